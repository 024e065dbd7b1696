// What a scan lends of each profile.

/// What a scan lends of each profile.
public enum LentColumns: Sendable {
  /// Everything but when each place last changed.
  case all
  /// The id, the attributes, and when it was last changed and seen: what most rules ask for, and the
  /// rest of a row is left alone.
  case attributes

  /// The fewest columns that hold what is asked for.
  init(for asked: some Sequence<ProfileColumn>) {
    self = asked.allSatisfy { Self.fewest >> $0.rawValue & 1 != 0 } ? .attributes : .all
  }

  /// What `attributes` lends, a bit for each column.
  private static let fewest = [
    ProfileColumn.id, .attributes, .updatedMilliseconds, .lastSeenMilliseconds,
  ].reduce(0) { $0 | 1 << $1.rawValue }

  /// Ends the process when a column is not lent: it would look unset, and a decision would be wrong.
  @inline(__always)
  package func check(_ column: Int32) {
    precondition(
      self == .all || Self.fewest >> column & 1 != 0, "a column is asked for that is not lent")
  }
}
