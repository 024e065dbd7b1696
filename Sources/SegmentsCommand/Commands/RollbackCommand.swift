// `segments rollback`: puts an earlier catalog in force again.

import Segments

/// Puts an earlier catalog in force again, as a new revision.
struct RollbackCommand: StoreCommand {
  private static let author = Option.value(
    "author", "NAME", "who made the change, kept with the revision")
  private static let message = Option.value(
    "message", "TEXT", "what the change is for (default: which revision it was)")

  static let verb = Verb(
    name: "rollback", summary: "Put an earlier catalog in force again, as a new revision",
    details: "Nothing is undone in profiles, and kept variations stay kept.",
    operands: [Operand(name: "N", summary: "the revision's number, as 'history' lists it")],
    options: [author, message],
    examples: [
      Verb.Example(call: "segments rollback 1 --message old-price", meaning: "")
    ],
    body: .command { arguments throws(CommandError) in try RollbackCommand(arguments) })

  let number: Int
  /// Who made the change; nil when nobody says.
  let author: String?
  /// What the change is for; nil says which revision it was.
  let message: String?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    guard let number = Int(arguments.operands[0]), number > 0 else {
      throw .wrongCall("the revision is a whole number from 1, as 'segments history' lists it")
    }
    self.number = number
    author = arguments.value(of: Self.author)
    message = arguments.value(of: Self.message)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let applied = try store.rollback(to: number, author: author, message: message)
    let report = CatalogReport(applied)
    switch format {
    case .json: output.document(report.json)
    case .text: output.write(report.text)
    }
    return .answered
  }
}
