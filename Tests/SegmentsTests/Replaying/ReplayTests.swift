// Replays: from receipts and as of moments, and what is said of what was pruned.

import Expressions
import Foundation
import Segments
import Testing

@Suite("Replays")
struct ReplayTests {
  private static func shown(_ evaluation: Evaluation) -> String {
    let tags = evaluation.tags
    return JSONWriter.text(evaluation.receipt.json)
      + tags.names.map { "\($0)=\(tags[$0] ?? "")" }.joined() + evaluation.reason.rawValue
  }

  /// How many histories are played: 60, or as many as SEGMENTS_HISTORIES says, for instance 1000.
  private static let histories =
    ProcessInfo.processInfo.environment["SEGMENTS_HISTORIES"].flatMap { Int($0) } ?? 60

  @Test("over random histories a replay at every moment equals what was recorded then")
  func histories() throws {
    for seed in 0..<Self.histories {
      let history = try RandomHistory(seed: UInt64(seed), steps: 8)
      for (index, recorded) in history.recorded.enumerated() {
        let text = Self.shown(recorded.evaluation)
        let receipt = try Receipt(json: recorded.evaluation.receipt.json)
        let replay = try history.store.replay(receipt)
        #expect(Self.shown(replay.evaluation) == text, "receipt \(index) of seed \(seed)")
        #expect(replay.differences.isEmpty)
        var request = EvaluationRequest(placement: "p", profile: recorded.profile)
        request.locale = "en"
        let past = try history.store.evaluate(
          request, asOf: PastMoment(recorded.moment, by: .arrival))
        #expect(Self.shown(past) == text, "moment \(index) of seed \(seed)")
      }
    }
  }

  // MARK: - By happening

  private func update(_ intake: Intake, _ attributes: String, at time: String) throws {
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T\#(time)Z","update":{"attributes":\#(attributes)}}"#)
  }

  @Test("late news count in the past as if they had come at once")
  func lateNews() throws {
    let intake = try Intake()
    try update(intake, #"{"x":1}"#, at: "09:00:00")
    try update(intake, #"{"x":3}"#, at: "11:00:00")
    try update(intake, #"{"x":2,"y":2}"#, at: "10:00:00")
    func held(_ time: String) throws -> [String: AttributeValue]? {
      let moment = try #require(Timestamp(rfc3339: "2026-11-30T\(time)Z"))
      return try intake.store.profile("jane", asOf: PastMoment(moment))?.attributes
    }
    #expect(try held("08:59:59") == nil)
    #expect(try held("09:30:00") == ["x": 1])
    #expect(try held("10:30:00") == ["x": 2, "y": 2])
    #expect(try held("11:00:00") == ["x": 3, "y": 2])
  }

  @Test("a moment before a merge tells two profiles, one after it tells one")
  func merges() throws {
    let intake = try Intake()
    try intake.line(
      #"{"profile":"anon","at":"2026-11-30T08:00:00Z","update":{"attributes":{"x":1}}}"#)
    try update(intake, #"{"y":2}"#, at: "09:00:00")
    try intake.line(#"{"profile":"jane","at":"2026-11-30T10:00:00Z","merge":"anon"}"#)
    let before = PastMoment(try #require(Timestamp(rfc3339: "2026-11-30T09:30:00Z")))
    let anon = try #require(try intake.store.profile("anon", asOf: before))
    #expect(anon.id == "anon")
    #expect(anon.attributes == ["x": 1])
    let jane = try #require(try intake.store.profile("jane", asOf: before))
    #expect(jane.attributes == ["y": 2])
    #expect(jane.drawKey == "jane")
    let after = PastMoment(try #require(Timestamp(rfc3339: "2026-11-30T10:00:00Z")))
    for id in ["anon", "jane"] as [Profile.ID] {
      let found = try #require(try intake.store.profile(id, asOf: after))
      #expect(found.id == "jane")
      #expect(found.attributes == ["x": 1, "y": 2])
      #expect(found.drawKey == "anon")
    }
  }

  // MARK: - What is gone

  @Test("what was pruned is said, never guessed")
  func pruned() throws {
    let intake = try Intake(catalog: LimitTests.catalog)
    intake.clock.set("2026-11-30T13:00:00Z")
    try intake.store.updateProfile("jane") { $0["x"] = 1 }
    let evaluation = try intake.store.evaluate("next", for: "jane")
    try intake.store.shown(evaluation)
    let moment = intake.clock.now
    intake.clock.set("2026-12-30T10:00:00Z")
    try intake.store.updateProfile("jane") { $0["x"] = 2 }
    try intake.store.updateProfile("jane") { $0["x"] = 3 }
    #expect(try intake.store.replay(evaluation.receipt).differences.isEmpty)
    #expect(try intake.store.prune().isEmpty)
    intake.clock.set("2027-03-15T10:00:00Z")
    #expect(try intake.store.prune() == [.history: 1])
    // The first revision can still be told, from what its first change replaced.
    #expect(try intake.store.replay(evaluation.receipt).differences.isEmpty)
    intake.clock.set("2027-04-15T10:00:00Z")
    #expect(try intake.store.prune() == [.history: 2])
    let error = #expect(throws: PrunedPast.self) { try intake.store.replay(evaluation.receipt) }
    #expect(
      error?.description
        == "what profile 'jane' held at revision 1 was pruned: changes are known after revision 3")
    #expect(throws: PrunedPast.self) {
      try intake.store.profile("jane", asOf: PastMoment(moment))
    }
    intake.clock.set("2028-03-15T10:00:00Z")
    #expect(try intake.store.prune()[.exposures] == 1)
    var request = EvaluationRequest(placement: "next", profile: "nobody")
    request.locale = "en"
    #expect(throws: PrunedPast.self) {
      try intake.store.evaluate(request, asOf: PastMoment(moment))
    }
  }

  @Test("a moment before the first catalog has no answer")
  func beforeCatalogs() throws {
    let intake = try Intake()
    let moment = try #require(Timestamp(rfc3339: "2026-11-30T11:59:59Z"))
    let error = #expect(throws: NoPastCatalog.self) {
      try intake.store.evaluate(
        EvaluationRequest(placement: "home", profile: "jane"), asOf: PastMoment(moment))
    }
    #expect(
      error?.description.contains("the first was applied at 2026-11-30T12:00:00.000Z") == true)
  }

  @Test("a receipt of another engine is told; one of another catalog is refused")
  func strangers() throws {
    let intake = try Intake()
    let receipt = try intake.store.evaluate("home", for: "jane").receipt
    let text = JSONWriter.text(receipt.json)
    func read(_ old: String, _ new: String) throws -> Receipt {
      let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      return try Receipt(
        json: JSONReader.read(Array((parts[0] + new + parts[1]).utf8)))
    }
    let other = try intake.store.replay(
      read(#""engine":"\#(receipt.engine)""#, #""engine":"0.0.1""#))
    #expect(other.isOfAnotherEngine)
    #expect(other.differences == ["engine"])
    #expect(throws: UnknownDigest.self) {
      try intake.store.replay(read(receipt.catalogDigest, "0123"))
    }
    let changed = try intake.store.replay(read(#""flow":"other""#, #""flow":"coach""#))
    #expect(changed.differences == ["flow"])
  }
}
