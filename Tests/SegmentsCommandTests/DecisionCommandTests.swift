// The verbs about decisions: explained, repeated, kept, rolled back.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Decisions on the command line")
struct DecisionCommandTests {
  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog()
    _ = trial.call("profile set jane --attribute bmi=24.1 --attribute experience=pro")
    return trial
  }

  @Test("--explain says of every audience why, without values unless they are asked for")
  func explain() throws {
    let trial = try trial()
    let answer = trial.call("eval --profile jane --placement paywall --explain")
    #expect(answer.output.contains("1. bmi_high: does not admit: not a member"))
    #expect(answer.output.contains("nearest change: attributes.bmi to at least 25\n"))
    #expect(answer.output.contains("2. pros: admits, and decides"))
    #expect(!answer.output.contains("24.1"))
    #expect(!answer.output.contains("\u{1B}"))
    let revealed = trial.call("eval --profile jane --placement paywall --explain --reveal")
    #expect(revealed.output.contains("attributes.bmi to at least 25 (from 24.1)"))
  }

  @Test("--explain in JSON stands at the end, with the condition part by part")
  func explainJSON() throws {
    let document = try trial().call("eval --profile jane --placement paywall --explain --json")
      .document()
    #expect(document.object?.members.last?.key == "explanation")
    let first = try #require(document["explanation"]?.array?.first)
    #expect(first["answer"]?.string == "false")
    #expect(first["condition"]?["text"]?.string == "attributes.bmi >= 25")
    #expect(first["condition"]?["reads"]?.array?.first?["value"] == nil)
    #expect(first["nearest"]?["steps"]?.array?.first?["change"]?.string == "at_least")
    #expect(first["nearest"]?["wins"]?.bool == true)
  }

  @Test("color is there on a terminal alone")
  func color() throws {
    let trial = try trial()
    var output = Output(
      to: .memory,
      terminal: Output.Terminal(isPresent: true, hasColor: true, hasColoredAnswers: true))
    _ = try Entry.answer(
      ["eval", "--profile", "jane", "--placement", "paywall", "--explain"], on: &output
    ) { _, _ in trial.store }
    #expect(output.standardOutput.contains("\u{1B}[1;31m"))
  }

  @Test("on a narrow terminal an explanation is broken at blanks, under its own sign")
  func narrow() throws {
    let trial = try trial()
    func explained(_ columns: Int?) throws -> [Substring] {
      var output = Output(to: .memory, terminal: Output.Terminal(columns: columns))
      _ = try Entry.answer(
        ["eval", "--profile", "jane", "--placement", "paywall", "--explain"], on: &output
      ) { _, _ in trial.store }
      return output.standardOutput.split(separator: "\n")
    }
    let narrow = try explained(40)
    #expect(narrow.allSatisfy { $0.count <= 40 })
    #expect(narrow.contains("   -  attributes.bmi >= 25"))
    #expect(narrow.contains("        (attributes.bmi is a number)"))
    let words = { (lines: [Substring]) in lines.flatMap { $0.split(separator: " ") } }
    #expect(try words(narrow) == words(explained(nil)))
  }

  @Test("a replay prints what eval printed, byte for byte, and says what differs")
  func replay() throws {
    let trial = try trial()
    let answer = trial.call("eval --profile jane --placement paywall --json")
    _ = trial.call("profile set jane --attribute bmi=40")
    let path = try trial.file("receipt.json", answer.output)
    let again = trial.call("replay \(path) --json")
    #expect(again.code == .answered)
    #expect(again.output == answer.output)
    let changed = try trial.file(
      "other.json",
      answer.output.replacing(
        "\"receipt\":{\"placement\":\"paywall\",\"profile\":\"jane\",\"flow\":\"pro_a\"",
        with: "\"receipt\":{\"placement\":\"paywall\",\"profile\":\"jane\",\"flow\":\"coach\""))
    let different = trial.call("replay \(changed)")
    #expect(different.code == .failed)
    #expect(different.remarks.contains("differs from the receipt in: flow"))
  }

  @Test("a replay takes a receipt or a moment, not both and not neither")
  func replayCalls() throws {
    let trial = try trial()
    #expect(trial.call("replay").code == .wrongCall)
    #expect(trial.call("replay a.json --profile jane").code == .wrongCall)
    let past = trial.call(
      "replay --profile jane --placement paywall --as-of 2027-01-15T08:00:00Z")
    #expect(past.lines.first?.hasPrefix("pro_") == true)
    let early = trial.call(
      "replay --profile jane --placement paywall --as-of 2026-01-15T08:00:00Z")
    #expect(early.code == .failed)
    #expect(early.remarks.contains("no catalog was in force"))
  }

  @Test("--at-least fails on an older store, and says both revisions")
  func atLeast() throws {
    let trial = try trial()
    #expect(trial.call("eval --profile jane --placement paywall --at-least 1").code == .answered)
    let answer = trial.call("eval --profile jane --placement paywall --at-least 2")
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("at revision 1 here, and at least 2 is needed"))
  }

  @Test("a profile's history shows kinds, and values when asked")
  func history() throws {
    let trial = try trial()
    _ = trial.call("profile set jane --attribute bmi=26 --remove experience")
    let text = trial.call("profile history jane")
    #expect(text.output.contains("attributes.bmi         a number -> a number"))
    #expect(text.output.contains("attributes.experience  text -> unset"))
    let revealed = trial.call("profile history jane --reveal --json --limit 1")
    #expect(revealed.output.contains(#"{"place":"attributes.bmi","before":24.1,"after":26}"#))
    #expect(trial.call("profile history nobody").code == .failed)
  }

  @Test("a history tells a beginning without a value, and each name's one end")
  func beginnings() throws {
    let trial = try trial()
    let path = try trial.file(
      "l", #"{"profile":"anon","at":"2026-12-01T08:00:00Z","event":{"name":"opened"}}"# + "\n")
    _ = trial.call("ingest \(path)")
    #expect(
      trial.call("profile history anon").output
        == "2026-12-01T08:00:00.000Z ingest revision 1\n  came into being\n")
    _ = trial.call("profile merge anon ann")
    _ = trial.call("profile merge ann jane")
    let history = trial.call("profile history jane").output
    #expect(history.components(separatedBy: "became a name of jane").count == 3)
    #expect(history.contains("merge as ann revision 2\n  took in what was known of another id\n"))
    #expect(history.contains("merge as ann revision 3\n  became a name of jane\n"))
  }

  @Test("a replay without a receipt says what it assumes")
  func assumptions() throws {
    let trial = try trial()
    let call = "replay --profile jane --placement paywall --as-of 2027-01-15T08:00:00Z"
    let answer = trial.call(call)
    #expect(answer.remarks.contains("assumes locale 'en'"))
    #expect(answer.remarks.contains("assumes that no context was passed"))
    #expect(trial.call(call + " --locale de --context country=DE").remarks.isEmpty)
  }

  @Test("catalogs are listed with what changed, and an old one comes back as a new revision")
  func rollback() throws {
    let trial = try trial()
    let other = Trial.catalog.replacing("attributes.bmi >= 25", with: "attributes.bmi >= 24")
    _ = trial.call(
      "apply --yes --author ann --message lower", [try trial.file("other.json5", other)])
    #expect(trial.call("eval --profile jane --placement paywall").lines.first == "coach")
    #expect(trial.call("rollback 1 --yes").output.contains("revision 3 ("))
    #expect(
      trial.call("eval --profile jane --placement paywall").lines.first?.hasPrefix("pro_") == true)
    let history = trial.call("history")
    #expect(history.output.contains("by ann\n  lower\n  1  segment changed  bmi_high"))
    #expect(history.output.contains("  rollback to revision 1\n"))
    #expect(try trial.call("history --json").document()["revisions"]?.array?.count == 3)
    #expect(trial.call("rollback 9").remarks.contains("there are 1 to 3"))
  }

  @Test("assignments are listed, written and taken in again")
  func assignments() throws {
    let trial = try trial()
    _ = trial.call("eval --profile jane --placement paywall --shown")
    #expect(trial.call("assignment list").output.contains("jane     price"))
    let lines = trial.call("assignment export").output
    let other = try Trial.withCatalog()
    let path = try other.file("assignments.jsonl", lines + "{}\n")
    let answer = other.call("assignment import \(path)")
    #expect(answer.output == "1 added, 0 known before, 1 failed\n")
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("line 2:"))
    #expect(other.call("assignment export").output == lines)
  }

  @Test("merged ids answer as one; a merge that cannot be says why")
  func merge() throws {
    let trial = try trial()
    _ = trial.call("profile set anon --first-name Ann")
    #expect(trial.call("profile merge anon jane").output == "jane revision 2\n")
    #expect(trial.call("profile show anon").lines.first == "id                     jane")
    #expect(trial.call("profile merge jane jane").code == .failed)
    #expect(trial.call("profile merge anon john").code == .failed)
    let unknown = trial.call("profile merge ghost jane")
    #expect(unknown.code == .answered)
    #expect(unknown.remarks.contains("nothing was known of 'ghost'"))
  }
}
