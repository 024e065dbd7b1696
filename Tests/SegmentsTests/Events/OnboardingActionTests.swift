// State-updated actions of onboardings of the older kind.

import Segments
import Testing

@Suite("Onboarding actions")
struct OnboardingActionTests {
  static let catalog = """
    {
      format: 1,
      attributes: {
        plan: { type: "string", values: ["premium", "basic"] },
        topics: { type: "string_list" },
        weight: { type: "number" },
        born: { type: "string" },
      },
      flows: {
        onboarding_123: {
          screens: [
            { id: "preferences", elements: [
              { id: "plan", type: "single_choice", options: [{ id: "premium" }, { id: "basic" }] },
              { id: "topics", type: "multi_choice" },
              { id: "weight", type: "number_input" },
              { id: "email", type: "email_input" },
              { id: "name", type: "text_input" },
              { id: "birthday", type: "date_picker" },
              { id: "born", type: "text_input" },
            ] },
          ],
          save: {
            "attributes.plan": "answers.plan",
            "attributes.topics": "answers.topics",
            "attributes.born": "answers.born",
            "profile.email": "answers.email",
            "profile.first_name": "answers.name",
            "profile.birthday": "answers.birthday",
          },
          finish: { "attributes.weight": "number(answers.weight)" },
        },
      },
      placements: { home: { audiences: [{ flow: "onboarding_123" }] } },
    }
    """

  private func action(_ element: String, _ params: String, screen index: Int = 1) -> String {
    """
    {"elementId":"\(element)","meta":{"onboardingId":"onboarding_123","screenClientId":"preferences",\
    "screenIndex":\(index),"screensTotal":3},"params":\(params)}
    """
  }

  private func record(_ actions: [String], locale: String = "de") throws -> Intake {
    let intake = try Intake(catalog: Self.catalog)
    for (index, action) in actions.enumerated() {
      let report = try intake.line(
        """
        {"profile":"jane","at":"2026-11-30T10:00:0\(index)Z","locale":"\(locale)","event":\(action)}
        """)
      #expect(report.outcome == .recorded)
      #expect(report.notes.isEmpty)
    }
    return intake
  }

  /// An action and what the profile holds afterwards.
  struct Saved: Sendable, CustomTestStringConvertible {
    let element: String
    let params: String
    let target: WriteTarget
    let value: AttributeValue?
    var testDescription: String { "\(element) \(params)" }
  }

  static let actions: [Saved] = [
    Saved(
      element: "plan",
      params:
        #"{"type":"select","value":{"id":"option_1","value":"premium","label":"Premium Plan"}}"#,
      target: .attribute("plan"), value: "premium"),
    Saved(
      element: "topics",
      params:
        #"{"type":"multiSelect","value":[{"id":"1","value":"music","label":"M"},{"id":"2","value":"film","label":"F"}]}"#,
      target: .attribute("topics"), value: ["music", "film"]),
    Saved(
      element: "topics", params: #"{"type":"multiSelect","value":[]}"#,
      target: .attribute("topics"), value: []),
    Saved(
      element: "plan", params: #"{"type":"select","value":{"value":"basic","label":"premium"}}"#,
      target: .attribute("plan"), value: "basic"),
    Saved(
      element: "plan", params: #"{"type":"select","value":{"id":"basic","value":"premium"}}"#,
      target: .attribute("plan"), value: "premium"),
    Saved(
      element: "email", params: #"{"type":"input","value":{"type":"email","value":""}}"#,
      target: .field(.email), value: nil),
    Saved(
      element: "birthday", params: #"{"type":"datePicker","value":{}}"#,
      target: .field(.birthday), value: nil),
    Saved(
      element: "birthday",
      params: #"{"type":"datePicker","value":{"day":null,"month":6,"year":1990}}"#,
      target: .field(.birthday), value: nil),
    Saved(
      element: "email", params: #"{"type":"input","value":{"type":"email","value":"j@x.example"}}"#,
      target: .field(.email), value: "j@x.example"),
    Saved(
      element: "name", params: #"{"type":"input","value":{"type":"text","value":"Jane"}}"#,
      target: .field(.firstName), value: "Jane"),
    Saved(
      element: "birthday",
      params: #"{"type":"datePicker","value":{"day":15,"month":6,"year":1990}}"#,
      target: .field(.birthday), value: "1990-06-15"),
    Saved(
      element: "born", params: #"{"type":"datePicker","value":{"day":29,"month":2,"year":2024}}"#,
      target: .attribute("born"), value: "2024-02-29"),
    Saved(
      element: "born", params: #"{"type":"datePicker","value":{"month":6,"year":1990}}"#,
      target: .attribute("born"), value: nil),
    Saved(
      element: "born", params: #"{"type":"datePicker","value":{"day":30,"month":2,"year":1990}}"#,
      target: .attribute("born"), value: nil),
  ]

  @Test("an answer is saved by its value, never by a label", arguments: actions)
  func saved(_ saved: Saved) throws {
    let intake = try record([action(saved.element, saved.params)])
    #expect(try intake.jane().value(of: saved.target) == saved.value)
  }

  @Test(
    "a number that came as one is the same number in every locale",
    arguments: ["70.5", "1.125", "70", "1250.5"], ["de", "en", "ar"])
  func numbers(_ number: String, _ locale: String) throws {
    let params = #"{"type":"input","value":{"type":"number","value":\#(number)}}"#
    let intake = try record([action("weight", params, screen: 2)], locale: locale)
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T10:01:00Z","flow":"onboarding_123","event":{"name":"flow_closed"}}"#
    )
    #expect(try intake.jane()["weight"] == Double(number).map(AttributeValue.number))
  }

  @Test("an action on the last screen finishes the showing, one before it does not")
  func lastScreen() throws {
    for (index, isFinished) in [(1, false), (2, true)] {
      let params = #"{"type":"input","value":{"type":"number","value":70}}"#
      let intake = try record([action("weight", params, screen: index)])
      try intake.line(
        #"{"profile":"jane","at":"2026-11-30T10:01:00Z","flow":"onboarding_123","event":{"name":"flow_closed"}}"#
      )
      #expect(try intake.showings().map(\.isFinished) == [isFinished])
    }
  }

  @Test(
    "a number that came as a text is read as a typed one, and an empty text is an answer",
    arguments: [("70,5", 70.5), ("70.5", 70.5), ("", nil), ("many", nil)] as [(String, Double?)])
  func numberTexts(_ text: String, _ weight: Double?) throws {
    let params = #"{"type":"input","value":{"type":"number","value":"\#(text)"}}"#
    let intake = try record([action("weight", params, screen: 2)])
    let showing = try #require(try intake.showings().first)
    let answers = try intake.store.read { try $0.answers(of: showing.number) }
    #expect(answers.map(\.value) == [.text(PersonalText(text))])
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T10:01:00Z","flow":"onboarding_123","event":{"name":"flow_closed"}}"#
    )
    #expect(try intake.jane()["weight"] == weight.map(AttributeValue.number))
  }

  /// Which screen of how many, and whether it is the last one; nil where that is refused.
  static let screens: [(index: String, total: String, isLast: Bool?)] = [
    ("2", "3", true), ("1", "3", false), ("0", "1", true), ("3", "3", false), ("0", "0", false),
    ("null", "3", false), ("2", "null", false), ("\"2\"", "3", nil), ("2", "\"3\"", nil),
    ("1.5", "3", nil), ("-1", "0", nil), ("true", "3", nil),
    ("9223372036854775807", "-9223372036854775808", nil), ("0", "-9223372036854775808", nil),
    ("2", "9223372036854775808", nil),
  ]

  @Test(
    "the last screen is the one before the count of screens; what counts nothing is refused",
    arguments: screens)
  func screenCounts(_ row: (index: String, total: String, isLast: Bool?)) throws {
    let intake = try Intake(catalog: Self.catalog)
    let report = try intake.line(
      """
      {"profile":"jane","event":{"elementId":"plan","meta":{"onboardingId":"onboarding_123",\
      "screenClientId":"s","screenIndex":\(row.index),"screensTotal":\(row.total)},\
      "params":{"type":"select","value":{"value":"basic"}}}}
      """)
    if let isLast = row.isLast {
      #expect(try intake.showings().map(\.hasSeenLastScreen) == [isLast])
      return
    }
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect(refusal.path.dropLast() == ["event", "meta"])
    #expect(try intake.store.profile("jane") == nil)
  }

  /// A damaged action, and the start of what is said of it.
  static let damages: [(params: String, says: String)] = [
    ("{}", "event.params.type: needs a string"),
    (#"{"type":"slider","value":1}"#, "event.params.type: is not one of select"),
    (#"{"type":"select"}"#, "event.params.value: is missing"),
    (
      #"{"type":"select","value":{"id":"1","label":"Premium"}}"#,
      "event.params.value.value: needs a string"
    ),
    (#"{"type":"multiSelect","value":{}}"#, "event.params.value: of multiSelect needs a list"),
    (
      #"{"type":"multiSelect","value":[{"value":"a"},{"id":"b"}]}"#,
      "event.params.value.1.value: needs a string"
    ),
    (
      #"{"type":"input","value":{"type":"phone","value":"1"}}"#,
      "event.params.value.type: is not one of text, email, number"
    ),
    (
      #"{"type":"input","value":{"type":"text","value":1}}"#,
      "event.params.value.value: needs a string; got a number"
    ),
    (
      #"{"type":"datePicker","value":{"day":0}}"#,
      "event.params.value.day: needs a whole number from 1 to 31"
    ),
    (
      #"{"type":"datePicker","value":{"day":"15"}}"#,
      "event.params.value.day: needs a whole number"
    ),
  ]

  @Test("a damaged action is refused with the place at fault", arguments: damages)
  func damage(_ row: (params: String, says: String)) throws {
    let intake = try Intake(catalog: Self.catalog)
    let report = try intake.line(
      #"{"profile":"jane","event":\#(action("plan", row.params))}"#)
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect("\(refusal)".hasPrefix(row.says), "\(refusal)")
    #expect(try intake.store.profile("jane") == nil)
  }

  @Test("a bare action of a log is a line when the profile is given for all")
  func bare() throws {
    let intake = try Intake(catalog: Self.catalog)
    var options = LineOptions()
    options.defaults.profile = "jane"
    let select = action("plan", #"{"type":"select","value":{"value":"basic"}}"#)
    #expect(try intake.line(select, options).outcome == .recorded)
    #expect(try intake.jane()["plan"] == "basic")
  }
}
