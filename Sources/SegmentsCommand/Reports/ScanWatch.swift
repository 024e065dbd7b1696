// Shows how far a scan of all profiles has come, and ends it when somebody asks to stop.

import Segments

/// Shows how far a scan of all profiles has come, and ends it when somebody asks to stop.
///
/// Any of the scan's threads may tell it.
final class ScanWatch: Sendable {
  private struct State {
    var progress: Progress
    var output: Output
  }

  /// Somebody asked to stop.
  struct Interrupted: Error {}

  private let state: Lock<State>

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - store: Where the profiles are; they are counted only where a person looks.
  ///   - terminal: Whom it is shown to.
  /// - Throws: `StoreError`.
  init(_ store: any Store, on terminal: Output.Terminal) throws {
    let count = terminal.isPresent ? try store.read { try $0.profileCount() } : 0
    let now = Surroundings.steadyMilliseconds()
    state = Lock(
      State(
        progress: Progress(unit: "profiles", total: .count(count), at: now),
        output: Output(to: .process, terminal: terminal)))
  }

  /// A scan that it watches.
  var scan: PopulationScan {
    PopulationScan { count in
      if Interrupts.isPending { throw Interrupted() }
      self.state.withLock { state in
        state.progress.show(
          count: count, at: Surroundings.steadyMilliseconds(), on: &state.output)
      }
    }
  }

  /// Runs what scans; takes the line away afterwards.
  ///
  /// - Returns: What the body returns; nil when somebody asked to stop.
  /// - Throws: What the body throws.
  func run<Result>(_ body: (PopulationScan) throws -> Result) throws -> Result? {
    let interrupts = Interrupts()
    let result = Swift.Result { try body(scan) }
    state.withLock { $0.progress.clear(on: &$0.output) }
    let isInterrupted = Interrupts.isPending
    _ = consume interrupts
    return isInterrupted ? nil : try result.get()
  }
}
