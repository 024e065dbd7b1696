// What a call reads, and the store, are written over by no option; zones are known without a store.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Files of a call's own")
struct OwnFileTests {
  /// A call that would write over something.
  struct Row: Sendable, CustomTestStringConvertible {
    let call: String
    let path: String
    var testDescription: String { "\(call), \(path)" }
  }

  private static let cases = """
    { placement: "paywall", cases: [{ name: "nobody", expect: { flow: "basic" } }] }
    """

  @Test(
    "a file that the call reads, and the store, stay as they are",
    arguments: [
      Row(call: "build catalog.json5 --out", path: "catalog.json5"),
      Row(call: "build catalog.json5 --store segments.db --out", path: "segments.db"),
      Row(call: "test a.test.json5 --catalog catalog.json5 --junit", path: "a.test.json5"),
      Row(call: "test a.test.json5 --catalog catalog.json5 --junit", path: "catalog.json5"),
      Row(
        call: "test a.test.json5 --catalog catalog.json5 --store segments.db --junit",
        path: "segments.db"),
      Row(
        call: "test --write --placement paywall --catalog catalog.json5 --out",
        path: "catalog.json5"),
      Row(
        call: "test --write --placement paywall --store segments.db --out", path: "segments.db"),
      Row(
        call: "build catalog.json5 --store segments.db --out", path: "segments.db.erasure-key"),
    ])
  func kept(_ row: Row) throws {
    let trial = try Trial.withCatalog()
    let texts = [
      "catalog.json5": Trial.catalog, "a.test.json5": Self.cases, "segments.db": "a store",
      "segments.db.erasure-key": "a secret",
    ]
    var paths: [String: String] = [:]
    for (name, text) in texts { paths[name] = try trial.file(name, text) }
    let words = (row.call + " " + row.path).split(separator: " ").map(String.init)
    let answer = trial.call("", words.map { paths[$0] ?? $0 })
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("name another file"), "\(answer.remarks)")
    for (name, text) in texts {
      #expect(try String(contentsOfFile: paths[name] ?? "", encoding: .utf8) == text)
    }
  }

  // MARK: - Zones without a store

  private static func zoned(_ name: String) -> String {
    """
    { format: 1, segments: { day: "now.getHours('\(name)') >= 0" }, flows: { f: {}, g: {} },
      placements: { p: { audiences: [{ segment: "day", flow: "f" }, { flow: "g" }] } } }
    """
  }

  @Test("a catalog in a file knows the system's time zones")
  func zones() throws {
    let trial = try Trial()
    let catalog = try trial.file("c.json5", Self.zoned("Europe/Berlin"))
    let profile = try trial.file("p.json", #"{"id":"x"}"#)
    let answer = trial.call(
      "eval --placement p", ["--profile-file", profile, "--catalog", catalog])
    #expect(answer.lines.first == "f")
    #expect(trial.call("build", [catalog]).code == .answered)
  }

  @Test(
    "a zone that is not known is a mistake, whoever reads the catalog",
    arguments: ["check", "build"])
  func unknownZone(_ verb: String) throws {
    let trial = try Trial()
    let answer = trial.call(verb, [try trial.file("c.json5", Self.zoned("Europe/Berln"))])
    #expect(answer.code == .failed)
    #expect((answer.output + answer.remarks).contains("'Europe/Berln' is not a time zone"))
  }

  @Test("of many mistakes what was not looked at is counted")
  func counted() throws {
    let trial = try Trial()
    let segments = (0..<1010).map { "s\($0): 'attributes.x > 1'" }.joined(separator: ", ")
    let bad = try trial.file("c.json5", "{ format: 1, segments: { \(segments) } }")
    #expect(trial.call("build", [bad]).remarks.contains("10 expressions were not checked"))
  }
}
