// A condition with the outcome of each of its parts.

/// One part of a segment's condition, with its outcome.
public struct ExplainedCondition: Hashable, Sendable {
  /// How its parts make its outcome; the raw value is its name in JSON.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// All parts must hold.
    case all
    /// One part must hold.
    case any
    /// The part must not hold.
    case not
    /// The first part chooses between the second and the third.
    case choice
    /// Has no parts, but those of a segment that it asks for.
    case test
  }

  /// What a part came to.
  public enum Outcome: Hashable, Sendable {
    case `true`
    case `false`
    /// It read this name, which has no value.
    case unset(String)
    /// It read this name, whose value is of another type than declared.
    case mistyped(String)
    /// It could not be computed: a sentence without values.
    case failed(String)
  }

  /// A name that a test read, and what it holds.
  public struct Reading: Hashable, Sendable {
    /// As expressions write it: `attributes.bmi`.
    public let name: String
    /// What it holds; nil when it is unset.
    ///
    /// It may be personal.
    public let value: AttributeValue?
  }

  /// How its parts make its outcome.
  public let kind: Kind
  /// As the author wrote it.
  public let text: String
  /// What it came to.
  public let outcome: Outcome
  /// Whether the outcome of the whole hangs on it.
  public internal(set) var decides: Bool
  /// What a test read, segments apart; empty for other kinds.
  public let readings: [Reading]
  /// The segment that a test asks for, whose condition is then its one part, unless that stands
  /// elsewhere in the same explanation.
  public let segment: Segment.ID?
  /// The parts, in the order of the source.
  public internal(set) var parts: [ExplainedCondition]

  /// Says of this part, and of those that made it so, that the whole hangs on them.
  mutating func decide() {
    decides = true
    for index in parts.indices where makes(index) { parts[index].decide() }
  }

  /// Whether a part made this one's outcome.
  private func makes(_ index: Int) -> Bool {
    switch kind {
    case .all, .any: parts[index].outcome == outcome
    case .not, .test: true
    case .choice:
      index == 0 || (parts[0].outcome == .true && index == 1)
        || (parts[0].outcome == .false && index == 2)
    }
  }
}
