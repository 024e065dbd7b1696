// Takes in the lines of one input, batch by batch.

import Expressions
import SQLiteStore
import Segments

/// Takes in the lines of one input, batch by batch, in constant memory.
struct IngestRun: ~Copyable {
  private let intake: Intake
  private let options: LineOptions
  private let store: any Store
  private var input: LineInput
  private let rejects: Rejects?
  private var lines: [[UInt8]] = []
  private var numbers: [Int] = []
  private var size = 0
  private var tally = IngestTally()
  private var openShowings: Set<Int64> = []
  private var report: IngestReport
  private var progress: Progress
  private var recording: Recording?
  /// How many lines the next transaction has at most: few at first, so that what is taken in soon is
  /// safe soon, then more, so that a page of the file that several lines change is written once.
  private var batchLines = 1000
  private static let mostLines = 16_000
  private static let batchBytes = 4 << 20

  /// Lines that another thread records.
  private struct Recording {
    /// As they came; none when nobody asks for those that fail.
    let lines: [[UInt8]]
    let numbers: [Int]
    let work: SideWork<[LineReport]>
  }

  /// Opens the input, and the file for failed lines.
  ///
  /// - Throws: `CommandError.failed` when one cannot be opened.
  init(_ intake: Intake, store: any Store) throws(CommandError) {
    self.intake = intake
    self.store = store
    options = intake.options
    let input = try LineInput(path: intake.path)
    if let path = intake.rejectsPath {
      rejects = try Rejects(path: path, input: input.identity, storePath: intake.storePath)
    } else {
      rejects = nil
    }
    report = IngestReport(format: intake.format)
    progress = Progress(
      unit: "lines", total: input.size.map { .bytes($0) } ?? .unknown,
      at: Surroundings.steadyMilliseconds())
    self.input = input
  }

  /// Takes in all of it.
  ///
  /// - Returns: `.failed` when a line failed, `.interrupted` after SIGINT.
  /// - Throws: `CommandError`, `StoreError`; what was taken in before stays.
  mutating func run(to output: inout Output) throws -> ExitCode {
    let interrupts = Interrupts()
    report.begin(on: &output)
    let wasInterrupted: Bool
    let closed: Int
    do {
      wasInterrupted = try takeAll(to: &output)
      closed = wasInterrupted ? 0 : try close()
    } catch {
      // What is being recorded ends before anything is said; the first error is the one to tell.
      try? finish(to: &output)
      progress.clear(on: &output)
      report.end(tally, .failed(CommandError(error).text), on: &output)
      let kept = tally.lastLine > 0 ? "lines up to \(tally.lastLine) are done" : "no line is done"
      throw CommandError.failed(
        "\(CommandError(error).text)\n(\(kept); run it again to go on: lines with an id or a time "
          + "are taken once)")
    }
    progress.clear(on: &output)
    report.end(tally, wasInterrupted ? .interrupted : .complete(closed: closed), on: &output)
    _ = consume interrupts
    if wasInterrupted { return .interrupted }
    return tally.failed > 0 ? .failed : .answered
  }

  /// Returns whether it was interrupted.
  private mutating func takeAll(to output: inout Output) throws -> Bool {
    repeat {
      while let line = input.next() { try take(line, to: &output) }
      // Asked for each piece that was read: a call to the system is dear for each line, and a line may have no
      // end. What is not handed over yet is left out.
      if Interrupts.isPending {
        try finish(to: &output)
        return true
      }
      if input.wouldWait {
        try commit(to: &output)
        try finish(to: &output)
      }
    } while try input.more()
    try commit(to: &output)
    try finish(to: &output)
    return input.wasInterrupted
  }

  private mutating func take(_ line: InputLine, to output: inout Output) throws {
    switch line.content {
    case .tooLong:
      try commit(to: &output)
      try finish(to: &output)
      tally.addFailure(line: line.number)
      progress.clear(on: &output)
      report.add(
        line.number, path: [],
        "longer than \(LineInput.longestLine >> 20) MiB; skipped, also in the file of rejects",
        on: &output)
    case .bytes(let bytes):
      guard !line.isBlank else { return }
      lines.append(bytes)
      numbers.append(line.number)
      size += bytes.count
      if lines.count >= batchLines || size >= Self.batchBytes { try commit(to: &output) }
    }
  }

  /// Hands the lines to the thread that records; they are read here, while it records those before.
  private mutating func commit(to output: inout Output) throws {
    guard !lines.isEmpty else { return }
    let batch = LineBatch(lines, options: options)
    try finish(to: &output)
    recording = Recording(
      lines: rejects == nil ? [] : lines, numbers: numbers,
      work: SideWork { [store, options] in try store.record(batch, options: options) })
    lines.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    size = 0
    batchLines = min(2 * batchLines, Self.mostLines)
  }

  /// Waits for the lines that are being recorded, and says what became of them.
  private mutating func finish(to output: inout Output) throws {
    guard let recording else { return }
    self.recording = nil
    for (index, line) in try recording.work.value().enumerated() {
      let number = recording.numbers[index]
      tally.add(line, line: number)
      if let showing = line.showing {
        if showing.isOpen {
          openShowings.insert(showing.number)
        } else {
          openShowings.remove(showing.number)
        }
      }
      guard case .failed(let refusal) = line.outcome else { continue }
      progress.clear(on: &output)
      report.add(number, path: refusal.path, refusal.message, on: &output)
      // A file of rejects would keep what was to be forgotten.
      if !refusal.isOfErased { try rejects?.write(recording.lines[index]) }
    }
    progress.show(
      count: tally.lines, bytes: input.bytesRead, at: Surroundings.steadyMilliseconds(),
      on: &output)
  }

  /// Closes what the input left open, when asked, and what was silent for too long.
  private func close() throws -> Int {
    if intake.closesAll, !openShowings.isEmpty {
      try store.closeShowings(openShowings.sorted(), options: options)
    }
    let closed = try store.closeIdleShowings(options: options)
    try store.prune()
    return closed
  }
}
