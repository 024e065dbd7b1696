// What `segments test` prints, writes, and what it ends with.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("segments test")
struct TestCommandTests {
  private static func cases(_ catalog: String? = "catalog.json5", flow: String = "coach") -> String
  {
    """
    {
      \(catalog.map { "catalog: \"\($0)\"," } ?? "")
      placement: "paywall",
      cases: [
        { name: "overweight & <coached>", attributes: { bmi: 30 }, expect: { flow: "\(flow)" } },
        { name: "unknown", expect: { flow: "basic" } },
      ],
    }
    """
  }

  @Test("a case file names its catalog, seen from its folder; no store is needed")
  func passes() throws {
    let trial = try Trial()
    _ = try trial.file("catalog.json5", Trial.catalog)
    let file = try trial.file("a.test.json5", Self.cases())
    let answer = trial.call("test", [file])
    #expect(answer.code == .answered)
    #expect(answer.output == "2 passed\n")
    #expect(trial.call("test --json", [file]).code == .answered)
  }

  @Test("a failure prints expected, got and why, with the case's values; it ends with 1")
  func fails() throws {
    let trial = try Trial()
    _ = try trial.file("catalog.json5", Trial.catalog)
    let file = try trial.file("a.test.json5", Self.cases(flow: "basic"))
    let answer = trial.call("test", [file])
    #expect(answer.code == .failed)
    #expect(answer.lines[0] == "\(file):5:5: overweight & <coached>")
    #expect(answer.output.contains("flow  expected  basic\n        got       coach\n"))
    #expect(answer.output.contains("attributes.bmi is 30)"))
    #expect(answer.lines.last == "1 passed, 1 failed")
    let document = try trial.call("test --json", [file]).document()
    #expect(document["passed"]?.number?.int64 == 1)
    let first = try #require(document["files"]?.array?.first?["cases"]?.array?.first)
    #expect(first["passed"]?.bool == false)
    #expect(first["mismatches"]?.array?.first?["got"]?.string == "coach")
    #expect(first["explanation"]?.array?.count == 3)
  }

  @Test("--catalog wins over the file; without either the store's catalog is taken")
  func catalogs() throws {
    let trial = try Trial.withCatalog()
    let other = try trial.file(
      "other.json5", Trial.catalog.replacingOccurrences(of: ">= 25", with: ">= 35"))
    let file = try trial.file("a.test.json5", Self.cases(nil))
    #expect(trial.call("test", [file]).code == .answered)
    let named = try trial.file("b.test.json5", Self.cases("other.json5"))
    #expect(trial.call("test", [named]).code == .failed)
    #expect(trial.call("test", [file, "--catalog", other]).code == .failed)
    let empty = try Trial()
    let answer = empty.call("test", [try empty.file("a.test.json5", Self.cases(nil))])
    #expect(answer.code == .failed)
    #expect(answer.output.contains("--catalog FILE names one"))
  }

  @Test("of a folder every *.test.json5 is tried, in its folders too; none is a failure")
  func folders() throws {
    let trial = try Trial()
    let catalog = try trial.file("catalog.json5", Trial.catalog)
    let folder = String(catalog.dropLast("/catalog.json5".count))
    #expect(trial.call("test", [folder]).code == .failed)
    #expect(trial.call("test", [folder]).remarks.contains("*.test.json5"))
    _ = try trial.file("a.test.json5", Self.cases())
    try FileManager.default.createDirectory(
      atPath: folder + "/deep/er", withIntermediateDirectories: true)
    _ = try trial.file("deep/er/b.test.json5", Self.cases("../../catalog.json5"))
    _ = try trial.file("deep/.hidden.test.json5", "{")
    _ = try trial.file("not-a-case.json5", "{")
    #expect(trial.call("test", [folder]).output == "4 passed\n")
    #expect(trial.call("test", [folder, "\(folder)/a.test.json5"]).output == "4 passed\n")
  }

  @Test("a file with mistakes fails with each of them, and the others are tried still")
  func mistakes() throws {
    let trial = try Trial()
    _ = try trial.file("catalog.json5", Trial.catalog)
    let good = try trial.file("a.test.json5", Self.cases())
    let bad = try trial.file("b.test.json5", Self.cases(flow: "choach"))
    let none = try trial.file("c.test.json5", "{ catalog: \"catalog.json5\", cases: [] }")
    let lost = try trial.file("d.test.json5", Self.cases("nowhere.json5"))
    let answer = trial.call("test", [good, bad, none, lost])
    #expect(answer.code == .failed)
    #expect(answer.output.contains("b.test.json5:5:80: cases.0.expect.flow: the catalog has no"))
    #expect(answer.output.contains("has no case"))
    #expect(answer.output.contains("nowhere.json5"))
    #expect(answer.lines.last == "2 passed, 3 files with mistakes")
  }

  @Test("JUnit XML says what failed, when, and of which file")
  func junit() throws {
    let trial = try Trial()
    _ = try trial.file("catalog.json5", Trial.catalog)
    let failing = try trial.file(
      "a.test.json5",
      Self.cases(flow: "basic").replacingOccurrences(of: "unknown", with: "\\u0001\\uFFFF ]]> 'é'"))
    let path = try trial.file("results.xml", "")
    #expect(trial.call("test", [failing, "--junit", path]).code == .failed)
    let root = try XMLTree.read(try String(contentsOfFile: path, encoding: .utf8))
    let suite = try #require(root["testsuite"].first)
    #expect(
      suite["testcase"].map { $0.attributes["name"] }
        == ["overweight & <coached>", "\u{FFFD}\u{FFFD} ]]> 'é'"])
    // What both common schemas need of a suite.
    for key in ["package", "id", "name", "timestamp", "hostname", "time"] {
      #expect(suite.attributes[key] != nil, "\(key)")
    }
    let pattern = try Regex("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$")
    #expect(suite.attributes["timestamp"]?.firstMatch(of: pattern) != nil)
  }

  @Test(
    "no file that the call reads is written over by the results",
    arguments: ["a.test.json5", "catalog.json5", "given.json5"])
  func junitGuard(_ name: String) throws {
    let trial = try Trial()
    let texts = [
      "a.test.json5": Self.cases(), "catalog.json5": Trial.catalog, "given.json5": Trial.catalog,
    ]
    var paths: [String: String] = [:]
    for (name, text) in texts { paths[name] = try trial.file(name, text) }
    let path = try #require(paths[name])
    let cases = try #require(paths["a.test.json5"])
    let given = name == "given.json5" ? ["--catalog", path] : []
    let answer = trial.call("test", [cases, "--junit", path] + given)
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("--junit: '\(path)' is read by this very call"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == texts[name])
  }

  @Test("--write makes cases that pass at once, and replaces only a file that it wrote")
  func write() throws {
    let trial = try Trial.withCatalog()
    _ = trial.call("profile set jane --first-name Jane --attribute bmi=31.2")
    _ = trial.call("profile set otto --attribute experience=pro")
    let printed = trial.call("test --write --placement paywall")
    #expect(printed.code == .answered)
    #expect(!printed.output.contains("jane"))
    #expect(printed.remarks.contains("2 cases from 2 profiles"))
    #expect(printed.remarks.contains("no stored profile reaches the audience 'default'"))
    let path = try trial.file("w.test.json5", "")
    #expect(trial.call("test --write --placement paywall --out", [path]).code == .answered)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == printed.output)
    #expect(trial.call("test", [path]).output == "2 passed\n")
    #expect(trial.call("test --write --placement paywall --out", [path]).code == .answered)
    let own = try trial.file("own.test.json5", Self.cases(nil))
    let refused = trial.call("test --write --placement paywall --out", [own])
    #expect(refused.code == .failed)
    #expect(refused.remarks.contains("was not written by --write"))
    #expect(try String(contentsOfFile: own, encoding: .utf8) == Self.cases(nil))
    let document = try trial.call("test --write --placement paywall --json").document()
    #expect(document["cases"]?.number?.int64 == 2)
    #expect(document["text"]?.string == printed.output)
  }

  @Test(
    "a call that does not fit together is refused",
    arguments: [
      "test", "test --write", "test a --write --placement paywall", "test a --placement p",
      "test a --out b", "test a --sample 3", "test --write --placement p --sample 0",
      "test --write --placement p --junit x", "test a --now yesterday",
    ])
  func wrongCall(_ call: String) throws {
    #expect(try Trial.withCatalog().call(call).code == .wrongCall)
  }

  @Test("--write says when there is nobody, and names the nearest placement")
  func nobody() throws {
    let trial = try Trial.withCatalog()
    #expect(trial.call("test --write --placement paywall").code == .failed)
    #expect(trial.call("test --write --placement paywal").remarks.contains("mean 'paywall'?"))
  }
}
