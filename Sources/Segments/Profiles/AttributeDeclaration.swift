// What the catalog says of an attribute or a context key.

/// What the catalog declares of a custom attribute or a context key.
public struct AttributeDeclaration: Hashable, Sendable {
  /// 1...64 of `A-Za-z0-9._-`.
  public let key: String
  /// What its values are.
  public let type: AttributeType
  /// The closed list of values; nil when any is allowed.
  ///
  /// Of `string` and `string_list` only.
  public let values: [String]?
  /// The least number that is allowed; nil for no bound.
  public let minimum: Double?
  /// The greatest number that is allowed; nil for no bound.
  public let maximum: Double?
  /// What a number counts, for instance `kg/m2`; for people only.
  public let unit: String?
  /// Whether its values are personal data and never printed unless asked for.
  public let isPersonal: Bool

  /// Makes a declaration; only `key` and `type` are needed.
  public init(
    key: String, type: AttributeType, values: [String]? = nil,
    range: (minimum: Double?, maximum: Double?) = (nil, nil), unit: String? = nil,
    isPersonal: Bool = false
  ) {
    self.key = key
    self.type = type
    self.values = values
    minimum = range.minimum
    maximum = range.maximum
    self.unit = unit
    self.isPersonal = isPersonal
  }
}
