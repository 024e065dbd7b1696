// Rules of the flow data that reach from an event to what is shown later.

import Segments
import Testing

@Suite("From an answer to what is shown")
struct FlowRuleTests {
  private static let catalog = """
    {
      format: 1,
      attributes: { experience: { type: "string", values: ["beginner", "amateur", "pro"] } },
      segments: {
        beginners: "attributes.experience == 'beginner'",
        amateurs: "attributes.experience == 'amateur'",
        pros: "attributes.experience == 'pro'",
        unasked: "!has(attributes.experience)",
      },
      flows: {
        quiz: {
          screens: [ { id: "s", elements: [ { id: "experience", type: "single_choice", options: [
            { id: "beginner", default: true }, { id: "amateur" }, { id: "pro" } ] } ] },
            { id: "end", elements: [] } ],
          save: { "attributes.experience": "answers.experience" },
        },
        for_beginners: {}, for_amateurs: {}, for_pros: {}, ask_again: {},
      },
      placements: { later: { audiences: [
        { segment: "beginners", flow: "for_beginners" }, { segment: "amateurs", flow: "for_amateurs" },
        { segment: "pros", flow: "for_pros" }, { segment: "unasked", flow: "ask_again" }, { flow: null },
      ] } },
    }
    """

  @Test(
    "S-087: each option of a choice group leads to its own flow; a default that nobody tapped to none",
    arguments: [
      ("beginner", "for_beginners"), ("amateur", "for_amateurs"), ("pro", "for_pros"),
      (nil, "ask_again"),
    ] as [(String?, Flow.ID)])
  func choice(_ row: (option: String?, flow: Flow.ID)) throws {
    let store = try Intake(catalog: Self.catalog).store
    let showing = try store.beginShowing(of: "quiz", to: "jane")
    try showing.receive(
      name: "flow_screen_showed", params: ["instanceId": "s", "is_last_screen": false])
    if let option = row.option {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "s", "element_id": "experience", "element_type": "single_choice",
          "item_ids": [option], "item_titles": ["Anything"],
        ])
    }
    try showing.receive(
      name: "flow_screen_showed", params: ["instanceId": "end", "is_last_screen": true])
    try showing.close()
    #expect(try store.evaluate("later", for: "jane").flow == row.flow)
  }

  @Test(
    "an element that never sends an event is no source of one",
    arguments: ["password_input", "product", "tabs", "text", "image", "button"])
  func neverSends(_ kind: String) throws {
    let intake = try Intake()
    let report = try intake.input("you/name", kind, #""x""#)
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect(refusal.path == ["event", "element_type"])
    #expect(try intake.showings().isEmpty)
  }

  @Test(
    "titles are derived, so that any are taken, and none",
    arguments: ["", #","item_titles":[]"#, #","item_titles":["a","b","c"]"#, #","item_titles":7"#])
  func titles(_ titles: String) throws {
    let intake = try Intake()
    let report = try intake.event(
      #"{"name":"flow_user_input","instanceId":"quiz","element_id":"goals","element_type":"multi_choice","item_ids":["strong","fit"]\#(titles)}"#
    )
    #expect(report.outcome == .recorded)
    #expect(try intake.jane()["goals"] == ["strong", "fit"])
  }

  @Test("events of several flows that come mixed go each to its own showing")
  func severalFlows() throws {
    let intake = try Intake()
    func input(_ flow: String, _ value: String, at second: Int) throws {
      try intake.line(
        """
        {"profile":"jane","at":"2026-11-30T10:00:0\(second)+01:00","flow":"\(flow)","event":{"name":\
        "flow_user_input","instanceId":"you","element_id":"name","element_type":"text_input",\
        "value":"\(value)"}}
        """)
    }
    try input("onboarding", "Ann", at: 0)
    try input("other", "Bea", at: 1)
    try input("onboarding", "Anna", at: 2)
    try intake.close(at: "10:00:03")
    try input("other", "Bee", at: 4)
    let showings = try intake.showings()
    #expect(showings.map(\.flow) == ["onboarding", "other"])
    #expect(showings.map { $0.end == nil } == [false, true])
    let answers = try showings.map { showing in
      try intake.store.read { try $0.answers(of: showing.number) }.map(\.value)
    }
    #expect(answers == [[.text(PersonalText("Anna"))], [.text(PersonalText("Bee"))]])
    #expect(try intake.jane()[.firstName] == "Anna")
  }

  @Test("each value is kept the moment it arrives, and stays when the person leaves")
  func leaving() throws {
    let intake = try Intake()
    let showing = try intake.store.beginShowing(of: "onboarding", to: "jane")
    for (element, kind, value) in [
      ("name", "text_input", "Ann"), ("email", "email_input", "ann@example.com"),
    ] {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "you", "element_id": element, "element_type": kind, "value": value,
        ])
      #expect(
        try intake.jane().value(of: element == "name" ? .field(.firstName) : .field(.email))
          == .string(value))
    }
    #expect(try intake.store.closedShowings().isEmpty)
    try showing.close()
    let set = try #require(try intake.store.closedShowings().first)
    #expect(set.answers.count == 2)
    #expect(try intake.showings().map(\.isFinished) == [false])
    #expect(try intake.jane()[.email] == "ann@example.com")
  }

  @Test(
    "a screen's id is a text, and whether it is the last one is true or false",
    arguments: [
      (#""instanceId":7"#, "event.instanceId: needs a string; got a number"),
      (#""instanceId":["s"]"#, "event.instanceId: needs a string; got a list"),
      (#""is_last_screen":"true""#, "event.is_last_screen: needs true or false; got text"),
      (#""is_last_screen":0"#, "event.is_last_screen: needs true or false; got a number"),
    ])
  func screens(_ row: (parameter: String, says: String)) throws {
    let intake = try Intake()
    let report = try intake.event(#"{"name":"flow_screen_showed",\#(row.parameter)}"#)
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect("\(refusal)".hasPrefix(row.says), "\(refusal)")
    #expect(try intake.showings().isEmpty)
  }
}
