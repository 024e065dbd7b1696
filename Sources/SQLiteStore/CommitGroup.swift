// What becomes of a commit that several callers share.

import Segments

/// What becomes of a commit that several callers share.
///
/// Callers that wait for the writer at once do their work one after the other in one transaction, which
/// the last of them commits: one sync for all. None of them is answered before that.
final class CommitGroup: Sendable {
  /// How many callers share a commit at most: the first waits for the last.
  static let limit = 64

  /// How long the first waits for others to come at most.
  private static let patience = Duration.milliseconds(100)

  private let start = ContinuousClock.now
  /// Whether what they did was kept; nil while nobody knows.
  private let outcome = Lock<Bool?>(nil)

  /// Whether the first has waited for long enough.
  var isDue: Bool { ContinuousClock.now - start > Self.patience }

  /// Says whether it was kept.
  func settle(kept isKept: Bool) { outcome.withLock { $0 = isKept } }

  /// Waits until it is known whether it was kept.
  func wait() -> Bool {
    outcome.withLock(when: { $0 != nil }) { outcome in outcome ?? false }
  }
}
