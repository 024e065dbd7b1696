// `segments profile restore-id`: lets a person who was erased come back.

import Segments

/// Lets a person who was erased come back, on purpose.
struct ProfileRestoreIDCommand: StoreCommand {
  private static let all = Option.flag(
    "all", "let everybody come back, also where the erasure key was lost")

  static let verb = Verb(
    name: "restore-id", summary: "Let a person who was erased come back",
    details: """
      What comes under the id from now on, and under those that were merged into it, is kept again.
      Nothing that was erased returns.
      """,
    operands: [
      Operand(name: "ID", summary: "the id that was erased", isRepeatable: true)
    ],
    options: [all],
    examples: [Verb.Example(call: "segments profile restore-id jane", meaning: "")],
    body: .command { arguments throws(CommandError) in try ProfileRestoreIDCommand(arguments) })

  /// Whom; empty for everybody.
  let ids: [Profile.ID]
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    let ids = try arguments.profileIDs()
    if ids.isEmpty != arguments.has(Self.all) {
      throw .wrongCall(ids.isEmpty ? "ID is missing (or --all)" : "--all stands without an ID")
    }
    self.ids = ids
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    var freed = 0
    var unknown: [Profile.ID] = []
    for id in ids {
      let count = try store.restoreErased(id)
      if count == 0 { unknown.append(id) }
      freed += count
    }
    if ids.isEmpty { freed = try store.restoreErased(nil) }
    switch format {
    case .text:
      output.line(
        freed == 1 ? "1 id may come back" : "\(Progress.grouped(freed)) ids may come back")
    case .json:
      output.document(
        .object([
          ("ids", .int(freed)), ("not_erased", .strings(unknown.map(\.rawValue))),
        ]))
    }
    for id in unknown { output.note("'\(VisibleText.line(id.rawValue))' was not erased") }
    return unknown.isEmpty ? .answered : .failed
  }
}
