// A name with fixed fields, each with a slot of its own.

/// A name with fixed fields, such as `attributes`.
///
/// Its fields are read by literal key only; the record itself cannot be iterated, sized or passed on.
public struct Record: Sendable {
  /// One field of a record.
  public struct Field: Sendable {
    /// The key of the field.
    public let name: String
    /// The type of its values.
    public let type: ValueType
    /// The closed list of its values, or nil when any value of the type may occur.
    public let values: [String]?
    /// What is wrong with reading this field, or nil when it may be read.
    public let mistake: String?
    /// Whether it has a value in every evaluation, so that reading it never needs a guard.
    public let isAlwaysSet: Bool

    /// Makes a field.
    public init(
      name: String, type: ValueType, values: [String]? = nil, mistake: String? = nil,
      isAlwaysSet: Bool = false
    ) {
      self.name = name
      self.type = type
      self.values = values
      self.mistake = mistake
      self.isAlwaysSet = isAlwaysSet
    }
  }

  /// The name an expression writes before the field.
  public let name: String
  /// What one field is called in messages, such as "attribute".
  public let noun: String
  /// Whether a field read under a negation needs a guard.
  public let isGuarded: Bool
  /// The fields.
  public let fields: [Field]

  /// Makes a record.
  public init(name: String, noun: String, isGuarded: Bool = true, fields: [Field]) {
    self.name = name
    self.noun = noun
    self.isGuarded = isGuarded
    self.fields = fields
  }
}
