// `segments apply`: puts a catalog in force.

/// Puts a catalog in force, or says everything that is wrong with it.
struct ApplyCommand: Command {
  private static let author = Option.value(
    "author", "NAME", "who made the change, kept with the revision")
  private static let message = Option.value(
    "message", "TEXT", "what the change is for, kept with the revision")

  static let verb = Verb(
    name: "apply", summary: "Put a catalog in force",
    details: """
      Reads the whole catalog and checks it. If there is a mistake, every mistake is printed with its
      line and path, and the catalog in force stays in force. Where profiles are stored, it says first
      who would see something else, as 'segments plan' does, and asks; without a terminal it needs
      --yes. A plan that 'segments plan --out' wrote is applied as it was reviewed, or not at all when
      another catalog is in force by now. The same catalog again changes nothing. Makes the store if
      there is none.
      """,
    operands: [
      Operand(
        name: "FILE", summary: "the catalog, JSON5, or a plan; - for standard input",
        completion: .file)
    ],
    options: [author, message] + ApplyGuard.options,
    examples: [
      Verb.Example(call: "segments apply samples/bmi/catalog.json5 --yes", meaning: ""),
      Verb.Example(
        call: "segments apply reviewed.plan --author ana --message cheaper", meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try ApplyCommand(arguments) })

  /// The catalog's path; `-` for standard input.
  let path: String
  /// Who made the change; nil when nobody says.
  let author: String?
  /// What the change is for; nil when nobody says.
  let message: String?
  let approval: ApplyGuard
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    author = arguments.value(of: Self.author)
    message = arguments.value(of: Self.message)
    approval = try ApplyGuard(arguments)
    format = arguments.format
  }
}
