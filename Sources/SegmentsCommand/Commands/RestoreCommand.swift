// `segments restore`: puts a backup in the place of the store.

import SQLiteStore
import Segments

/// Puts a backup in the place of the store, whole or not at all.
struct RestoreCommand: Command {
  private static let force = Option.flag("force", "replace a store that is there")

  static let verb = Verb(
    name: "restore", summary: "Put a backup in the place of the store",
    details: """
      The backup is looked through first, and brought up to date where it is older. While another
      process has the store open, nothing is done. Who was erased from the store that is replaced stays
      erased: whoever of them is in the backup is erased again. A store that is damaged too badly to be
      replaced in place is set aside as STORE.damaged. Killed at any moment, this leaves the old store
      or the new one.
      """,
    operands: [Operand(name: "FILE", summary: "the backup", completion: .file)],
    options: [force],
    examples: [Verb.Example(call: "segments restore segments.backup --force", meaning: "")],
    body: .command { arguments throws(CommandError) in try RestoreCommand(arguments) })

  let path: String
  let isReplacing: Bool
  let storePath: String
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    isReplacing = arguments.has(Self.force)
    storePath = arguments.storePath
    format = arguments.format
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    var watch = PageWatch("pages")
    let found = try watch.run(on: &output) { watch, output in
      try SQLiteStore.restore(
        path, to: storePath, options: .ofProcess(makesStore: false), replacing: isReplacing
      ) { done, total in try watch.see(done, of: total, on: &output) }
    }
    guard let restored = found else { return .interrupted }
    switch format {
    case .text:
      output.line("\(VisibleText.line(storePath)): \(restored.contents.sentence); looked through")
      if restored.erasedAgain > 0 {
        output.line(
          "\(Progress.grouped(restored.erasedAgain)) erased again: they were erased before")
      }
      if let aside = restored.setAside {
        output.line("the store that was there is '\(VisibleText.line(aside))' now")
      }
    case .json:
      output.document(
        .object(
          [("path", .string(storePath))] + restored.contents.members + [
            ("erased_again", .int(restored.erasedAgain)),
            ("set_aside", restored.setAside.map { .string($0) } ?? .null),
            ("notes", .strings(restored.notes)),
          ]))
    }
    for text in restored.notes { output.note(text) }
    return .answered
  }
}
