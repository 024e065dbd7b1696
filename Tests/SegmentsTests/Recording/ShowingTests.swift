// When a showing opens, closes, is finished, and what it writes then.

import Segments
import Testing

@Suite("Showings")
struct ShowingTests {
  private func body(_ intake: Intake, _ weight: String, _ height: String, locale: String = "en")
    throws
  {
    let more = #""locale":"\#(locale)","#
    try intake.input("body/weight", "number_input", "\"\(weight)\"", with: more)
    try intake.input("body/height", "number_input", "\"\(height)\"", with: more)
  }

  /// What was typed for weight and height, and the BMI that is computed at the finish.
  struct Body: Sendable, CustomTestStringConvertible {
    let weight: String
    let height: String
    var locale = "en"
    let bmi: AttributeValue?
    var testDescription: String { "\(weight) kg, \(height) cm in \(locale)" }
  }

  static let bodies: [Body] = [
    Body(weight: "70.5", height: "176", bmi: .number(70.5 / (1.76 * 1.76))),
    Body(weight: "70,5", height: "176", locale: "de", bmi: .number(70.5 / (1.76 * 1.76))),
    Body(weight: "70,5", height: "176", locale: "en", bmi: .number(70.5 / (1.76 * 1.76))),
    Body(weight: " 70 ", height: "176", bmi: .number(70 / (1.76 * 1.76))),
    Body(weight: "٧٠", height: "176", locale: "ar", bmi: .number(70 / (1.76 * 1.76))),
    Body(weight: "70.5", height: "0", bmi: nil),
    Body(weight: "70.5", height: "tall", bmi: nil),
    Body(weight: "", height: "176", bmi: nil),
    Body(weight: "nan", height: "176", bmi: nil),
    Body(weight: "1e400", height: "176", bmi: nil),
    Body(weight: "0x46", height: "176", bmi: nil),
    Body(weight: "1,250", height: "176", locale: "de-CH", bmi: nil),
  ]

  @Test("S-015, S-017: the finish computes from numbers in texts, or nothing", arguments: bodies)
  func finish(_ body: Body) throws {
    let intake = try Intake()
    try self.body(intake, body.weight, body.height, locale: body.locale)
    #expect(try intake.jane()["bmi"] == nil)
    try intake.lastScreen()
    try intake.close()
    #expect(try intake.jane()["bmi"] == body.bmi)
  }

  @Test(
    "a number is read by the line's locale, else the showing's, else the person's last, else the catalog's",
    arguments: [
      ("de", "en", "en", 1.25), (nil, "de", "en", 1.25), (nil, nil, "de", 1.25),
      (nil, nil, nil, 1250),
      ("en", "de", "de", 1250), (nil, "en", "de", 1250), (nil, nil, "en", 1250),
    ] as [(String?, String?, String?, Double)])
  func localeChain(_ row: (line: String?, showing: String?, last: String?, number: Double)) throws {
    let intake = try Intake(
      catalog: """
        { format: 1, default_locale: "en", flows: { f: {
          screens: [{ id: "s", elements: [{ id: "n", type: "number_input" }] }],
          save: { "attributes.n": "number(answers.n)" } } } }
        """)
    func line(_ locale: String?, _ body: String) throws {
      let locale = locale.map { #""locale":"\#($0)","# } ?? ""
      #expect(try intake.line(#"{"profile":"jane",\#(locale)\#(body)}"#).outcome == .recorded)
    }
    try line(row.showing, #""flow":"f","showing":"s1","event":{"name":"flow_screen_showed"}"#)
    try line(row.last, #""update":{}"#)
    let input = #""name":"flow_user_input","instanceId":"s","element_id":"n""#
    try line(
      row.line,
      #""flow":"f","showing":"s1","event":{\#(input),"element_type":"number_input","value":"1,250"}"#
    )
    #expect(try intake.jane()["n"] == .number(row.number))
  }

  @Test("nothing is computed when the last screen was not seen")
  func unfinished() throws {
    let intake = try Intake()
    try body(intake, "70", "176")
    try intake.event(#"{"name":"flow_screen_showed","instanceId":"done","is_last_screen":false}"#)
    try intake.close()
    #expect(try intake.jane()["bmi"] == nil)
    #expect(try intake.showings().map(\.isFinished) == [false])
  }

  @Test("the finish reads this showing's answers alone")
  func noLeak() throws {
    let intake = try Intake()
    try body(intake, "70", "176")
    try intake.close(at: "10:01:00")
    try intake.input("body/weight", "number_input", "\"80\"", at: "10:02:00")
    try intake.lastScreen(at: "10:03:00")
    try intake.close(at: "10:04:00")
    #expect(try intake.jane()["bmi"] == nil)
    #expect(try intake.showings().map(\.isFinished) == [false, true])
  }

  @Test("the last value of an element wins, by its own time")
  func lastValue() throws {
    let intake = try Intake()
    try intake.input("quiz/experience", "single_choice", #"["pro"]"#, at: "10:00:10")
    let late = try intake.input(
      "quiz/experience", "single_choice", #"["beginner"]"#, at: "10:00:05")
    #expect(late.notes == [.lateAnswer])
    #expect(try intake.jane()["experience"] == "pro")
    try intake.input("quiz/experience", "single_choice", #"["amateur"]"#, at: "10:00:10")
    #expect(try intake.jane()["experience"] == "amateur")
  }

  @Test("without an id the next event after a close opens a new showing")
  func afterClose() throws {
    let intake = try Intake()
    try intake.lastScreen(at: "10:00:00")
    try intake.close(at: "10:00:01")
    try intake.input("quiz/reminders", "toggle", "true", at: "10:00:02")
    #expect(try intake.showings().map { $0.end?.closing } == [.closed, nil])
  }

  @Test("an event with a closed showing's id is kept, reported and not applied")
  func closedShowing() throws {
    let intake = try Intake()
    let more = #""showing":"s1","#
    try intake.input("quiz/reminders", "toggle", "true", at: "10:00:00", with: more)
    try intake.close(at: "10:00:01", with: more)
    let report = try intake.input(
      "quiz/reminders", "toggle", "false", at: "10:00:02", with: more)
    #expect(report.notes == [.showingClosed])
    #expect(try intake.jane()["reminders"] == true)
    #expect(try intake.store.read { try $0.events(of: "jane") }.count == 3)
  }

  @Test("a showing of another flow than its id was of is refused")
  func otherFlow() throws {
    let intake = try Intake()
    try intake.input("quiz/reminders", "toggle", "true", with: #""showing":"s1","#)
    let report = try intake.line(
      #"{"profile":"jane","flow":"other","showing":"s1","event":{"name":"flow_closed"}}"#)
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect(refusal.path == ["flow"])
  }

  @Test("several showings with ids are open at once")
  func several() throws {
    let intake = try Intake()
    for id in ["s1", "s2"] {
      try intake.input("quiz/reminders", "toggle", "true", with: "\"showing\":\"\(id)\",")
    }
    #expect(try intake.showings().map { $0.end == nil } == [true, true])
  }

  @Test("a showing without an id is closed by the next one of its flow")
  func next() throws {
    let intake = try Intake()
    try body(intake, "70", "176")
    try intake.lastScreen()
    try intake.input(
      "quiz/reminders", "toggle", "true", at: "10:05:00", with: #""showing":"s2","#)
    #expect(try intake.showings().map { $0.end?.closing } == [.next, nil])
    #expect(try intake.jane()["bmi"] != nil)
  }

  @Test("a showing that was silent for a day is over, at its last event")
  func idle() throws {
    let intake = try Intake()
    try body(intake, "70", "176")
    try intake.lastScreen(at: "10:00:30")
    intake.clock.set("2026-12-01T12:00:00Z")
    try intake.line(#"{"profile":"jane","at":"2026-12-01T10:00:31+01:00","update":{}}"#)
    let showing = try #require(try intake.showings().first)
    #expect(showing.end?.closing == .idle)
    #expect(showing.end?.milliseconds == showing.lastMilliseconds)
    #expect(try intake.jane()["bmi"] != nil)
  }

  @Test("a day of silence to the second is not over yet")
  func notIdle() throws {
    let intake = try Intake()
    try intake.lastScreen(at: "10:00:30")
    intake.clock.set("2026-12-01T12:00:00Z")
    try intake.line(#"{"profile":"jane","at":"2026-12-01T10:00:30+01:00","update":{}}"#)
    #expect(try intake.showings().map { $0.end == nil } == [true])
  }

  @Test("the receiver's clock closes idle showings when asked; an unfinished one reopens by its id")
  func reopened() throws {
    let intake = try Intake()
    try intake.input("body/weight", "number_input", "\"70\"", with: #""showing":"s1","#)
    intake.clock.set("2026-12-05T12:00:00Z")
    #expect(try intake.store.closeIdleShowings() == 1)
    try intake.line(
      """
      {"profile":"jane","at":"2026-12-05T11:00:00Z","showing":"s1","event":{"name":\
      "flow_user_input","instanceId":"body","element_id":"height","element_type":"number_input",\
      "value":"176"}}
      """)
    #expect(try intake.showings().map { $0.end == nil } == [true])
    for event in [
      #"{"name":"flow_screen_showed","is_last_screen":true}"#, #"{"name":"flow_closed"}"#,
    ] {
      try intake.line(
        #"{"profile":"jane","at":"2026-12-05T11:01:00Z","showing":"s1","event":\#(event)}"#)
    }
    #expect(try intake.jane()["bmi"] == .number(70 / (1.76 * 1.76)))
  }

  @Test("a close with nothing open is kept and opens nothing")
  func nothingToClose() throws {
    let intake = try Intake()
    #expect(try intake.close().notes == [.nothingToClose])
    #expect(try intake.showings().isEmpty)
  }

  @Test("a flow that the catalog does not have is kept, with a note")
  func unknownFlow() throws {
    let intake = try Intake()
    let report = try intake.line(
      #"{"profile":"jane","flow":"onbording","event":{"name":"flow_screen_showed"}}"#)
    #expect(report.notes == [.unknownFlow("onbording")])
    #expect(throws: UnknownName.self) { try intake.store.beginShowing(of: "onbording", to: "jane") }
  }
}
