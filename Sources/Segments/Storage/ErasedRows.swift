// What went when somebody was erased.

/// What went when somebody was erased from a store.
public struct ErasedRows: Hashable, Sendable {
  /// What a store keeps of a person; the raw value is its name in JSON.
  public enum Kind: String, CaseIterable, Sendable {
    /// The profile itself.
    case profiles
    /// Ids that were merged into it.
    case aliases
    /// What its changes replaced.
    case history
    /// Lines that arrived.
    case events
    /// Runs of flows.
    case showings
    /// Answers within them.
    case answers
    /// What flows could not save.
    case problems
    /// Variations that it keeps.
    case assignments
    /// What was shown.
    case exposures
  }

  /// The ids that were the person: the profile's own first, then those that were merged into it.
  public let names: [Profile.ID]
  /// How many of each kind went; none for a kind of which there were none.
  public let counts: [Kind: Int]

  /// Makes one of its parts.
  package init(names: [Profile.ID], counts: [Kind: Int]) {
    self.names = names
    self.counts = counts.filter { $0.value > 0 }
  }

  /// Whether nothing was known of the person.
  public var isEmpty: Bool { counts.isEmpty }
}
