// Lets others write, too, where one process would write without a pause.

/// Lets others write, too, where one process would write without a pause.
///
/// Whoever waits for the lock looks every 2 ms. Between two transactions that follow each other at once
/// it is free for some microseconds, so that the others could miss it for as long as they wait. So a
/// writer that had to wait itself lets them in every 20 ms; one that never had to, and may be alone,
/// every half second.
struct WriterTurns {
  private static let polite = Duration.milliseconds(20)
  private static let alone = Duration.milliseconds(500)
  /// How long a write waits at least when somebody else has the lock.
  private static let shortestWait = Duration.microseconds(1_500)
  /// How long others are remembered.
  private static let memory = Duration.seconds(10)

  private let clock = ContinuousClock()
  /// Since when the lock was never free for long enough to be seen.
  private var since: ContinuousClock.Instant
  private var end: ContinuousClock.Instant
  private var start: ContinuousClock.Instant
  private var lastWait: ContinuousClock.Instant?

  init() {
    since = clock.now
    (start, end) = (since, since)
  }

  /// Is called before a transaction begins.
  mutating func pauseIfDue() {
    start = clock.now
    // They could look meanwhile.
    if start - end > .milliseconds(3) { since = start }
    guard start - since > limit else { return }
    Connection.letOthersIn()
    start = clock.now
    since = start
  }

  private var limit: Duration {
    guard let lastWait, start - lastWait < Self.memory else { return Self.alone }
    return Self.polite
  }

  /// Is called when a transaction has begun.
  mutating func began() {
    let now = clock.now
    guard now - start > Self.shortestWait else { return }
    lastWait = now
    since = now
  }

  /// Is called when a transaction has ended.
  mutating func ended() { end = clock.now }
}
