// `segments profile erase`: all that is kept of a person goes, and does not come back.

import Segments

/// Erases people, and keeps them from coming back.
struct ProfileEraseCommand: StoreCommand {
  private static let yes = Option.flag("yes", "do it without a question")

  static let verb = Verb(
    name: "erase", summary: "Erase people, and keep them from coming back",
    details: """
      All that is kept of a person goes: profile, answers, events, history, what was shown, kept
      variations, and the same of every id that was merged into it. The file is made anew, so that no
      byte is left in it; while another process has the store open, that is done when it is next opened
      alone. Lines, imports and writes under one of the ids are refused from then on. The store keeps
      only a mark made with a secret, which lies beside it in STORE.erasure-key (or where
      SEGMENTS_ERASURE_KEY says): keep it, and keep it apart from backups. Backups, exports and other
      stores are not touched.
      """,
    operands: [
      Operand(
        name: "ID", summary: "the profile's id, or one that was merged into it",
        completion: .name(.profile), isRepeatable: true)
    ],
    options: [yes],
    examples: [Verb.Example(call: "segments profile erase jane --yes", meaning: "")],
    body: .command { arguments throws(CommandError) in try ProfileEraseCommand(arguments) })

  let ids: [Profile.ID]
  /// Whether no question is to be asked.
  let isConfirmed: Bool
  let storePath: String
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    let ids = try arguments.profileIDs()
    guard !ids.isEmpty else { throw .wrongCall("ID is missing") }
    self.ids = ids
    isConfirmed = arguments.has(Self.yes)
    storePath = arguments.storePath
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    guard try isWanted(in: store, to: &output) else { return .failed }
    let erasure: Erasure
    do {
      erasure = try store.erase(ids)
    } catch {
      let isGone = try store.read { try $0.erasureState(of: ids[0]) } == .erased
      guard isGone else { throw error }
      throw CommandError.failed(
        "the rows are erased, but bytes of them are left in the file until it is next opened: "
          + CommandError(error).text)
    }
    let names = ids + erasure.people.flatMap(\.names)
    let mentions = try store.read { try self.mentions(of: names, in: $0) }
    switch format {
    case .text: write(erasure, to: &output)
    case .json: output.document(json(erasure, mentions))
    }
    for text in mentions { output.note(text) }
    if !erasure.isComplete {
      output.note(
        "another process has the store open: bytes of what was erased are left in the file until it "
          + "is next opened alone ('segments doctor' does it, and says so)")
    }
    let copyNames = copies.map { "'\(VisibleText.line($0))'" }.joined(separator: ", ")
    let besides = copyNames.isEmpty ? "" : " (\(copyNames) beside the store)"
    output.note("backups\(besides), exports and other stores hold what they held; erase there too")
    return .answered
  }

  /// The copies that were made of the store before it was brought up to date.
  private var copies: [String] {
    // A folder that cannot be listed holds no copy that could be named.
    guard let names = try? Folder.names(in: Folder.path(of: storePath)) else { return [] }
    let name = storePath.split(separator: "/").last.map(String.init) ?? storePath
    return names.filter { $0.hasPrefix(name + ".schema-") || $0.hasPrefix(name + ".damaged") }
  }

  private func isWanted(in store: any Store, to output: inout Output) throws -> Bool {
    if isConfirmed { return true }
    guard Question.canBeAsked(on: output.terminal) else {
      throw CommandError.failed(
        "erasing cannot be undone, and nobody can be asked here: --yes does it without a question; "
          + "nothing was changed")
    }
    let what = ids.count == 1 ? "this profile" : "these \(ids.count) profiles"
    if try Question.ask("Erase all that is kept of \(what)? [y/N] ", on: &output) { return true }
    output.note("nothing was changed")
    return false
  }

  /// Which catalogs name one of the ids, as `force` does: that is the author's text, not theirs.
  private func mentions(of names: [Profile.ID], in reading: any StoreReading) throws -> [String] {
    var numbers: [String] = []
    for revision in try reading.catalogRevisions() {
      guard let document = try reading.catalogDocument(of: revision.number) else { continue }
      let isNamed = names.contains { document.contains(JSONWriter.quoted($0.rawValue)) }
      if isNamed { numbers.append(String(revision.number)) }
    }
    guard !numbers.isEmpty else { return [] }
    return [
      "the catalog names the id itself (revision \(numbers.joined(separator: ", "))), perhaps in "
        + "'force': it stays there"
    ]
  }

  private func write(_ erasure: Erasure, to output: inout Output) {
    for (id, person) in zip(ids, erasure.people) {
      var parts: [String] = []
      for kind in ErasedRows.Kind.allCases {
        guard let count = person.counts[kind] else { continue }
        parts.append("\(Progress.grouped(count)) \(Self.noun(kind, count))")
      }
      let what =
        parts.isEmpty
        ? "nothing was known; refused from now on" : "erased " + parts.joined(separator: ", ")
      output.line("\(VisibleText.line(id.rawValue)): \(what)")
    }
  }

  private static func noun(_ kind: ErasedRows.Kind, _ count: Int) -> String {
    switch kind {
    case .history: count == 1 ? "change" : "changes"
    case .aliases: count == 1 ? "alias" : "aliases"
    default: count == 1 ? String(kind.rawValue.dropLast()) : kind.rawValue
    }
  }

  private func json(_ erasure: Erasure, _ mentions: [String]) -> JSONNode {
    let people = zip(ids, erasure.people).map { id, person in
      JSONNode.object([
        ("profile", .string(id.rawValue)), ("ids", .strings(person.names.map(\.rawValue))),
        (
          "erased",
          .object(ErasedRows.Kind.allCases.map { ($0.rawValue, .int(person.counts[$0] ?? 0)) })
        ),
      ])
    }
    return .object([
      ("people", .array(people)), ("complete", .bool(erasure.isComplete)),
      ("notes", .strings(mentions)),
    ])
  }
}
