// The code that apps already have around the SDK's callback, against this library.

import Expressions
import Foundation
import Segments
import Testing

@Suite("Handlers that apps already have")
struct HandlersTests {
  /// The screens that an onboarding and a paywall show, one after the other, as the callback has them.
  static let stream: [(name: String, params: [String: any Sendable])] = [
    ("flow_screen_showed", ["instanceId": "scr_you", "is_last_screen": false]),
    input("scr_you", "name", "text_input", "Jane"),
    input("scr_you", "email", "email_input", "jane@exampel.com"),
    input("scr_you", "email", "email_input", "jane@example.com"),
    (
      "flow_user_input",
      [
        "instanceId": "scr_quiz", "element_id": "experience", "element_type": "single_choice",
        "item_ids": ["pro"], "item_titles": ["I train professionally"],
      ]
    ),
    input("scr_body", "weight", "number_input", "70"),
    input("scr_body", "height", "number_input", "176"),
    ("purchase_started", ["product": "year"]),
    ("flow_screen_showed", ["instanceId": "scr_done", "is_last_screen": true]),
  ]

  private static func input(_ screen: String, _ element: String, _ type: String, _ value: String)
    -> (name: String, params: [String: any Sendable])
  {
    (
      "flow_user_input",
      [
        "name": "flow_user_input", "instanceId": screen, "isCustomerEvent": true,
        "isBackendEvent": false, "element_id": element, "element_type": type, "value": value,
      ]
    )
  }

  /// What an app keeps and does by hand, with this library in the SDK's place.
  private final class App {
    let store: MemoryStore
    var registrations: [[String: String]] = []
    var tags: [String: String] = [:]
    private var flowAnswers: [String: String] = [:]
    private var hasReachedEnd = false

    init(_ store: MemoryStore) { self.store = store }

    func didReceive(name: String, params: [String: any Sendable]) throws {
      if name == "flow_screen_showed", params["is_last_screen"] as? Bool == true {
        hasReachedEnd = true
      }
      guard name == "flow_user_input", let element = params["element_id"] as? String else {
        return
      }
      let builder = ProfileParameters.Builder()
      if let option = (params["item_ids"] as? [String])?.first, element == "experience" {
        _ = try? builder.with(customAttribute: option, forKey: "experience")
        try store.updateProfile(params: builder.build())
      }
      guard let value = params["value"] as? String else { return }
      flowAnswers[element] = value
      switch element {
      case "name": builder.with(firstName: value)
      case "email": builder.with(email: value)
      default: return
      }
      try store.updateProfile(params: builder.build())
    }

    func didDisappear() throws {
      let (answers, isFinished) = (flowAnswers, hasReachedEnd)
      flowAnswers.removeAll()
      hasReachedEnd = false
      if answers["email"] != nil { registrations.append(answers) }
      guard isFinished, let weight = answers["weight"].flatMap({ Double($0) }),
        let height = answers["height"].flatMap({ Double($0) }), height > 0
      else { return }
      let meters = height / 100
      let bmi = weight / (meters * meters)
      let params = try ProfileParameters.Builder()
        .with(customAttribute: bmi, forKey: "bmi")
        .build()
      try store.updateProfile(params: params)
      tags = ["bmi": NumberText.format(bmi, digits: 1, locale: LocaleTag("de"))]
    }
  }

  static let catalog = """
    {
      format: 1,
      attributes: { experience: { type: "string" }, bmi: { type: "number" } },
      segments: { pros: "attributes.experience == 'pro'" },
      flows: {
        onboarding: {
          screens: [
            { id: "scr_you", elements: [ { id: "name", type: "text_input" },
              { id: "email", type: "email_input", required: true } ] },
            { id: "scr_quiz", elements: [ { id: "experience", type: "single_choice",
              options: [{ id: "beginner" }, { id: "pro" }] } ] },
            { id: "scr_body", elements: [ { id: "weight", type: "number_input" },
              { id: "height", type: "number_input" } ] },
            { id: "scr_done", elements: [] },
          ],
          save: { "profile.first_name": "answers.name", "profile.email": "answers.email",
            "attributes.experience": "answers.experience" },
          finish: { "attributes.bmi": { when: "number(answers.height) > 0.0", value:
            "number(answers.weight) / ((number(answers.height) / 100.0) * (number(answers.height) / 100.0))" } },
        },
        coach: { tags: { bmi: { initial: "—", value: "format(attributes.bmi, 1)" } } },
        basic: {},
      },
      placements: { bmi_paywall: { audiences: [{ segment: "pros", flow: "coach" }, { flow: "basic" }] } },
    }
    """

  @Test("do the same by hand as a flow's save, finish and hand-over do in the catalog")
  func replay() throws {
    let byHand = App(try Intake(catalog: Self.catalog).store)
    for (name, params) in Self.stream { try byHand.didReceive(name: name, params: params) }
    try byHand.didDisappear()
    // The paywall that follows speaks to the same delegate: nothing of the onboarding is left.
    try byHand.didDisappear()

    let store = try Intake(catalog: Self.catalog).store
    let id = try store.currentProfile().id
    let showing = try store.beginShowing(of: "onboarding", to: id, locale: "de")
    for (name, params) in Self.stream { try showing.receive(name: name, params: params) }
    var registrations: [ClosedShowing] = []
    try showing.close { registrations.append($0) }
    try store.beginShowing(of: "coach", to: id).close()
    try store.onClose { registrations.append($0) }

    let hand = try #require(try byHand.store.profile(byHand.store.currentProfile().id))
    let library = try #require(try store.profile(id))
    #expect(library.fields == hand.fields)
    #expect(library.attributes == hand.attributes)
    #expect(library["bmi"] == .number(70 / (1.76 * 1.76)))

    #expect(byHand.registrations.count == 1)
    #expect(registrations.count == 1)
    #expect(registrations[0].isComplete)
    for (element, text) in byHand.registrations[0] {
      #expect(registrations[0].text(Element.ID(rawValue: element)) == text)
    }

    let evaluation = try store.evaluate("bmi_paywall", for: id, locale: "de")
    #expect(evaluation.flow == "coach")
    #expect(evaluation.tags.dictionary == byHand.tags)
    #expect(byHand.tags == ["bmi": "22,6"])
  }

  @Test(
    "somebody who leaves early, types no number or a height of zero gets the dash",
    arguments: [
      (["weight": "70", "height": "176"], false), (["weight": "x", "height": "176"], true),
      (["weight": "70", "height": "0"], true), (["weight": "70"], true),
      (["weight": "70", "height": "-176"], true), (["weight": "70", "height": ""], true),
      (["weight": "70", "height": "0,0"], true), (["height": "176"], true), ([:], true),
    ] as [([String: String], Bool)])
  func nothingComputed(_ row: (answers: [String: String], isFinished: Bool)) throws {
    let store = try Intake(catalog: Self.catalog).store
    let showing = try store.beginShowing(of: "onboarding", to: "jane", locale: "en")
    for (element, value) in row.answers {
      let event = Self.input("scr_body", element, "number_input", value)
      try showing.receive(name: event.name, params: event.params)
    }
    try showing.receive(
      name: "flow_screen_showed", params: ["is_last_screen": row.isFinished])
    try showing.close()
    #expect(try store.profile("jane")?["bmi"] == nil)
    #expect(try store.evaluate("bmi_paywall", for: "jane").tags.isEmpty)
  }

  // MARK: - The vendor's own pages

  static let pages = AdaptyImportTests.shared.appending(path: "seeds")

  /// Every JSON object in the pages that is an event or an action.
  private static let samples: [String] = {
    let files =
      (try? FileManager.default.contentsOfDirectory(at: pages, includingPropertiesForKeys: nil))
      ?? []
    return files.sorted { $0.path < $1.path }.flatMap { file -> [String] in
      guard let bytes = try? Data(contentsOf: file) else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.components(separatedBy: "\n{\n").dropFirst().compactMap { rest in
        guard let end = rest.range(of: "\n}") else { return nil }
        let object = "{" + rest[..<end.lowerBound] + "}"
        return object.contains("\"flow_user_input\"") || object.contains("\"elementId\"")
          ? object : nil
      }
    }
  }()

  @Test(
    "events as the vendor's pages show them are taken; the damaged one is set aside",
    .enabled(if: !samples.isEmpty, "needs ../shared/seeds"))
  func published() throws {
    let store = try Intake(catalog: Self.catalog).store
    var options = LineOptions()
    options.defaults.profile = "jane"
    options.defaults.flow = "onboarding"
    let reports = try store.record(
      Self.samples.map { Array($0.utf8).filter { $0 != 0x0A } }, options: options)
    #expect(reports.count >= 5)
    for (sample, report) in zip(Self.samples, reports) {
      guard sample.contains("\u{FFFD}") else {
        #expect(report.outcome == .recorded)
        continue
      }
      guard case .failed(let refusal) = report.outcome else {
        Issue.record("a damaged action was taken")
        continue
      }
      #expect(refusal.description.contains("params.value"))
    }
    #expect(Self.samples.contains { $0.contains("\u{FFFD}") })
  }
}
