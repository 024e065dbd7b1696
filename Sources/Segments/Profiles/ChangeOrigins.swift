// From which store each change of a profile came, so that any order of their lines ends alike.

/// From which stores the last changes of a profile came; what is not named was changed here.
public struct ChangeOrigins: Hashable, Sendable {
  /// By field and attribute.
  public var places: [WriteTarget: String] = [:]
  /// Of the context that was seen last.
  public var context: String?
  /// Of the locale that was seen last.
  public var locale: String?

  /// Makes one in which everything was changed here.
  public init() {}

  /// Whether everything was changed here.
  public var isEmpty: Bool { places.isEmpty && context == nil && locale == nil }
}

/// The store that a change comes from, as another one sees it.
///
/// Of two changes of one moment the later line wins when both come from one store: its lines have an
/// order. Lines of two stores have none, so the greater name wins, and files of several phones may
/// come in any order.
struct ChangeOrigin {
  /// The store's name; nil for the one that is asked.
  let name: String?
  /// The name of the one that is asked.
  private let own: String

  /// A change that was made here.
  static let here = ChangeOrigin(nil, own: "")

  /// Makes the origin of a change, as the store of the name `own` sees it.
  init(_ name: String?, own: String) {
    self.own = own
    self.name = name.flatMap { $0.utf8.elementsEqual(own.utf8) ? nil : $0 }
  }

  /// Whether a change from here counts where there is one from another store at the same moment.
  func wins(over other: String?) -> Bool {
    !(name ?? own).utf8.lexicographicallyPrecedes((other ?? own).utf8)
  }

  /// Whether a change from here at a moment counts where there is another one already.
  ///
  /// - Parameters:
  ///   - milliseconds: When it happened.
  ///   - last: When the other one did; nil for none.
  ///   - other: Where that came from; nil for here.
  /// - Returns: Whether it does.
  func wins(at milliseconds: Int64, over last: Int64?, from other: String?) -> Bool {
    guard let last else { return true }
    return milliseconds == last ? wins(over: other) : milliseconds > last
  }

  /// Whether a change of one profile yields to the same person's of another, in a merge of both.
  ///
  /// At equal times it does not, unless the two came from different stores.
  ///
  /// - Parameters:
  ///   - change: When it happened and where it came from; nil for never, and for here.
  ///   - other: The same of the other profile's change.
  ///   - own: The name of the store that is asked.
  /// - Returns: Whether it does.
  static func yields(
    _ change: (at: Int64?, from: String?), to other: (at: Int64?, from: String?), own: String
  ) -> Bool {
    guard let moment = other.at else { return false }
    guard let last = change.at else { return true }
    if moment != last { return moment > last }
    return !ChangeOrigin(change.from, own: own).wins(over: other.from)
  }
}
