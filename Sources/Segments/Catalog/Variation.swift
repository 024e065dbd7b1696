// One arm of an experiment.

/// One arm of an experiment; the audience says which flow it shows.
public struct Variation: Hashable, Sendable, Identifiable {
  /// Names a variation within its experiment: 1...128 of `A-Za-z0-9._-`.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Its name.
  public let id: ID
  /// Its share, in thousandths of a percent: 0...100 000.
  public let weight: Int
  /// Whether those who get it are held out, whatever its flow is: the reason says so.
  public let isHoldout: Bool

  /// Makes a variation of its parts.
  package init(id: ID, weight: Int, isHoldout: Bool = false) {
    self.id = id
    self.weight = weight
    self.isHoldout = isHoldout
  }
}
