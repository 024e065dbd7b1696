// What each kind of input event says, and what is refused.

import Segments
import Testing

@Suite("Input events")
struct FlowInputTests {
  /// An input and what the profile holds afterwards.
  struct Input: Sendable, CustomTestStringConvertible {
    let place: String
    let kind: String
    let value: String
    let target: WriteTarget
    let saved: AttributeValue?
    var testDescription: String { "\(kind) \(value)" }
  }

  static let inputs: [Input] = [
    Input(
      place: "you/name", kind: "text_input", value: #"" Ann ""#, target: .field(.firstName),
      saved: "Ann"),
    Input(
      place: "you/email", kind: "email_input", value: #""ann@example.com\u00a0""#,
      target: .field(.email), saved: "ann@example.com"),
    Input(
      place: "you/phone", kind: "phone_input", value: #""+47 123""#,
      target: .field(.phoneNumber), saved: "+47 123"),
    Input(
      place: "you/birthday", kind: "date_picker", value: "645404400000",
      target: .field(.birthday), saved: "1990-06-15"),
    Input(
      place: "quiz/experience", kind: "single_choice", value: #"["pro"]"#,
      target: .attribute("experience"), saved: "pro"),
    Input(
      place: "quiz/goals", kind: "multi_choice", value: #"["fit","strong"]"#,
      target: .attribute("goals"), saved: ["fit", "strong"]),
    Input(
      place: "quiz/goals", kind: "multi_choice", value: "[]", target: .attribute("goals"),
      saved: []),
    Input(
      place: "quiz/reminders", kind: "toggle", value: "false", target: .attribute("reminders"),
      saved: false),
    Input(
      place: "quiz/met", kind: "date_time_picker", value: "-1", target: .attribute("met"),
      saved: "1969-12-31T23:59:59.999Z"),
  ]

  @Test("is saved by the flow's rule as it arrives", arguments: inputs)
  func saved(_ input: Input) throws {
    let intake = try Intake()
    let report = try intake.input(input.place, input.kind, input.value)
    #expect(report.outcome == .recorded)
    #expect(report.notes.isEmpty)
    #expect(try intake.jane().value(of: input.target) == input.saved)
  }

  /// A damaged event: what the parameters are, and what the refusal says.
  struct Damage: Sendable, CustomTestStringConvertible {
    let parameters: String
    let refusal: String
    var testDescription: String { refusal }
  }

  static let damages: [Damage] = [
    Damage(
      parameters: #""element_id":"name","element_type":"text_input","value":"x""#,
      refusal: "event.instanceId: needs a string"),
    Damage(
      parameters: #""instanceId":"you","element_type":"text_input","value":"x""#,
      refusal: "event.element_id: needs a string"),
    Damage(
      parameters: #""instanceId":"a/b","element_id":"name","element_type":"toggle","value":true"#,
      refusal: "event.instanceId: has 1 to 128 characters"),
    Damage(
      parameters: #""instanceId":"you","element_id":"name","element_type":"slider","value":1"#,
      refusal: "event.element_type: is not one of text_input, "),
    Damage(
      parameters:
        #""instanceId":"you","element_id":"name","element_type":"password_input","value":"x""#,
      refusal: "event.element_type: is not one of"),
    Damage(
      parameters: #""instanceId":"b","element_id":"w","element_type":"number_input","value":72.5"#,
      refusal: "event.value: of number_input needs a string; got a number"),
    Damage(
      parameters: #""instanceId":"you","element_id":"name","element_type":"text_input""#,
      refusal: "event.value: of text_input needs a string; got nothing"),
    Damage(
      parameters: #""instanceId":"q","element_id":"r","element_type":"toggle","value":1"#,
      refusal: "event.value: of a toggle needs true or false; got a number"),
    Damage(
      parameters: #""instanceId":"q","element_id":"d","element_type":"date_picker","value":"1""#,
      refusal: "event.value: of date_picker needs whole Unix milliseconds; got"),
    Damage(
      parameters: #""instanceId":"q","element_id":"d","element_type":"date_picker","value":1.5"#,
      refusal: "event.value: of date_picker needs whole Unix milliseconds; got a number"),
    Damage(
      parameters:
        #""instanceId":"q","element_id":"d","element_type":"date_picker","value":9223372036854775807"#,
      refusal: "event.value: of date_picker is outside the years 1 to 9999"),
    Damage(
      parameters:
        #""instanceId":"q","element_id":"d","element_type":"date_picker","value":9223372036854775808"#,
      refusal: "event.value: of date_picker needs whole Unix milliseconds"),
    Damage(
      parameters:
        #""instanceId":"q","element_id":"e","element_type":"single_choice","item_ids":[]"#,
      refusal: "event.item_ids: of a single choice holds one id; got 0"),
    Damage(
      parameters:
        #""instanceId":"q","element_id":"e","element_type":"multi_choice","item_ids":[1]"#,
      refusal: "event.item_ids.0: needs an option's id"),
    Damage(
      parameters:
        #""instanceId":"q","element_id":"e","element_type":"multi_choice","item_titles":["a"]"#,
      refusal: "event.item_ids: needs a list of option ids; got nothing"),
  ]

  @Test("is refused with the parameter at fault, and nothing is kept", arguments: damages)
  func refused(_ damage: Damage) throws {
    let intake = try Intake()
    let report = try intake.event(#"{"name":"flow_user_input",\#(damage.parameters)}"#)
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect("\(refusal)".hasPrefix(damage.refusal), "\(refusal)")
    #expect(try intake.store.profile("jane") == nil)
  }

  @Test("a title is never looked at")
  func titles() throws {
    let intake = try Intake()
    try intake.event(
      """
      {"name":"flow_user_input","instanceId":"quiz","element_id":"experience",\
      "element_type":"single_choice","item_ids":["pro"],"item_titles":["beginner"]}
      """)
    #expect(try intake.jane()["experience"] == "pro")
  }

  @Test("an event that is not known is kept by name and time alone")
  func unknownEvents() throws {
    let intake = try Intake()
    let report = try intake.event(#"{"name":"purchase_started","price":"9.99"}"#)
    #expect(report.outcome == .recorded)
    #expect(report.notes == [.unknownEvent])
    let events = try intake.store.read { try $0.events(of: "jane") }
    #expect(events.map(\.name) == ["purchase_started"])
    #expect(events.map(\.parameters) == [nil])
  }

  @Test("S-087: a default that nobody tapped reports nothing, and nothing is invented")
  func defaults() throws {
    let intake = try Intake()
    try intake.event(#"{"name":"flow_screen_showed","instanceId":"quiz"}"#)
    try intake.lastScreen()
    try intake.close()
    #expect(try intake.jane()["experience"] == nil)
  }

  @Test("S-086: one name on two screens is two answers")
  func twoScreens() throws {
    let intake = try Intake()
    try intake.input("you/name", "text_input", #""Ann""#)
    try intake.input("body/name", "text_input", #""Annie""#)
    let number = try #require(try intake.showings().first?.number)
    let answers = try intake.store.read { try $0.answers(of: number) }
    #expect(answers.map(\.screen.rawValue) == ["body", "you"])
    let jane = try intake.jane()
    #expect(jane[.firstName] == "Ann")
    #expect(jane["nickname"] == "Annie")
  }

  @Test("S-089: a cleared field clears what it had saved")
  func cleared() throws {
    let intake = try Intake()
    try intake.input("you/name", "text_input", #""Ann""#)
    try intake.input("you/name", "text_input", #""""#)
    try intake.input("you/email", "email_input", #""ann@example.com""#)
    try intake.input("you/email", "email_input", #""   ""#)
    #expect(try intake.jane().fields.isEmpty)
  }

  @Test("a save that breaks a rule leaves the old value, and the line is not a failure")
  func refusedSave() throws {
    let intake = try Intake()
    try intake.input("you/email", "email_input", #""ann@example.com""#)
    let report = try intake.input("you/email", "email_input", #""ann@@example.com""#)
    #expect(report.outcome == .recorded)
    #expect(
      report.notes.map(\.description).first?.hasPrefix("flow 'onboarding' could not save: ") == true
    )
    #expect(report.notes.allSatisfy { !$0.description.contains("ann") })
    #expect(try intake.jane()[.email] == "ann@example.com")
  }

  @Test("S-031: a picked day without a zone is not guessed")
  func zoneless() throws {
    let intake = try Intake()
    let report = try intake.line(
      """
      {"profile":"jane","at":"2026-11-30T10:00:00Z","flow":"onboarding","event":{"name":\
      "flow_user_input","instanceId":"you","element_id":"birthday","element_type":"date_picker",\
      "value":645397200000}}
      """)
    #expect(report.notes.count == 1)
    #expect(try intake.jane()[.birthday] == nil)
    try intake.input(
      "you/birthday", "date_picker", "645397200000", at: "11:30:00", with: #""zone":"+03:00","#)
    #expect(try intake.jane()[.birthday] == "1990-06-15")
  }

  @Test("the callback's dictionary says the same as its JSON")
  func dictionary() throws {
    let intake = try Intake()
    let showing = try intake.store.beginShowing(of: "onboarding", to: "jane", locale: "de")
    let base: [String: any Sendable] = ["instanceId": "quiz", "isCustomerEvent": true]
    let inputs: [[String: any Sendable]] = [
      ["element_id": "experience", "element_type": "single_choice", "item_ids": ["pro"]],
      ["element_id": "goals", "element_type": "multi_choice", "item_ids": [String]()],
      ["element_id": "reminders", "element_type": "toggle", "value": true],
      ["element_id": "met", "element_type": "date_time_picker", "value": 0],
    ]
    for input in inputs {
      try showing.receive(name: "flow_user_input", params: base.merging(input) { $1 })
    }
    #expect(
      try intake.jane().attributes == [
        "experience": "pro", "goals": [], "reminders": true, "met": "1970-01-01T00:00:00.000Z",
      ])
    #expect(throws: LineRefusal.self) {
      try showing.receive(
        name: "flow_user_input",
        params: base.merging(["element_id": "reminders", "element_type": "toggle", "value": 1]) {
          $1
        })
    }
  }
}
