// `segments backup`: a copy of the store, whole and looked through, while others use it.

import SQLiteStore
import Segments

/// Makes a copy of the store while others read and write it.
struct BackupCommand: Command {
  private static let force = Option.flag("force", "replace a file that is there")

  static let verb = Verb(
    name: "backup", summary: "Copy the store to a file, while others use it",
    details: """
      The copy holds one state of the store. It is written under another name, looked through, and gets
      its name when it is on the disk; only its owner may read it. It is a store itself: any verb reads
      it with --store. The erasure key is not in it: keep that apart, since with both anybody can try
      which ids were erased.
      """,
    operands: [Operand(name: "FILE", summary: "the backup", completion: .file)],
    options: [force],
    examples: [Verb.Example(call: "segments backup segments.backup", meaning: "")],
    body: .command { arguments throws(CommandError) in try BackupCommand(arguments) })

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
    guard let store = try open() as? SQLiteStore else {
      throw CommandError.failed("only a store in a file can be backed up")
    }
    var watch = PageWatch("pages")
    let found = try watch.run(on: &output) { watch, output in
      try store.backUp(to: path, replacing: isReplacing) { done, total in
        try watch.see(done, of: total, on: &output)
      }
    }
    guard let contents = found else { return .interrupted }
    switch format {
    case .text: output.line("\(VisibleText.line(path)): \(contents.sentence); looked through")
    case .json: output.document(.object([("path", .string(path))] + contents.members))
    }
    return .answered
  }
}
