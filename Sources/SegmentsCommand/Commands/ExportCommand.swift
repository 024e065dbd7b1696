// `segments export`: what the store holds, as lines of JSON.

/// Writes what the store holds as lines of JSON.
struct ExportCommand: Command {
  static let verb = Verb(
    name: "export", summary: "Write what the store holds as lines of JSON",
    examples: [Verb.Example(call: "segments export > store.jsonl", meaning: "")],
    body: .command { arguments throws(CommandError) in try ExportCommand(arguments) })

  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    format = arguments.format
  }
}
