// Forgets what was kept for as long as the catalog says.

import Expressions

extension Store {
  /// Forgets what arrived longer ago than the catalog in force says: changes, answers of closed
  /// showings, lines with the problems that they made, and exposures.
  ///
  /// Profiles, assignments, showings without their answers and how far each receiver has come stay.
  ///
  /// `segments ingest` and `segments apply` do this at their end; an app calls it when it has time.
  ///
  /// - Parameter progress: Is told after each small step how many have gone; what it throws ends the
  ///   work, and what has gone stays gone.
  /// - Returns: How many rows of each kind went; of answers, how many showings'.
  /// - Throws: `StoreError`, or what `progress` throws.
  @discardableResult
  public func prune(_ progress: (_ rows: Int) throws -> Void = { _ in }) throws
    -> [Retention.Kind: Int]
  {
    guard let retention = try read({ try $0.catalog() })?.retention else { return [:] }
    let moment = now().milliseconds
    var counts: [Retention.Kind: Int] = [:]
    // Answers first: which are old is told by the lines they came with.
    for kind in [Retention.Kind.answers, .history, .exposures, .events] {
      while true {
        let count = try write { try $0.prune(kind, before: moment - retention[kind], limit: 2000) }
        guard count > 0 else { break }
        counts[kind, default: 0] += count
        try progress(counts.values.reduce(0, +))
      }
    }
    return counts
  }
}
