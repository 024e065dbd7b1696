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
        let request = EvaluationRequest(placement: "p", profile: recorded.profile)
        let past = try history.store.evaluate(
          request, asOf: PastMoment(recorded.moment, by: .arrival))
        #expect(Self.shown(past) == text, "moment \(index) of seed \(seed)")
      }
    }
  }

  @Test(
    "of two stores' lines of one moment the past tells the one that counted",
    arguments: [["zz", "aa"], ["aa", "zz"]])
  func tie(_ origins: [String]) throws {
    let clock = try #require(Timestamp(rfc3339: "2027-01-02T00:00:00Z"))
    let store = MemoryStore { clock }
    let lines = origins.map { origin in
      let locale = origin == "zz" ? "de" : "fr"
      return #"{"profile":"j","at":"2027-01-01T00:00:00Z","origin":"\#(origin)","id":"\#(origin)","#
        + #""update":{"first_name":"\#(origin)"},"locale":"\#(locale)"}"#
    }
    for report in try store.record(lines.map { Array($0.utf8) }) {
      if case .failed(let refusal) = report.outcome { throw refusal }
    }
    // A later line, so that the past has to be told from the lines.
    let later = #"{"profile":"j","at":"2027-01-01T12:00:00Z","id":"l","update":{},"locale":"it"}"#
    _ = try store.record([Array(later.utf8)])
    let moment = try #require(Timestamp(rfc3339: "2027-01-01T06:00:00Z"))
    let past = try store.profile("j", asOf: PastMoment(moment, by: .happening))
    #expect(past?.lastSeen.locale == "de")
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

  // MARK: - Coming into being, age, draw key, language

  private func past(_ intake: Intake, _ time: String, by reckoning: PastMoment.Reckoning) throws
    -> Profile?
  {
    let moment = try #require(Timestamp(rfc3339: "2026-11-30T\(time)Z"))
    return try intake.store.profile("jane", asOf: PastMoment(moment, by: reckoning))
  }

  @Test("a profile that came into being without a value has a history that says when")
  func creation() throws {
    let intake = try Intake()
    try intake.line(#"{"profile":"jane","at":"2026-11-30T09:00:00Z","event":{"name":"opened"}}"#)
    let history = try intake.store.history(of: "jane")
    #expect(history.map(\.revision) == [1])
    #expect(history.map(\.replaced) == ["{}"])
    #expect(history.map(\.source) == [.ingest])
    try update(intake, #"{"x":1}"#, at: "11:00:00")
    #expect(try past(intake, "08:59:59", by: .happening) == nil)
    let between = try #require(try past(intake, "10:00:00", by: .happening))
    #expect(between.attributes.isEmpty)
    #expect(between.revision == 1)
    // The line of nine o'clock came at noon.
    #expect(try past(intake, "11:59:59", by: .arrival) == nil)
    #expect(try past(intake, "12:00:00", by: .arrival)?.revision == 2)
  }

  @Test("an older line makes a profile older by a change of its own, and that is replayed")
  func age() throws {
    let intake = try Intake()
    try update(intake, #"{"x":1}"#, at: "10:00:00")
    let before = try intake.store.evaluate("home", for: "jane")
    intake.clock.set("2026-11-30T13:00:00Z")
    try intake.line(#"{"profile":"jane","at":"2026-11-30T08:00:00Z","event":{"name":"opened"}}"#)
    let jane = try intake.jane()
    #expect(jane.revision == 2)
    #expect(jane.updatedMilliseconds == before.receipt.at.map { $0.milliseconds - 7_200_000 })
    let entry = try #require(try intake.store.history(of: "jane").last)
    #expect(
      entry.replaced == #"{"created_ms":1796032800000,"updated_ms":1796032800000}"#)
    #expect(try intake.store.replay(before.receipt).differences.isEmpty)
    // By when things happened it was there at nine; the store had not heard of it before one.
    #expect(try past(intake, "09:00:00", by: .happening)?.attributes == [:])
    #expect(try past(intake, "12:30:00", by: .arrival)?.createdMilliseconds == 1_796_032_800_000)
    #expect(try past(intake, "13:00:00", by: .arrival)?.createdMilliseconds == 1_796_025_600_000)
  }

  @Test("a line that says another draw key is a change, and a receipt from before draws as before")
  func drawKey() throws {
    let intake = try Intake(catalog: EngineTests.catalog)
    try intake.store.updateProfile("jane") { $0["x"] = 1 }
    let before = try intake.store.evaluate("test", for: "jane")
    intake.clock.set("2026-11-30T13:00:00Z")
    try intake.line(#"{"profile":"jane","draw_key":"other","update":{}}"#)
    #expect(try intake.jane().drawKey == "other")
    #expect(try intake.jane().revision == 2)
    #expect(try intake.store.history(of: "jane").last?.replaced == #"{"draw_key":"jane"}"#)
    #expect(try intake.store.replay(before.receipt).differences.isEmpty)
    #expect(try past(intake, "12:30:00", by: .happening)?.drawKey == "jane")
    #expect(try past(intake, "13:00:00", by: .happening)?.drawKey == "other")
  }

  @Test("the language of a past moment is what a line or a showing said by then, and no later one")
  func locales() throws {
    let intake = try Intake()
    func line(_ locale: String, at time: String) throws {
      try intake.line(
        #"{"profile":"jane","at":"2026-12-01T\#(time)Z","locale":"\#(locale)","update":{}}"#)
    }
    func locale(_ time: String, by reckoning: PastMoment.Reckoning = .happening) throws -> String {
      let moment = try #require(Timestamp(rfc3339: "2026-12-01T\(time)Z"))
      return try intake.store.evaluate(
        EvaluationRequest(placement: "home", profile: "jane"),
        asOf: PastMoment(moment, by: reckoning)
      ).receipt.locale
    }
    intake.clock.set("2026-12-01T12:00:00Z")
    try line("de", at: "09:00:00")
    intake.clock.set("2026-12-01T12:30:00Z")
    try line("fr", at: "11:00:00")
    try line("it", at: "10:00:00")
    intake.clock.set("2026-12-01T13:00:00Z")
    try intake.store.shown(intake.store.evaluate("home", for: "jane", locale: "es"))
    #expect(try locale("12:00:00", by: .arrival) == "de")
    #expect(try locale("12:30:00", by: .arrival) == "fr")
    #expect(try locale("13:00:00", by: .arrival) == "es")
    #expect(
      try ["08:00:00", "09:30:00", "10:30:00", "12:45:00", "13:00:00"].map { try locale($0) }
        == ["en", "de", "it", "fr", "es"])
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

  @Test("a language whose line was pruned is not guessed")
  func prunedLocale() throws {
    let intake = try Intake()
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T09:00:00Z","locale":"de","update":{"first_name":"J"}}"#)
    intake.clock.set("2028-03-01T10:00:00Z")
    #expect(try intake.store.prune()[.events] == 1)
    try intake.line(#"{"profile":"jane","locale":"fr","update":{}}"#)
    let moment = PastMoment(try #require(Timestamp(rfc3339: "2028-03-01T09:00:00Z")))
    var request = EvaluationRequest(placement: "home", profile: "jane")
    let error = #expect(throws: PrunedPast.self) {
      try intake.store.evaluate(request, asOf: moment)
    }
    #expect(error?.description.contains("was pruned: say which one is meant") == true)
    request.locale = "de"
    #expect(try intake.store.evaluate(request, asOf: moment).receipt.locale == "de")
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
