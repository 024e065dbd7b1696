// The library as an app uses it: the README's code, run.

import BuiltCommand
import Foundation
import SQLiteStore
import Segments
import Testing

@Suite("The library's example")
struct LibraryExample {
  @Test("an app hands over a showing's events, and asks what comes next")
  func example() throws {
    let path = try BuiltCommand.temporaryFolder().appending(path: "segments.db").path
    let data = try Data(
      contentsOf: BuiltCommand.root.appending(path: "samples/bmi/catalog.json5"))

    let store = try SQLiteStore(path: path)
    try store.apply(CatalogDocument(json5: data))
    try store.updateProfile("jane") {
      $0.firstName = "Jane"
      $0["experience"] = "pro"
    }

    let showing = try store.beginShowing(of: "onboarding_v1", to: "jane", locale: "de")
    for (name, params) in Self.callback { try showing.receive(name: name, params: params) }
    try showing.close()

    let evaluation = try store.evaluate("bmi_paywall", for: "jane", locale: "de")
    try store.shown(evaluation)

    #expect(evaluation.flow == "paywall_coach")
    #expect(evaluation.tags["bmi"] == "30,3")
    #expect(evaluation.texts.map(\.text) == ["Dein BMI: 30,3. Ein Coach hilft."])
    let jane = try #require(try store.profile("jane"))
    #expect(jane["bmi"] == .number(82.4 / (1.65 * 1.65)))
    #expect(try store.read { try $0.exposures(of: "jane") }.map(\.flow) == ["paywall_coach"])
    #expect(try !store.apply(CatalogDocument(json5: data)).isNew)
  }

  @Test("an update comes from the builder that apps already call")
  func builder() throws {
    let path = try BuiltCommand.temporaryFolder().appending(path: "segments.db").path
    let store = try SQLiteStore(path: path)
    let parameters = try ProfileParameters.Builder()
      .with(firstName: "Jane")
      .with(customAttribute: 31.2, forKey: "bmi")
      .build()
    let jane = try store.updateProfile("jane", with: parameters)
    #expect(jane[.firstName] == "Jane")
    #expect(jane["bmi"] == 31.2)
  }

  /// What the callback of the SDK receives while Jane goes through the onboarding.
  static let callback: [(name: String, params: [String: any Sendable])] = [
    ("flow_screen_showed", ["instanceId": "scr_you", "is_last_screen": false]),
    (
      "flow_user_input",
      [
        "instanceId": "scr_body", "element_id": "weight", "element_type": "number_input",
        "value": "82,4", "isCustomerEvent": true, "isBackendEvent": false,
      ]
    ),
    (
      "flow_user_input",
      [
        "instanceId": "scr_body", "element_id": "height", "element_type": "number_input",
        "value": "165", "isCustomerEvent": true, "isBackendEvent": false,
      ]
    ),
    ("flow_screen_showed", ["instanceId": "scr_done", "is_last_screen": true]),
  ]
}
