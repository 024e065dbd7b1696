// Five hundred evaluations of the built command: the same bytes in every process, for ever.

import BuiltCommand
import Foundation
import Segments
import Testing

@Suite("Golden evaluations of the command")
struct GoldenProcessTests {
  private static let file = BuiltCommand.root
    .appending(path: "Tests/SegmentsTests/Cases/evaluations-command.jsonl")
  private let folder: URL
  private let command: BuiltCommand

  init() throws {
    folder = try BuiltCommand.temporaryFolder()
    command = BuiltCommand(directory: folder)
  }

  /// Sixty people, some of whom were shown something.
  private var events: [String] {
    (0..<60).flatMap { index -> [String] in
      let bmi = Double(180 + index * 3) / 10
      let experience = index % 3 == 0 ? "beginner" : "pro"
      let update = """
        {"profile":"p\(index)","at":"2026-11-02T09:00:00Z","id":"u","locale":"\(index % 2 == 0 ? "de" : "en")",\
        "update":{"attributes":{"bmi":\(JSONWriter.number(bmi)),"experience":"\(experience)"}}}
        """
      guard index % 5 == 0 else { return [update] }
      return [
        update,
        """
        {"profile":"p\(index)","at":"2026-11-03T09:00:00Z","id":"s","shown":{"placement":"paywall",\
        "profile":"p\(index)","flow":"coach","audience":"bmi_high","segment":"bmi_high"}}
        """,
      ]
    }
  }

  /// A hundred ids, known and unknown, in five situations each.
  private var requests: [String] {
    (0..<500).map { index in
      let country = ["DE", "AT", "CH"][index % 3]
      let context = index % 4 == 0 ? "" : #","context":{"country":"\#(country)"}"#
      let now = ["2026-11-03T10:00:00Z", "2026-11-05T10:00:00Z", "2027-04-01T00:00:00Z"][
        index / 100 % 3]
      let locale = index % 7 == 0 ? #","locale":"fr-CA""# : ""
      return
        #"{"profile":"p\#(index % 100)","placement":"paywall","now":"\#(now)"\#(context)\#(locale)}"#
    }
  }

  private func write(_ lines: [String], to name: String) throws {
    try (lines.joined(separator: "\n") + "\n")
      .write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
  }

  @Test("the same requests give the same bytes in two processes, and as recorded")
  func bytes() throws {
    try write(events, to: "events.jsonl")
    try write(requests, to: "requests.jsonl")
    let catalog = BuiltCommand.root.appending(path: "samples/experiment/catalog.json5").path
    let answer = try command.run(
      """
      segments apply '\(catalog)' > log && segments ingest events.jsonl >> log || exit 1
      segments eval --requests requests.jsonl > one && segments eval --requests requests.jsonl > two
      cmp one two && cat one
      """)
    #expect(answer.code == 0, "\(answer.remarks)")
    #expect(answer.output.split(separator: "\n").count == 500)
    guard ProcessInfo.processInfo.environment["SEGMENTS_RECORD"] == nil else {
      try answer.output.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file.lastPathComponent): read it, then run again")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    let isSame = answer.output.utf8.elementsEqual(recorded.utf8)
    #expect(isSame, "SEGMENTS_RECORD=1 records what it is now; look at the difference")
  }

  @Test("what was shown is kept for another process, through weights, a merge and a rollback")
  func keptAcrossProcesses() throws {
    func catalog(_ first: Int) -> String {
      """
      { format: 1, flows: { fa: {}, fb: {} },
        experiments: { e: { variations: [{ id: "a", weight: \(first) }, { id: "b", weight: \(100 - first) }] } },
        placements: { p: { audiences: [{ experiment: "e", flows: { a: "fa", b: "fb" } }] } } }
      """
    }
    try write([catalog(50)], to: "even.json5")
    try write([catalog(1)], to: "uneven.json5")
    let ask = "for i in $(seq 12); do segments eval --profile p$i --placement p | head -1; done"
    let answer = try command.run(
      """
      segments apply even.json5 > log
      for i in $(seq 12); do segments eval --profile p$i --placement p --shown | head -1; done > shown
      segments apply uneven.json5 > log; \(ask) | cmp - shown || exit 1
      segments rollback 1 > log; \(ask) | cmp - shown || exit 2
      segments assignment export > kept.jsonl
      segments apply uneven.json5 --store other.db > log
      segments assignment import kept.jsonl --store other.db
      export SEGMENTS_STORE=other.db; \(ask) | cmp - shown || exit 3
      sort shown | uniq | tr '\\n' ' '
      """)
    #expect(answer.code == 0, "\(answer.remarks)")
    #expect(answer.output == "12 added, 0 known before, 0 failed\nfa fb ")
  }
}
