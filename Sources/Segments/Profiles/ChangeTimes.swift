// When each field and attribute of a profile last changed.

/// When each field and attribute last changed: Unix milliseconds, UTC.
///
/// A removal is a change.
public struct ChangeTimes: Hashable, Sendable {
  /// By standard field.
  public var fields: [StandardField: Int64] = [:]
  /// By key of the custom attribute; keys of removed attributes stay.
  public var attributes: [String: Int64] = [:]
  /// When the last context was seen, where that is before the last time anything was; else nil.
  public var lastContext: Int64?
  /// When the last locale was seen, where that is before the last time anything was; else nil.
  public var lastLocale: Int64?
  /// From which store the changes came that another store handed on; no entry for one made here.
  public var origins = ChangeOrigins()

  /// Makes an empty record: nothing ever changed.
  public init() {}

  /// When the target last changed; nil when it never did.
  public subscript(target: WriteTarget) -> Int64? {
    get {
      switch target {
      case .field(let field): fields[field]
      case .attribute(let key): attributes[key]
      }
    }
    set {
      switch target {
      case .field(let field): fields[field] = newValue
      case .attribute(let key): attributes[key] = newValue
      }
    }
  }
}
