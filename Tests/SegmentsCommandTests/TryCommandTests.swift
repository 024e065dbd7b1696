// What `segments try` answers.

import BuiltCommand
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("try")
struct TryCommandTests {
  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog()
    _ = trial.call("profile set jane --attribute bmi=31.25 --attribute experience=pro")
    _ = trial.call("profile set bo --attribute experience=pro")
    _ = trial.call("profile set cy --attribute bmi=20")
    return trial
  }

  @Test(
    "the first line is true, false or unknown, as a segment would be judged",
    arguments: [
      ("attributes.bmi >= 25", "jane", "true"), ("attributes.bmi >= 25", "cy", "false"),
      ("attributes.bmi >= 25", "bo", "unknown"), ("in_segment('pros')", "bo", "true"),
      ("has(attributes.bmi)", "bo", "false"),
      ("now > timestamp('2020-01-01T00:00:00Z')", "bo", "true"),
      ("age('2020-02-' + '30') > 3", "bo", "unknown"),
    ])
  func outcome(_ source: String, _ profile: String, _ outcome: String) throws {
    let answer = try trial().call("try --profile \(profile)", [source])
    #expect(answer.code == .answered)
    #expect(answer.lines.first == outcome)
  }

  @Test("what is unknown names the unset name and its place in the expression")
  func place() throws {
    let answer = try trial().call("try --profile bo", ["true && attributes['bmi'] >= 25"])
    #expect(
      answer.output == """
        unknown
        1:9: attributes.bmi is unset
          true && attributes['bmi'] >= 25
                  ^^^^^^^^^^^^^^^^^

        """)
  }

  @Test("without a profile nothing is known but the context and the clock")
  func nobody() throws {
    let trial = try trial()
    #expect(trial.call("try", ["attributes.bmi >= 25"]).lines.first == "unknown")
    #expect(
      trial.call("try --context country=DE", ["context.country == 'DE'"]).lines.first == "true")
    #expect(trial.call("try --profile nobody", ["true"]).code == .failed)
  }

  @Test("--unset lets a name be negated without a guard and says what the profile is then")
  func unset() throws {
    let trial = try trial()
    let source = "attributes.bmi != 25"
    let refused = trial.call("try --profile bo", [source])
    #expect(refused.code == .failed)
    #expect(refused.remarks.contains("add has(attributes.bmi) &&"))
    let answer = trial.call("try --profile bo --unset member", [source])
    #expect(answer.lines.first == "unknown")
    #expect(answer.lines.last == "a member")
    #expect(trial.call("try --unset maybe", [source]).code == .wrongCall)
  }

  @Test("--count says how many it holds for, and why it is unknown for the others")
  func count() throws {
    let trial = try trial()
    #expect(
      trial.call("try --count", ["attributes.bmi >= 25"]).output == """
        true     1
        false    1
        unknown  1
                 1  attributes.bmi is unset

        """)
    #expect(
      trial.call("try --count --json --unset member", ["attributes.bmi >= 25"]).output == """
        {"expression":"attributes.bmi >= 25","true":1,"false":1,"unknown":1,"members":2,\
        "reasons":[{"reason":"attributes.bmi is unset","count":1}]}

        """)
  }

  @Test("JSON has its keys in the stable order")
  func json() throws {
    #expect(
      try trial().call("try --profile bo --json", ["attributes.bmi >= 25"]).output == """
        {"expression":"attributes.bmi >= 25","outcome":"unknown","member":false,"cause":"unset",\
        "reason":"attributes.bmi is unset","line":1,"column":1}

        """)
  }

  @Test(
    "a mistake is shown with its place and the nearest name, and nothing is evaluated",
    arguments: [
      ("attributes.bni >= 25", "unknown attribute 'bni'; did you mean 'bmi'?"),
      ("attributes.bmi", "a segment is true or false"),
      ("attributes.bmi >= 'high'", "cannot be compared"),
    ])
  func mistakes(_ source: String, _ message: String) throws {
    let answer = try trial().call("try", [source])
    #expect(answer.code == .failed)
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.contains(message))
  }

  @Test("a store without a catalog says so; a call without or with two expressions is wrong")
  func calls() throws {
    let trial = try Trial()
    #expect(trial.call("try", ["true"]).code == .failed)
    #expect(trial.call("try").code == .wrongCall)
    #expect(trial.call("try true false").code == .wrongCall)
    #expect(trial.call("try --count --profile jane", ["true"]).code == .wrongCall)
    #expect(trial.call("try --bindings b.json --locale de", ["true"]).code == .wrongCall)
    #expect(trial.call("try --conformance .", ["true"]).code == .wrongCall)
  }

  @Test(
    "a file of bindings needs no store and takes plain CEL of any type",
    arguments: [
      ("x + 1 == 4", "true"), ("x + 1", #"{"int":"4"}"#), ("l.map(e, e + '!')", "list"),
      ("x > 1 && gone == 2", "unknown"), ("x < 1 && gone == 2", "false"),
      ("t.getHours('Europe/Berlin')", #"{"int":"1"}"#), ("b", #"{"bytes":"YWI="}"#),
    ])
  func bindings(_ source: String, _ first: String) throws {
    let trial = try Trial()
    let file = try trial.file(
      "names.json",
      """
      {"x": {"int": "3"}, "gone": null, "l": {"list": [{"string": "a"}]},
       "t": {"timestamp": "2026-11-30T00:00:00Z"}, "b": {"bytes": "YWI="}}
      """)
    let answer = trial.call("try --bindings \(file)", [source])
    #expect(answer.code == .answered)
    #expect(answer.lines.first?.contains(first) == true, "\(answer.output)\(answer.remarks)")
  }

  @Test(
    "a broken file of bindings is refused with its place",
    arguments: [
      ("{", "1:2"), ("[]", "one JSON object"), (#"{"x": 1}"#, "'x' is no typed value"),
      (#"{"x": {"int": "1.5"}}"#, "'x' is no typed value"),
    ])
  func brokenBindings(_ text: String, _ message: String) throws {
    let trial = try Trial()
    let answer = trial.call("try --bindings \(try trial.file("names.json", text))", ["true"])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains(message), "\(answer.remarks)")
  }

  @Test("a folder of cases gives a line for each that fails, and the counts last")
  func conformance() throws {
    let trial = try Trial()
    let file = try trial.file(
      "own.json",
      """
      {"tests": [
        {"section": "s", "name": "sum", "expr": "1 + 1", "expect": {"value": {"int": "2"}}},
        {"section": "s", "name": "wrong", "expr": "1 + 1", "expect": {"value": {"int": "3"}}},
        {"section": "s", "name": "error", "expr": "1 / 0", "expect": {"error": true}},
        {"section": "s", "name": "name", "expr": "x", "type_env": [{"name": "x", "type": "bool"}],
         "bindings": {"x": {"bool": true}}, "expect": {}},
        {"section": "s", "name": "proto", "expr": "M{}", "needs_proto": true}
      ]}
      """)
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    let answer = trial.call("try --conformance \(folder)")
    #expect(answer.code == .failed)
    #expect(
      answer.lines == [
        #"own: s/wrong: it gives {"int":"2"}, not {"int":"3"}"#, "3 passed, 1 failed, 1 skipped",
      ])
    #expect(trial.call("try --conformance \(folder)/none").code == .failed)
  }

  @Test("the reference page's examples for catalogs are judged as it says")
  func referencePage() throws {
    let page = BuiltCommand.root.appending(path: "docs/expressions.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let catalog = try #require(Self.blocks("json5", of: text).first)
    let trial = try Trial.withCatalog(catalog)
    let profile = try #require(Self.blocks("sh", of: text).first)
    let words = profile.replacingOccurrences(of: "\\\n", with: "").dropFirst("segments ".count)
    #expect(trial.call(String(words).replacingOccurrences(of: "\n", with: "")).code == .answered)
    let lines = Self.blocks("catalog", of: text).flatMap { $0.split(separator: "\n") }
    for line in lines {
      let mark = try #require(line.range(of: " // ", options: .backwards))
      let source = line[..<mark.lowerBound].trimmingCharacters(in: .whitespaces)
      let answer = trial.call("try --profile jane", [source])
      let outcome = answer.code == .failed ? "mistake" : answer.lines.first
      #expect(outcome == String(line[mark.upperBound...]), "\(source)\n\(answer.remarks)")
    }
    #expect(lines.count > 25)
  }

  private static func blocks(_ kind: String, of text: String) -> [String] {
    text.components(separatedBy: "```\(kind)\n").dropFirst().map { block in
      block.components(separatedBy: "```").first ?? ""
    }
  }
}
