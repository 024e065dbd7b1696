// Two ways to the same answer agree: members and eval, a store in memory and one in a file.

import Expressions
import Foundation
import SQLiteStore
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Agreement")
struct AgreementTests {
  @Test("members and eval agree for 10,000 random profiles and catalogs")
  func membersAndEval() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("members and eval: seed \(seed)")
    var random = RandomWorld(seed: seed)
    for _ in 0..<100 {
      let (catalog, segments) = random.catalog()
      let trial = try Trial.withCatalog(catalog)
      for number in 0..<100 {
        try trial.store.updateProfile(
          Profile.ID(rawValue: "p\(number)"), with: random.update())
      }
      let requests = (0..<100).flatMap { number in
        segments.suffix(2).map { #"{"profile":"p\#(number)","placement":"at_\#($0)"}"# }
      }
      let path = try trial.file("requests", requests.joined(separator: "\n"))
      let answers = trial.call("eval --requests", [path])
      #expect(answers.code == .answered, "seed \(seed): \(answers.remarks)")
      var shown: [String: [String]] = [:]
      for line in answers.lines {
        let node = try JSONReader.read(Array(line.utf8))
        guard node["flow"]?.string == "yes", let placement = node["placement"]?.string,
          let profile = node["profile"]?.string
        else { continue }
        shown[placement, default: []].append(profile)
      }
      for segment in segments.suffix(2) {
        let members = trial.call("segment members \(segment)").lines
        let expected = (shown["at_\(segment)"] ?? []).sorted()
        #expect(members == expected, "seed \(seed): \(segment) of \(catalog)")
      }
    }
  }

  @Test("a store in memory and one in a file agree on everything, for random lines")
  func stores() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("stores: seed \(seed)")
    var random = RandomWorld(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appending(path: "agree-\(seed)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for round in 0..<6 {
      let clock = SteppingClock()
      let memory = MemoryStore(clock: { clock.now })
      let file = SteppedStore(
        store: try SQLiteStore(path: folder.appending(path: "\(round).db").path), clock: clock)
      defer { file.store.close() }
      for batch in 0..<6 {
        let lines = (0..<30).map { _ in Array(random.line().utf8) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          let document = try CatalogDocument(text: RandomWorld.lineCatalog(random.next()))
          let results = try [memory.apply(document), file.apply(document)]
          #expect(results[0].revision == results[1].revision)
        }
        clock.step()
        let reports = try [memory.record(lines), file.record(lines)]
        #expect(reports[0].map(Self.text) == reports[1].map(Self.text), "seed \(seed)")
        if Int.random(in: 0..<3, using: &random) == 0 {
          clock.step(hours: 30)
          #expect(try memory.closeIdleShowings() == file.closeIdleShowings())
        }
        guard batch % 3 == 2 else { continue }
        let contents = try [Self.content(of: memory), Self.content(of: file)]
        #expect(contents[0] == contents[1], "seed \(seed)")
      }
    }
    try FileManager.default.removeItem(at: folder)
  }

  private static func text(_ report: LineReport) -> String {
    "\(report.outcome) \(report.notes) \(String(describing: report.showing))"
  }

  /// Everything that can be read of a store, as text.
  private static func content(of store: some Store) throws -> [String] {
    try store.read { reading in
      var lines = ["\(String(describing: try reading.catalogRevision()))"]
      let catalog = try reading.catalog()
      lines += ["\(catalog?.digest ?? "none") \(try reading.placementIDs())"]
      lines.append("\(try reading.profileCount())")
      let profiles = try reading.profiles(after: nil, limit: 1000)
      for id in profiles.map(\.id) + RandomWorld.profiles.map(Profile.ID.init(rawValue:)) {
        let profile = try reading.profile(id)
        lines.append(
          profile.map { "\(JSONWriter.text($0.json)) \($0.lastSeen) \(changes(of: $0))" } ?? "none")
        lines.append("survivor \(try reading.survivor(of: id))")
        lines += try reading.history(of: id).map { "\($0)" }
        lines += try reading.events(of: id).map { "\($0)" }
        lines += try reading.assignments(of: id).map { "\($0)" }.sorted()
        lines += try reading.exposures(of: id).map { "\($0)" }
        for showing in try reading.showings(of: id) {
          lines.append("\(showing)")
          lines += try reading.answers(of: showing.number).map { "\($0) \(revealed($0))" }
        }
        lines += try reading.openShowings(of: id).map { "open \($0.number)" }
        for placement in try reading.placementIDs() {
          let request = EvaluationRequest(placement: placement, profile: id)
          lines.append(JSONWriter.text(try reading.evaluate(request, clock: store.now()).json))
        }
      }
      return lines.map(sortedText)
    }
  }

  private static func changes(of profile: Profile) -> String {
    profile.updateLines.map { JSONWriter.text($0) }.joined()
  }

  private static func revealed(_ answer: Answer) -> String {
    guard case .text(let text) = answer.value else { return "" }
    return text.revealed
  }

  /// Dictionaries print in another order each time: their text counts by its sorted characters.
  private static func sortedText(_ text: String) -> String {
    text.contains("[") ? String(text.unicodeScalars.sorted().map(Character.init)) : text
  }
}
