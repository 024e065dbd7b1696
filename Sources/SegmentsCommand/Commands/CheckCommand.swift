// `segments check`: what is wrong or doubtful in a catalog, before it is released.

import Segments

/// Says what is wrong or doubtful in a catalog, in a file or in force.
struct CheckCommand: Command {
  private static let strict = Option.flag("strict", "end with 1 for a warning too")
  private static let all = Option.flag("all", "print notes too, not only mistakes and warnings")
  private static let budget = Option.value(
    "budget", "N",
    "how many values each search for a witness may try (default: \(CatalogCheck.defaultBudget))")

  static let verb = Verb(
    name: "check", summary: "Say what is wrong or doubtful in a catalog",
    details: """
      Prints every mistake; when there is none, what may not work as its author thinks: audiences that
      nobody gets to, segments that nobody or everybody is in or that are the same, texts compared as
      if they were numbers, definitions without a use, elements that never send an event. Each has its
      line, its path and a code that stays, and where a profile can prove it, a call that shows it.
      Without FILE it is the catalog in force, and it also says what the stored profiles show; with FILE
      it does so for the store of --store. A search that ends without an answer is told as not-decided.
      Ends with 1 when there is a mistake.

      What the catalog's 'silence' names by code, and by path if it has one, is counted and not printed;
      an entry that silences nothing is told of.
      """,
    operands: [
      Operand(
        name: "FILE", summary: "the catalog, JSON5; - for standard input", completion: .file,
        isRepeatable: true)
    ],
    options: [strict, all, budget],
    synopsis: "[FILE]",
    examples: [
      Verb.Example(call: "segments check samples/bmi/catalog.json5", meaning: ""),
      Verb.Example(
        call: "segments check --strict", meaning: "the catalog in force and the stored profiles"),
    ],
    body: .command { arguments throws(CommandError) in try CheckCommand(arguments) })

  /// The catalog's path; `-` for standard input, nil for the one in force.
  let path: String?
  /// The store that was named; nil when none was.
  let store: String?
  let isStrict: Bool
  /// Whether notes are printed too.
  let showsNotes: Bool
  /// How many values each search may try.
  let budget: Int
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    guard arguments.operands.count <= 1 else {
      throw .wrongCall("one FILE is checked at a time; got \(arguments.operands.count)")
    }
    path = arguments.operands.first
    store = path == nil || arguments.namesStore ? arguments.storePath : nil
    isStrict = arguments.has(Self.strict)
    showsNotes = arguments.has(Self.all)
    budget =
      try arguments.wholeNumber(of: Self.budget, in: 1...1_000_000_000)
      ?? CatalogCheck.defaultBudget
    format = arguments.format
  }
}
