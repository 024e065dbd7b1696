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
    details: """
      Says first who would see something else, and asks, as 'segments apply' does. Nothing is undone
      in profiles, and kept variations stay kept.
      """,
    operands: [Operand(name: "N", summary: "the revision's number, as 'history' lists it")],
    options: [author, message] + ApplyGuard.options,
    examples: [
      Verb.Example(call: "segments rollback 1 --yes --message old-price", meaning: "")
    ],
    body: .command { arguments throws(CommandError) in try RollbackCommand(arguments) })

  let number: Int
  /// Who made the change; nil when nobody says.
  let author: String?
  /// What the change is for; nil says which revision it was.
  let message: String?
  let approval: ApplyGuard
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    guard let number = Int(arguments.operands[0]), number > 0 else {
      throw .wrongCall("the revision is a whole number from 1, as 'segments history' lists it")
    }
    self.number = number
    author = arguments.value(of: Self.author)
    message = arguments.value(of: Self.message)
    approval = try ApplyGuard(arguments)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let document = try store.catalogDocument(of: number)
    switch try approval.judge(document, in: store, to: &output) {
    case .refused(let code): return code
    case .apply(let base, let plan):
      let applied = try store.rollback(
        to: number, author: author, message: message, onto: base)
      CatalogReport(applied, plan).write(of: "revision \(number)", in: format, to: &output)
      return .answered
    }
  }
}
