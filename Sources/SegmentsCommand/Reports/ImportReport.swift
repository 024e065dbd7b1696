// What moving in came to: how many profiles, and what could not be carried.

import Segments

/// What moving in came to.
struct ImportReport {
  let run: ImportRun
  /// How many profiles the files hold.
  let read: Int
  let notes: [ImportNotes.Note]
  /// Whether the files gave a catalog to begin with.
  let hasDraft: Bool

  /// Sentences, without anybody's values.
  var lines: [String] {
    var lines: [String] = []
    if read > 0 {
      let known = run.known > 0 ? ", \(Progress.grouped(run.known)) known already" : ""
      lines.append(
        "\(Progress.grouped(read)) profiles read, \(Progress.grouped(run.taken)) taken in\(known)")
    } else if !hasDraft {
      lines.append("no profiles and no placements are in these files")
    }
    lines += run.refusals.map { "\(Progress.grouped($0.count)) refused: \($0.message)" }
    lines += notes.map { note in
      "\(Progress.grouped(note.count)) x \(note.message) (first: \(note.place))"
    }
    return lines
  }

  /// The same as JSON, with the draft.
  func json(draft: JSONNode?) -> JSONNode {
    .object([
      ("profiles", .int(read)), ("taken", .int(run.taken)), ("known", .int(run.known)),
      (
        "refused",
        .array(
          run.refusals.map {
            .object([("message", .string($0.message)), ("count", .int($0.count))])
          })
      ),
      (
        "left_out",
        .array(
          notes.map { note in
            .object([
              ("message", .string(note.message)), ("count", .int(note.count)),
              ("first", .string(note.place)),
            ])
          })
      ),
      ("catalog", draft ?? .null),
    ])
  }
}
