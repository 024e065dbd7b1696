// What `segments check` prints, and what it ends with.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("segments check")
struct CheckCommandTests {
  private static let doubtful = """
    { format: 1, flows: { f: { screens: [ { id: "s", elements: [
      { id: "secret", type: "password_input" },
      { id: "name", type: "text_input" },
    ] } ] } } }
    """

  @Test("warnings have place, path and code, and end with 0 unless they are to count")
  func warnings() throws {
    let trial = try Trial()
    let file = try trial.file("catalog.json5", Self.doubtful)
    let answer = trial.call("check", [file])
    #expect(answer.code == .answered)
    #expect(answer.lines.count == 2)
    #expect(answer.lines[0].hasPrefix("\(file):1:"))
    #expect(answer.lines[0].hasSuffix("[last-screen-inputs]"))
    #expect(answer.lines[1].hasPrefix("\(file):2:3: flows.f.screens.0.elements.0: 'secret' never"))
    #expect(answer.lines[1].hasSuffix("[silent-element]"))
    #expect(answer.remarks.contains("2 warnings"))
    #expect(trial.call("check --strict", [file]).code == .failed)
    let findings = try trial.call("check --json", [file]).document()["findings"]?.array ?? []
    #expect(findings.map { $0["code"]?.string } == ["last-screen-inputs", "silent-element"])
    #expect(findings.map { $0["level"]?.string } == ["warning", "warning"])
  }

  @Test("what is silenced is counted, and nothing else is said of it")
  func silenced() throws {
    let trial = try Trial()
    let silence =
      #", silence: [ { code: "silent-element", path: "flows.f", reason: "meant so" } ] }"#
    let text = Self.doubtful.trimmingCharacters(in: .whitespacesAndNewlines).dropLast() + silence
    let file = try trial.file("catalog.json5", String(text))
    let answer = trial.call("check", [file])
    #expect(answer.lines.count == 1)
    #expect(answer.lines[0].hasSuffix("[last-screen-inputs]"))
    #expect(answer.remarks.contains("1 warning; 1 silenced"))
    #expect(!answer.output.contains("meant so"))
    let document = try trial.call("check --json", [file]).document()
    #expect(document["silenced"]?.number?.int64 == 1)
    #expect(document["findings"]?.array?.count == 1)
  }

  @Test("mistakes are all told, and end with 1; a fine catalog says so; no store is needed")
  func mistakes() throws {
    let trial = try Trial()
    let bad = try trial.file("bad.json5", "{ format: 1, flow: {}, placements: { p: {} } }")
    let answer = trial.call("check", [bad])
    #expect(answer.code == .failed)
    #expect(answer.lines.count == 2)
    let broken = try trial.file("broken.json5", "{ format: 1, ")
    #expect(trial.call("check", [broken]).code == .failed)
    let fine = trial.call("check", [try trial.file("fine.json5", "{ format: 1 }")])
    #expect(fine.code == .answered)
    #expect(fine.remarks.contains("nothing to report"))
    #expect(trial.call("check", ["/nowhere/x.json5"]).code == .failed)
  }
}
