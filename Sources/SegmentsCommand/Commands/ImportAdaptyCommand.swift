// `segments import adapty`: moves in with what Adapty's files hold.

import Segments

/// Takes profiles from Adapty's files into the store, and drafts a catalog of their placements.
struct ImportAdaptyCommand: Command {
  private static let map = Option.value(
    "map", "COLUMN=TARGET",
    "a column of an export: id, draw_key, at, email, …, attributes.KEY[:TYPE], or - for nowhere"
  ).repeatable
  private static let dryRun = Option.flag("dry-run", "write no profile")

  static let verb = Verb(
    name: "adapty", summary: "Move in from Adapty: profiles, and a draft of the catalog",
    details: """
      Reads fallback files (placements, variations, remote configs), profiles as the server API and the
      SDK have them, and exports of profiles as CSV or lines of JSON. Profiles go into the store, each
      with Adapty's profile id as its draw key, so that drawn variations stay; the catalog's draft is
      printed, to be read and applied. What could not be carried is told on standard error, counted.
      The same files again change nothing. Apply the draft first: it declares the attributes.
      """,
    operands: [
      Operand(
        name: "FILE", summary: "fallback file, profiles, or an export; - for standard input",
        completion: .file, isRepeatable: true)
    ],
    options: [map, dryRun],
    examples: [
      Verb.Example(
        call: "segments import adapty samples/adapty/fallback.json samples/adapty/profiles.json",
        meaning: ""),
      Verb.Example(
        call: "segments import adapty --map Plan=attributes.plan samples/adapty/profiles.csv",
        meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try ImportAdaptyCommand(arguments) })

  static var makesStore: Bool { true }

  let paths: [String]
  let mapping: ColumnMapping
  let isDryRun: Bool
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    paths = arguments.operands
    guard !paths.isEmpty else { throw .wrongCall("FILE is missing") }
    mapping = try Self.mapping(arguments.values(of: Self.map))
    isDryRun = arguments.has(Self.dryRun)
    format = arguments.format
  }

  private static func mapping(_ words: [String]) throws(CommandError) -> ColumnMapping {
    var mapping = ColumnMapping()
    for word in words {
      guard let end = word.utf8.lastIndex(of: UInt8(ascii: "=")), end > word.startIndex else {
        throw .wrongCall("--map is written COLUMN=TARGET, such as Plan=attributes.plan")
      }
      do throws(LineRefusal) {
        try mapping.map(String(word[..<end]), to: String(word[word.index(after: end)...]))
      } catch {
        throw .wrongCall("--map: \(error.message)")
      }
    }
    return mapping
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    var moved = AdaptyImport(mapping: mapping)
    for path in paths {
      let bytes = try WholeInput.bytes(path: path, limit: 1 << 30)
      try moved.read(bytes, named: path == "-" ? "standard input" : path)
    }
    let draft = moved.draft()
    var run = ImportRun()
    if !moved.profiles.isEmpty, !isDryRun { try run.take(moved.profiles, into: try open()) }
    let report = ImportReport(
      run: run, read: moved.profiles.count, notes: moved.notes.notes, hasDraft: draft != nil)
    switch format {
    case .text:
      if let draft { output.write(IndentedJSON.text(draft)) }
      for line in report.lines { output.note(line) }
    case .json: output.document(report.json(draft: draft))
    }
    return run.refusals.isEmpty ? .answered : .failed
  }
}
