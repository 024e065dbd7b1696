// What a line does: ids, times, updates, context.

import Segments
import Testing

@Suite("Lines of input")
struct RecorderTests {
  @Test("S-078: the same id with the same bytes is recorded once, with other bytes it fails")
  func ids() throws {
    let intake = try Intake()
    let line = #"{"profile":"jane","id":"e1","update":{"attributes":{"n":1}}}"#
    #expect(try intake.line(line).outcome == .recorded)
    #expect(try intake.line(line).outcome == .duplicate)
    let other = try intake.line(#"{"profile":"jane","id":"e1","update":{"attributes":{"n":2}}}"#)
    guard case .failed(let refusal) = other.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect(refusal.path == ["id"])
    #expect(try intake.jane()["n"] == 1)
    #expect(try intake.line(line.replacing("jane", with: "joe")).outcome == .recorded)
  }

  @Test("a line with a time and no id gets one from its bytes; without a time it has none")
  func derivedIDs() throws {
    let intake = try Intake()
    let timed = #"{"profile":"jane","at":"2026-11-30T10:00:00Z","update":{"first_name":"Jane"}}"#
    #expect(try intake.line(timed).outcome == .recorded)
    #expect(try intake.line(timed).outcome == .duplicate)
    let untimed = #"{"profile":"jane","update":{"first_name":"Jane"}}"#
    #expect(try intake.line(untimed).outcome == .recorded)
    #expect(try intake.line(untimed).outcome == .recorded)
  }

  @Test("S-081: a time in the future counts as the receiver's clock, and does not block later ones")
  func future() throws {
    let intake = try Intake()
    let report = try intake.line(
      #"{"profile":"jane","at":"2099-01-01T00:00:00Z","update":{"attributes":{"e":"pro"}}}"#)
    #expect(report.notes == [.fromTheFuture])
    intake.clock.set("2026-11-30T12:00:01Z")
    try intake.line(#"{"profile":"jane","update":{"attributes":{"e":"beginner"}}}"#)
    #expect(try intake.jane()["e"] == "beginner")
    let event = try #require(try intake.store.read { try $0.events(of: "jane") }.first)
    #expect(event.times.at == event.times.received)
    #expect(event.times.sent == 4_070_908_800_000)
  }

  /// A line that is refused, and the start of what is said of it.
  static let refused: [(line: String, says: String)] = [
    ("", "column 1: "),
    ("[]", "a line is a JSON object; got a list"),
    ("{}", "a line needs 'event', 'update', 'shown' or 'merge'"),
    (#"{"profile":"p","event":1}"#, "event: needs an object; got a number"),
    (#"{"profile":"p","event":{}}"#, "event.name: needs a string"),
    (#"{"update":{}}"#, "a line needs 'profile'"),
    (#"{"profile":" ","update":{}}"#, "profile: a profile id must not be blank"),
    (#"{"profile":1,"update":{}}"#, "profile: needs a string; got a number"),
    (
      #"{"profile":"p","update":{},"event":{"name":"x"}}"#,
      "update: a line has one of 'event', 'update'"
    ),
    (#"{"profile":"p","merge":1}"#, "merge: needs a profile's id; got a number"),
    (#"{"profile":"p","merge":""}"#, "merge: a profile id must not be blank"),
    (#"{"profile":"p","merge":"p"}"#, "merge: a profile cannot be merged into itself"),
    (#"{"profile":"p","shown":1}"#, "shown: needs a receipt, which is an object; got a number"),
    (#"{"profile":"p","shown":{}}"#, "shown.placement: needs a string"),
    (
      #"{"profile":"p","shown":{"placement":"a b","audience":"c"}}"#,
      "shown.placement: has 1 to 128 of"
    ),
    (
      #"{"profile":"p","shown":{"placement":"a","audience":"c","variation":{"experiment":"e"}}}"#,
      "shown.variation.id: needs a string"
    ),
    (
      #"{"profile":"p","shown":{"placement":"a","audience":"c","variation":{"bucket":100000}}}"#,
      "shown.variation.bucket: is from 0 to 99999"
    ),
    (
      #"{"profile":"p","shown":{"placement":"a","audience":"c"},"update":{}}"#,
      "shown: a line has one of"
    ),
    (
      #"{"profile":"p","event":{"elementId":"e","meta":{"onboardingId":"o","screenClientId":"s"},"params":{"type":"select","v\ufffd\ufffdlue":{"id":"1"}}}}"#,
      "event.params.value: is missing: the action says nothing"
    ),
    (#"{"profile":"p","update":{"nickname":"x"}}"#, "update: unknown key in an update"),
    (#"{"profile":"p","update":{"first_name":1}}"#, "update: field 'first_name' is text; got"),
    (
      #"{"profile":"p","update":{"attributes":{"bmi":"x"}}}"#, "update: attribute 'bmi' is a number"
    ),
    (
      #"{"profile":"p","update":{"attributes":{"n":9007199254740993}}}"#,
      "update.attributes.n: a whole number beyond 2^53"
    ),
    (#"{"profile":"p","update":{"attributes":{"n":1e400}}}"#, ""),
    (#"{"profile":"p","update":{"attributes":{"n":{}}}}"#, "update.attributes.n: an attribute is"),
    (#"{"profile":"p","update":{"remove":"x"}}"#, "update.remove: needs a list of names"),
    (#"{"profile":"p","at":"2026-02-30T00:00:00Z","update":{}}"#, "at: needs an RFC 3339 time"),
    (#"{"profile":"p","at":1,"update":{}}"#, "at: needs a string; got a number"),
    (#"{"profile":"p","context":[],"update":{}}"#, "context: needs an object; got a list"),
    (#"{"profile":"p","locale":"de DE","update":{}}"#, "locale: needs a locale such as de"),
    (#"{"profile":"p","locale":"","update":{}}"#, "locale: needs a locale such as de"),
    (#"{"profile":"p","id":"","update":{}}"#, "id: has 1 to 256 bytes; got 0"),
    (#"{"profile":"p","showing":"","update":{}}"#, "showing: has 1 to 256 bytes; got 0"),
    (#"{"profile":"p","event":{"name":""}}"#, "event.name: has 1 to 256 bytes; got 0"),
    (
      #"{"profile":"p","event":{"name":"\#(String(repeating: "n", count: 257))"}}"#,
      "event.name: has 1 to 256 bytes; got 257"
    ),
    (
      #"{"profile":"p","flow":"\#(String(repeating: "f", count: 257))","update":{}}"#,
      "flow: has 1 to 256 bytes; got 257"
    ),
    (#"{"profile":"p","event":{"name":"flow_closed"}}"#, "an event of a flow needs 'flow'"),
    (
      #"{"profile":"p","flow":"onboarding","event":{"name":"flow_screen_showed","is_last_screen":1}}"#,
      "event.is_last_screen: needs true or false; got a number"
    ),
  ]

  @Test(
    "S-085: a line that cannot be read is refused with its place, and nothing of it stays",
    arguments: refused)
  func refusal(_ row: (line: String, says: String)) throws {
    let intake = try Intake()
    let report = try intake.line(row.line)
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect("\(refusal)".hasPrefix(row.says), "\(refusal)")
    #expect(try intake.store.read { try $0.profileCount() } == 0)
  }

  @Test("S-030: a damaged line does not take its neighbors along")
  func neighbors() throws {
    let intake = try Intake()
    let good = #"{"profile":"a","update":{"first_name":"A"}}"#
    let lines = [
      Array(good.utf8), Array(#"{"profile":"b","update":{"first_name":"\ud83d"}}"#.utf8),
      Array(#"{"profile":"c","update":{"first_name":""#.utf8) + [0xFF, 0xFE] + Array(#""}}"#.utf8),
      Array(good.replacing(#""a""#, with: #""d""#).utf8),
    ]
    let reports = try intake.store.record(lines)
    let good0 = reports.map { $0.outcome == .recorded }
    #expect(good0 == [true, false, false, true])
    #expect(try intake.store.read { try $0.profileCount() } == 2)
  }

  @Test("JSON null and `remove` remove, standard fields and attributes alike")
  func removal() throws {
    let intake = try Intake()
    try intake.line(
      #"{"profile":"jane","update":{"first_name":"J","email":"j@x","attributes":{"a":1,"b":2,"c":3}}}"#
    )
    try intake.line(
      #"{"profile":"jane","update":{"email":null,"attributes":{"a":null},"remove":["first_name","b"]}}"#
    )
    let jane = try intake.jane()
    #expect(jane.fields.isEmpty)
    #expect(jane.attributes == ["c": 3])
  }

  @Test("what a profile was last seen with comes from the latest line that says it")
  func lastSeen() throws {
    let intake = try Intake()
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T11:00:00Z","locale":"de","context":{"country":"DE"},"update":{}}"#
    )
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T10:00:00Z","locale":"fr","update":{}}"#)
    try intake.line(#"{"profile":"jane","at":"2026-11-30T11:30:00Z","update":{}}"#)
    let seen = try intake.jane().lastSeen
    #expect(seen.locale == "de")
    #expect(seen.context == ["country": "DE"])
    #expect(seen.milliseconds == 1_796_036_400_000)
  }

  @Test("a bare event of the SDK's log is a line when profile and flow are given for all")
  func bareEvents() throws {
    let intake = try Intake()
    var options = LineOptions()
    options.defaults.profile = "jane"
    options.defaults.flow = "onboarding"
    let report = try intake.line(
      """
      {"name":"flow_user_input","instanceId":"quiz","isBackendEvent":false,"isCustomerEvent":true,\
      "element_id":"reminders","element_type":"toggle","value":true}
      """, options)
    #expect(report.outcome == .recorded)
    #expect(try intake.jane()["reminders"] == true)
  }

  @Test("each change of a profile is kept with what it replaced and where it came from")
  func history() throws {
    let intake = try Intake()
    try intake.line(#"{"profile":"jane","update":{"attributes":{"a":1}}}"#)
    try intake.store.updateProfile("jane") { $0["a"] = 2 }
    try intake.input("quiz/reminders", "toggle", "true", at: "13:00:00")
    let history = try intake.store.read { try $0.history(of: "jane") }
    #expect(history.map(\.source) == [.ingest, .set, .save])
    #expect(
      history.map(\.replaced) == [
        #"{"attributes":{"a":null}}"#, #"{"attributes":{"a":1}}"#,
        #"{"attributes":{"reminders":null}}"#,
      ])
    #expect(history.map(\.revision) == [1, 2, 3])
  }

  @Test("S-083: a value that was removed elsewhere is set again")
  func setAgain() throws {
    let intake = try Intake()
    try intake.store.updateProfile("jane") { $0["age"] = 24 }
    try intake.line(#"{"profile":"jane","update":{"remove":["age"]}}"#)
    try intake.store.updateProfile("jane") { $0["age"] = 24 }
    #expect(try intake.jane()["age"] == 24)
  }
}
