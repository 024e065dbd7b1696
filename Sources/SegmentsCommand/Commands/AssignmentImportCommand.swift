// `segments assignment import`: takes in the variations that profiles keep.

import Segments

/// Takes in the variations that profiles keep, from another store or product.
struct AssignmentImportCommand: StoreCommand {
  static let verb = Verb(
    name: "import", summary: "Take in the variations that profiles keep",
    details: """
      Reads lines as 'assignment export' writes them. What a profile keeps here already stays. Lines
      that cannot be read are reported with their number, and the others are taken in.
      """,
    operands: [
      Operand(name: "FILE", summary: "lines of JSON; - for standard input", completion: .file)
    ],
    examples: [Verb.Example(call: "segments assignment import assignments.jsonl", meaning: "")],
    body: .command { arguments throws(CommandError) in try AssignmentImportCommand(arguments) })

  /// The file; `-` for standard input.
  let path: String
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    var input = try LineInput(path: path)
    var total = ImportedAssignments()
    var failed = 0
    var batch: [ProfileAssignment] = []
    repeat {
      while let line = input.next() {
        if line.isBlank { continue }
        if let reason = read(line, into: &batch) {
          failed += 1
          output.note("line \(line.number): \(reason)")
        }
        if batch.count >= 1000 { try take(&batch, in: store, &total) }
      }
    } while try input.more()
    try take(&batch, in: store, &total)
    switch format {
    case .text:
      let erased = total.erased > 0 ? ", \(total.erased) refused: the profile was erased" : ""
      output.line("\(total.added) added, \(total.known) known before, \(failed) failed\(erased)")
    case .json:
      output.document(
        .object([
          ("added", .int(total.added)), ("known", .int(total.known)), ("failed", .int(failed)),
          ("erased", .int(total.erased)),
        ]))
    }
    return failed + total.erased > 0 ? .failed : .answered
  }

  /// Returns why the line cannot be read; nil when it was.
  private func read(_ line: InputLine, into batch: inout [ProfileAssignment]) -> String? {
    guard case .bytes(let bytes) = line.content else { return "it is too long" }
    do throws(LineRefusal) {
      batch.append(try ProfileAssignment(json: bytes))
      return nil
    } catch {
      return error.description
    }
  }

  private func take(
    _ batch: inout [ProfileAssignment], in store: any Store, _ total: inout ImportedAssignments
  ) throws {
    guard !batch.isEmpty else { return }
    let result = try store.bring(batch)
    total.added += result.added
    total.known += result.known
    total.erased += result.erased
    batch.removeAll(keepingCapacity: true)
  }
}
