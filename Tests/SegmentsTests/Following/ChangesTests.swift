// What happened in one store is brought to another, as lines.

import Expressions
import Segments
import StoreContract
import Testing

@Suite("Changes brought to another store")
struct ChangesTests {
  /// A store with the catalog of the tests, by another name.
  static func store(_ name: String, catalog: String = Intake.catalog) throws -> MemoryStore {
    let now = try #require(Timestamp(rfc3339: "2026-12-02T12:00:00Z"))
    let store = MemoryStore(name: name) { now }
    try store.apply(CatalogDocument(text: catalog))
    return store
  }

  /// Hands over everything that happened in a store.
  @discardableResult
  static func bring(_ source: some Store, to target: some Store, pages: Int = 3) throws
    -> [LineReport]
  {
    var reports: [LineReport] = []
    var seq: Int64 = 0
    while true {
      let changes = try source.changes(since: seq, limit: pages)
      guard let last = changes.last else { return reports }
      #expect(changes.map(\.seq) == changes.map(\.seq).sorted())
      #expect(last.seq > seq)
      seq = last.seq
      reports += try target.record(changes.map { Array($0.line.utf8) })
    }
  }

  /// A phone on which much happened.
  private func phone(_ name: String, _ profile: Profile.ID, at hour: Int, weight: String) throws
    -> MemoryStore
  {
    let store = try Self.store(name)
    let at = "2026-12-01T\(hour):00"
    let input = #""name":"flow_user_input","instanceId":"#
    func line(_ text: String) throws {
      let report = try #require(
        try store.record([Array("{\"profile\":\"\(profile)\",\(text)}".utf8)]).first)
      #expect(report.outcome == .recorded, "\(report.outcome)")
    }
    try line(#""at":"\#(at):01Z","update":{"first_name":"\#(name)","attributes":{"n":\#(hour)}}"#)
    try line(
      #""at":"\#(at):02+03:00","flow":"onboarding","locale":"de","event":{\#(input)"you","element_id":"birthday","element_type":"date_picker","value":645397200000}"#
    )
    for (element, value) in [("weight", weight), ("height", "176")] {
      try line(
        #""at":"\#(at):03Z","flow":"onboarding","event":{\#(input)"body","element_id":"\#(element)","element_type":"number_input","value":"\#(value)"}"#
      )
    }
    try line(
      #""at":"\#(at):04Z","flow":"onboarding","event":{"name":"flow_screen_showed","is_last_screen":true}"#
    )
    // The next showing, with an id, closes the first one without a line.
    try line(
      #""at":"\#(at):05Z","flow":"onboarding","showing":"s\#(hour)","context":{"country":"DE"},"event":{\#(input)"quiz","element_id":"goals","element_type":"multi_choice","item_ids":[]}"#
    )
    try line(
      #""at":"\#(at):06Z","flow":"onboarding","showing":"s\#(hour)","event":{"name":"flow_closed"}"#
    )
    try line(#""at":"\#(at):07Z","event":{"name":"purchase_started","price":"9.99"}"#)
    try line(#""at":"\#(at):08Z","shown":{"placement":"home","audience":"default","flow":"other"}"#)
    try store.updateProfile(profile, at: Timestamp(rfc3339: "\(at):09Z")) {
      $0["nickname"] = .string("Jo \(hour)")
      $0.lastName = nil
    }
    return store
  }

  @Test("lines taken in order of their numbers give the same profiles, once or twice")
  func sameProfiles() throws {
    let phone = try phone("phone", "jane", at: 10, weight: "72,5")
    let server = try Self.store("server")
    for report in try Self.bring(phone, to: server) { #expect(report.outcome == .recorded) }
    let original = try #require(try phone.profile("jane"))
    #expect(original["bmi"] == .number(72.5 / (1.76 * 1.76)))
    #expect(original[.birthday] == "1990-06-15")
    #expect(try server.profile("jane")?.withoutOrigins == original)
    for report in try Self.bring(phone, to: server, pages: 100) {
      #expect(report.outcome == .duplicate)
    }
    #expect(try server.profile("jane")?.withoutOrigins == original)
    let counts = try [phone, server].map { store in
      try store.read { try ($0.showings(of: "jane").count, $0.exposures(of: "jane").count) }
    }
    #expect(counts[0] == counts[1])
    let answers = try [phone, server].map { store in
      try store.closedShowings().map(\.answers)
    }
    #expect(answers[0] == answers[1])
  }

  @Test("what a store has from another it hands on as it came")
  func handedOn() throws {
    let phone = try phone("phone", "jane", at: 10, weight: "72,5")
    let (server, archive) = (try Self.store("server"), try Self.store("archive"))
    try Self.bring(phone, to: server)
    try Self.bring(server, to: archive)
    #expect(try archive.profile("jane") == server.profile("jane"))
    #expect(try archive.profile("jane")?.withoutOrigins == phone.profile("jane"))
    for report in try Self.bring(phone, to: archive) { #expect(report.outcome == .duplicate) }
  }

  @Test("files of several phones give the same values in any order of the files")
  func severalPhones() throws {
    let phones = [
      try phone("one", "jane", at: 10, weight: "70"),
      try phone("two", "jane", at: 11, weight: "80"),
      try phone("three", "jane", at: 12, weight: "90"),
    ]
    var profiles: [Profile] = []
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let server = try Self.store("server")
      for index in order { try Self.bring(phones[index], to: server) }
      profiles.append(try #require(try server.profile("jane")))
    }
    for profile in profiles {
      #expect(profile.fields == profiles[0].fields)
      #expect(profile.attributes == profiles[0].attributes)
      #expect(profile.changes == profiles[0].changes)
      #expect(profile.lastSeen == profiles[0].lastSeen)
      #expect(profile.createdMilliseconds == profiles[0].createdMilliseconds)
      #expect(profile.updatedMilliseconds == profiles[0].updatedMilliseconds)
    }
    #expect(profiles[0][.firstName] == "three")
    #expect(profiles[0]["bmi"] == .number(90 / (1.76 * 1.76)))
  }

  @Test("an original line that comes after it was handed on is known, and so the other way round")
  func originals() throws {
    let line = Array(
      #"{"update": {"first_name": "Jane"}, "profile": "jane", "at": "2026-12-01T10:00:00.000+01:00"}"#
        .utf8)
    let (phone, server) = (try Self.store("phone"), try Self.store("server"))
    _ = try phone.record([line])
    try Self.bring(phone, to: server)
    #expect(try server.record([line]).map(\.outcome) == [.duplicate])
    let other = try Self.store("other")
    _ = try other.record([line])
    #expect(try Self.bring(phone, to: other).map(\.outcome) == [.duplicate])
  }

  @Test("a merge and what came under both ids is handed on")
  func merged() throws {
    let phone = try Self.store("phone")
    let anonymous = try phone.currentProfile().id
    try phone.updateProfile(anonymous) { $0["experience"] = "pro" }
    try phone.identify("jane")
    try phone.updateProfile("jane") { $0.firstName = "Jane" }
    let server = try Self.store("server")
    try Self.bring(phone, to: server)
    #expect(try server.profile("jane")?.withoutOrigins == phone.profile("jane"))
    #expect(try server.profile(anonymous)?.id == "jane")
  }

  @Test("a showing that was left and one that was ended are so elsewhere too, and can be resumed")
  func unsaidClosings() throws {
    let intake = try Intake()
    let more = #""showing":"s1","#
    try intake.input("body/weight", "number_input", "\"70\"", with: more)
    try intake.input("quiz/reminders", "toggle", "true", with: #""showing":"s2","#)
    try intake.store.closeShowings([2])
    intake.clock.set("2026-12-02T11:00:00Z")
    try intake.store.closeIdleShowings()
    let server = try Self.store("server")
    try Self.bring(intake.store, to: server)
    func closings(_ store: some Store) throws -> [Showing.Closing?] {
      try store.read { try $0.showings(of: "jane").map { $0.end?.closing } }
    }
    #expect(try closings(server) == [.idle, .ended])
    try intake.line(
      #"{"profile":"jane","at":"2026-12-02T10:00:00Z","showing":"s1","event":{"name":"flow_screen_showed","is_last_screen":true}}"#
    )
    try intake.line(
      #"{"profile":"jane","at":"2026-12-02T10:00:01Z","showing":"s1","event":{"name":"flow_closed"}}"#
    )
    try Self.bring(intake.store, to: server)
    #expect(try closings(server) == [.closed, .ended])
    #expect(try closings(intake.store) == [.closed, .ended])
  }

  @Test("a write that broke a rule can be asked for, without its value")
  func problems() throws {
    let intake = try Intake()
    try intake.input("you/email", "email_input", #""secret without at""#)
    try intake.input("body/weight", "number_input", "\"70\"")
    try intake.input("body/height", "number_input", "\"17\"")
    try intake.lastScreen()
    try intake.close()
    let problems = try intake.store.problems()
    #expect(problems.map(\.target) == ["profile.email", "attributes.bmi"])
    #expect(problems.map(\.source) == [.save, .finish])
    #expect(problems.allSatisfy { !$0.description.contains("secret") })
    #expect(problems.allSatisfy { $0.profile == "jane" && $0.flow == "onboarding" })
    #expect(try intake.store.problems(since: problems[0].seq) == [problems[1]])
    #expect(try intake.store.problems(since: problems[1].seq).isEmpty)
  }
}
