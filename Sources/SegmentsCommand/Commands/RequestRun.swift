// Runs `segments eval --requests`: one request a line in, one answer a line out.

import Expressions
import Segments

/// Answers requests line by line, in order, with the catalog loaded once.
struct RequestRun: ~Copyable {
  private let store: any Store
  private let isLenient: Bool
  private var input: LineInput
  private var catalog: Catalog?
  private var failures = 0
  private static let batchSize = 500

  /// Opens the requests.
  ///
  /// - Throws: `CommandError.failed` when they cannot be read.
  init(path: String, store: any Store, isLenient: Bool) throws(CommandError) {
    self.store = store
    self.isLenient = isLenient
    input = try LineInput(path: path)
  }

  /// Answers all of them.
  ///
  /// - Returns: `.failed` when one or more could not be answered.
  /// - Throws: `CommandError`, `NoCatalog`, `StoreError`.
  mutating func run(to output: inout Output) throws -> ExitCode {
    var lines: [InputLine] = []
    repeat {
      while let line = input.next() {
        if !line.isBlank { lines.append(line) }
        if lines.count == Self.batchSize { try answer(&lines, to: &output) }
      }
      if input.wouldWait {
        try answer(&lines, to: &output)
        output.flush()
      }
    } while try !output.isClosed && input.more()
    try answer(&lines, to: &output)
    if failures > 0 { output.note("\(failures) requests were not answered") }
    return failures > 0 ? .failed : .answered
  }

  private mutating func answer(_ lines: inout [InputLine], to output: inout Output) throws {
    guard !lines.isEmpty else { return }
    let clock = store.now()
    let catalog = catalog
    let isLenient = isLenient
    let (used, answers) = try store.read { reading in
      let used = try Self.current(catalog, in: reading)
      let answers = try lines.map { line in
        try Self.answer(line, used, reading, clock, isLenient: isLenient)
      }
      return (used, answers)
    }
    self.catalog = used
    for (line, answer) in zip(lines, answers) {
      output.document(answer.node)
      guard let error = answer.error else { continue }
      failures += 1
      output.note("request \(line.number): \(error)")
    }
    lines.removeAll(keepingCapacity: true)
  }

  /// The catalog in force: the one from before when it still is.
  private static func current(_ catalog: Catalog?, in reading: any StoreReading) throws -> Catalog {
    guard let revision = try reading.catalogRevision() else { throw NoCatalog() }
    if let catalog, catalog.digest == revision.digest { return catalog }
    guard let catalog = try reading.catalog() else { throw NoCatalog() }
    return catalog
  }

  /// One line of the answers.
  private struct Answer {
    let node: JSONNode
    /// Why there is none; nil when there is one.
    var error: String?
  }

  private static func answer(
    _ line: InputLine, _ catalog: Catalog, _ reading: any StoreReading, _ clock: Timestamp,
    isLenient: Bool
  ) throws -> Answer {
    var names: (placement: String?, profile: String?)
    do {
      let request = try RequestLine(line).request(&names)
      let evaluation = try reading.evaluate(
        request, catalog: catalog, profile: try reading.profile(request.profile), clock: clock)
      let mistakes = evaluation.contextWarnings
      guard !isLenient, !mistakes.isEmpty else { return Answer(node: evaluation.json) }
      return refusal(names, mistakes.joined(separator: "; "))
    } catch let error as StoreError {
      throw error
    } catch {
      return refusal(names, CommandError(error).text)
    }
  }

  private static func refusal(_ names: (placement: String?, profile: String?), _ error: String)
    -> Answer
  {
    let node = JSONNode.object([
      ("placement", names.placement.map { .string($0) } ?? .null),
      ("profile", names.profile.map { .string($0) } ?? .null),
      ("error", .string(error)),
    ])
    return Answer(node: node, error: error)
  }
}
