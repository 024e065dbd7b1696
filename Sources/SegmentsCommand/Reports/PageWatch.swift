// Shows how far a copy of a store has come, and ends it when somebody asks to stop.

/// Shows how far a copy of a store has come, and ends it when somebody asks to stop.
struct PageWatch {
  /// Somebody asked to stop.
  struct Interrupted: Error {}

  private let unit: String
  private let outcome: String
  private var progress: Progress?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - unit: What is counted, in the plural.
  ///   - outcome: What is said of a work that was interrupted.
  init(_ unit: String, interrupted outcome: String = "nothing was changed") {
    self.unit = unit
    self.outcome = outcome
  }

  /// Takes notice of how many are done, and of how many; nil for nobody knows.
  ///
  /// - Throws: `Interrupted`.
  mutating func see(_ done: Int, of total: Int?, on output: inout Output) throws {
    if Interrupts.isPending { throw Interrupted() }
    let now = Surroundings.steadyMilliseconds()
    if progress == nil {
      progress = Progress(unit: unit, total: total.map { .count($0) } ?? .unknown, at: now)
    }
    progress?.show(count: done, at: now, on: &output)
  }

  /// Runs what is watched; takes the line away afterwards.
  ///
  /// - Returns: What the body returns; nil when somebody asked to stop.
  /// - Throws: What the body throws.
  mutating func run<Result>(
    on output: inout Output, _ body: (inout PageWatch, inout Output) throws -> Result
  ) throws -> Result? {
    let interrupts = Interrupts()
    let result = Swift.Result { try body(&self, &output) }
    progress?.clear(on: &output)
    _ = consume interrupts
    do {
      return try result.get()
    } catch is Interrupted {
      output.note("interrupted; \(outcome)")
      return nil
    }
  }
}
