// Who moves at one placement.

/// From which flow to which profiles move at one placement.
public struct PlacementMoves: Sendable, Identifiable {
  /// Profiles that see the same before, and the same afterwards.
  public struct Move: Hashable, Sendable {
    /// What they see with the catalog in force.
    public let from: PopulationPlan.Sight
    /// What they would see with the new one.
    public let to: PopulationPlan.Sight
    /// How many they are.
    public let count: PopulationPlan.Count
    /// At most five of those who move, the first by their ids' bytes; none of those who stay.
    public let examples: [Profile.ID]
    /// Whether the flow itself is defined otherwise by the new catalog.
    public let changesFlow: Bool

    /// Whether they see something else; a placement that is new takes nothing from anybody.
    public let isMove: Bool
  }

  /// Profiles that hold the same value.
  public struct Group: Hashable, Sendable {
    /// The value as text; nil for unset.
    public let value: String?
    /// How many hold it.
    public let count: PopulationPlan.Count
    /// How many of them move.
    public let moved: PopulationPlan.Count
  }

  /// Which placement.
  public let id: Placement.ID
  /// Whether only the new catalog has it: it takes nothing from anybody.
  public let isNew: Bool
  /// Whether only the catalog in force has it: everybody moves, as asking for it becomes an error.
  public let isRemoved: Bool
  /// The largest first.
  public let moves: [Move]
  /// Profiles that were never seen with a context key that a changed rule reads: what they would see
  /// cannot be told.
  public let withoutContext: PopulationPlan.Count
  /// The context keys that changed rules read.
  public let contextKeys: [String]
  /// By value of what the plan is broken down by; empty when it is not.
  public let groups: [Group]

  /// How many see something else.
  public var moved: PopulationPlan.Count {
    moves.filter(\.isMove).reduce(into: PopulationPlan.Count()) { $0 += $1.count }
  }
}
