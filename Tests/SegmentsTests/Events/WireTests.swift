// Every rule of the wire, from the callback's dictionary and from JSON alike.

import Foundation
import Segments
import Testing

@Suite("What apps send")
struct WireTests {
  /// An input as the callback has it and as JSON, and what it answers.
  struct Input: Sendable, CustomTestStringConvertible {
    let kind: Element.Kind
    let value: any Sendable
    let json: String
    let answer: Answer.Value
    var testDescription: String { "\(kind.rawValue) \(json)" }
  }

  static let inputs: [Input] = [
    Input(
      kind: .textInput, value: "Ann ", json: #""Ann ""#, answer: .text(PersonalText("Ann "))),
    Input(kind: .textInput, value: "", json: #""""#, answer: .text(PersonalText(""))),
    Input(
      kind: .emailInput, value: "no address", json: #""no address""#,
      answer: .text(PersonalText("no address"))),
    Input(kind: .numberInput, value: "70.5", json: #""70.5""#, answer: .text(PersonalText("70.5"))),
    Input(kind: .numberInput, value: "70,5", json: #""70,5""#, answer: .text(PersonalText("70,5"))),
    Input(
      kind: .phoneInput, value: "+47 1", json: #""+47 1""#, answer: .text(PersonalText("+47 1"))),
    Input(
      kind: .datePicker, value: 645_408_000_000, json: "645408000000",
      answer: .moment(645_408_000_000)),
    Input(kind: .timePicker, value: -60_000, json: "-60000", answer: .moment(-60_000)),
    Input(kind: .dateTimePicker, value: Int64(0), json: "0", answer: .moment(0)),
    Input(kind: .singleChoice, value: ["pro"], json: #"["pro"]"#, answer: .choices(["pro"])),
    Input(
      kind: .multiChoice, value: ["b", "a"], json: #"["b","a"]"#, answer: .choices(["b", "a"])),
    Input(kind: .multiChoice, value: [String](), json: "[]", answer: .choices([])),
    Input(kind: .toggle, value: false, json: "false", answer: .toggle(false)),
  ]

  private func answers(_ intake: Intake) throws -> [Answer.Value] {
    try intake.store.read { reading in
      try reading.showings(of: "jane").flatMap { try reading.answers(of: $0.number) }
    }.map(\.value)
  }

  @Test("an input answers the same from the callback and from JSON", arguments: inputs)
  func bothWays(_ input: Input) throws {
    let key = input.kind.isChoiceGroup ? "item_ids" : "value"
    let callback = try Intake()
    var params: [String: any Sendable] = [
      "name": "flow_user_input", "instanceId": "scr", "isCustomerEvent": true,
      "isBackendEvent": false, "element_id": "e", "element_type": input.kind.rawValue,
    ]
    params[key] = input.value
    if input.kind.isChoiceGroup { params["item_titles"] = ["I train professionally"] }
    try callback.store.beginShowing(of: "other", to: "jane")
      .receive(name: "flow_user_input", params: params)
    #expect(try answers(callback) == [input.answer])
    let json = try Intake()
    let report = try json.line(
      """
      {"profile":"jane","flow":"other","event":{"name":"flow_user_input","instanceId":"scr",\
      "isBackendEvent":false,"isCustomerEvent":true,"element_id":"e",\
      "element_type":"\(input.kind.rawValue)","\(key)":\(input.json)}}
      """)
    #expect(report.outcome == .recorded)
    #expect(try answers(json) == [input.answer])
  }

  @Test(
    "a value of another type than the SDK sends is refused, and the showing stays as it was",
    arguments: [
      ("number_input", 72.5), ("text_input", true), ("date_picker", "1990-06-15"),
      ("date_picker", 1.5), ("toggle", "true"), ("toggle", 1), ("email_input", ["a"]),
    ] as [(String, any Sendable)])
  func wrongTypes(_ row: (kind: String, value: any Sendable)) throws {
    let intake = try Intake()
    let showing = try intake.store.beginShowing(of: "other", to: "jane")
    let refusal = #expect(throws: LineRefusal.self) {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "s", "element_id": "e", "element_type": row.kind, "value": row.value,
        ])
    }
    #expect(refusal?.path.last == "value")
    #expect(try answers(intake).isEmpty)
  }

  @Test("that the last screen was seen is true or false, nothing else")
  func lastScreen() throws {
    let intake = try Intake()
    let showing = try intake.store.beginShowing(of: "other", to: "jane")
    for wrong in [1, "true", [true]] as [any Sendable] {
      #expect(throws: LineRefusal.self) {
        try showing.receive(name: "flow_screen_showed", params: ["is_last_screen": wrong])
      }
    }
    try showing.receive(name: "flow_screen_showed", params: ["is_last_screen": true])
    try showing.close()
    #expect(try intake.showings().map(\.isFinished) == [true])
  }

  @Test("a date and time input is two elements, one event each")
  func dateAndTime() throws {
    let intake = try Intake()
    try intake.input("s/when_date", "date_picker", "645404400000")
    try intake.input("s/when_time", "time_picker", "37800000")
    #expect(try answers(intake) == [.moment(645_404_400_000), .moment(37_800_000)])
  }

  @Test("an action of an older onboarding answers the same from a dictionary and from JSON")
  func actions() throws {
    let meta: [String: any Sendable] = [
      "onboardingId": "other", "screenClientId": "s", "screenIndex": 2, "screensTotal": 3,
    ]
    let choice: [String: any Sendable] = ["id": "o1", "value": "amateur", "label": "Amateur"]
    let values: [(String, any Sendable, Answer.Value)] = [
      ("select", choice, .choices(["amateur"])),
      ("multiSelect", [choice, choice] as [any Sendable], .choices(["amateur", "amateur"])),
      ("multiSelect", [any Sendable](), .choices([])),
      (
        "input", ["type": "number", "value": 70.5] as [String: any Sendable],
        .text(PersonalText("70.5"))
      ),
      ("input", ["type": "email", "value": "x"], .text(PersonalText("x"))),
      (
        "datePicker", ["day": 15, "month": 6, "year": 1990],
        .date(Answer.PickedDate(year: 1990, month: 6, day: 15))
      ),
      ("datePicker", ["month": 6], .date(Answer.PickedDate(year: nil, month: 6, day: nil))),
    ]
    for (type, value, answer) in values {
      let intake = try Intake()
      let params: [String: any Sendable] = ["type": type, "value": value]
      let showing = try intake.store.beginShowing(of: "other", to: "jane")
      try showing.receive(action: ["elementId": "e", "meta": meta, "params": params])
      #expect(try answers(intake) == [answer])
      try showing.close()
      #expect(try intake.showings().map(\.isFinished) == [true])
    }
  }

  @Test("two devices of one person show the same flow at once, and neither hears of the other")
  func twoDevices() throws {
    let intake = try Intake()
    let devices = try (0..<2).map { _ in
      try intake.store.beginShowing(of: "onboarding", to: "jane", locale: "en")
    }
    for (device, height) in zip(devices, ["150", "200"]) {
      for (element, value) in [("weight", "80"), ("height", height)] {
        try device.receive(
          name: "flow_user_input",
          params: [
            "instanceId": "body", "element_id": element, "element_type": "number_input",
            "value": value,
          ])
      }
    }
    for device in devices {
      try device.receive(name: "flow_screen_showed", params: ["is_last_screen": true])
    }
    try devices[1].close()
    #expect(try intake.jane()["bmi"] == 20)
    try devices[0].close()
    #expect(try intake.jane()["bmi"] == .number(80 / (1.5 * 1.5)))
    #expect(try intake.store.closedShowings().map(\.name) == [devices[1].id, devices[0].id])
  }

  @Test("S-032: moments are compared as moments; a spelling that is none is refused")
  func moments() throws {
    let intake = try Intake(
      catalog: """
        { format: 1, attributes: { met: { type: "timestamp" } },
          segments: { late: "attributes.met > timestamp('2024-03-15T19:37:00Z')" },
          flows: { a: {}, b: {} },
          placements: { p: { audiences: [{ segment: "late", flow: "a" }, { flow: "b" }] } } }
        """)
    for (moment, flow) in [
      ("2024-03-15T19:17:07.083Z", "b"), ("2024-03-15T21:37:00.001+02:00", "a"),
      ("2024-03-15T20:00:00+01:00", "b"),
    ] {
      try intake.store.updateProfile("jane") { $0["met"] = .string(moment) }
      #expect(try intake.store.evaluate("p", for: "jane").flow?.rawValue == flow)
    }
    #expect(throws: WriteRefusal.self) {
      try intake.store.updateProfile("jane") { $0["met"] = "2024-03-15 19:37:00" }
    }
  }

  @Test("S-091: a blank id is refused at every entrance, and one in an old store stops nobody")
  func blankIDs() throws {
    let store = try ChangesTests.store("phone")
    for blank in ["", " ", "\u{A0}\t"] as [Profile.ID] {
      #expect(throws: WriteRefusal.self) { try store.updateProfile(blank) { $0["n"] = 1 } }
      #expect(throws: WriteRefusal.self) { try store.identify(blank) }
      #expect(throws: WriteRefusal.self) { try store.beginShowing(of: "other", to: blank) }
      #expect(throws: LineRefusal.self) { try store.merge(blank, into: "jane") }
      let line = #"{"profile":"\#(blank)","update":{"first_name":"x"}}"#
      guard case .failed = try store.record([Array(line.utf8)])[0].outcome else {
        Issue.record("was taken")
        continue
      }
    }
    try store.updateProfile("ann") { $0["n"] = 1 }
    try store.write { transaction in
      try transaction.append(
        EventRecord(
          seq: 0, profile: " ", times: EventRecord.Times(claimed: 10, received: 20),
          line: (.update, nil, nil, nil), event: (nil, nil, "{}")))
    }
    try store.updateProfile("bob") { $0["n"] = 2 }
    let server = try ChangesTests.store("server")
    let outcomes = try ChangesTests.bring(store, to: server).map(\.outcome)
    #expect(outcomes.count { $0 == .recorded } == 2)
    #expect(try server.profile("ann")?["n"] == 1)
    #expect(try server.profile("bob")?["n"] == 2)
  }
}
