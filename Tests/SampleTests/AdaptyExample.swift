// The code of the page for apps that come from Adapty, compiled beside stand-ins for Adapty's SDK.

import BuiltCommand
import Foundation
import SQLiteStore
import Segments
import Testing

// MARK: - Stand-ins with the names and forms of Adapty's SDK

private struct AdaptyFlowController {}
private struct AdaptyFlow {}
private struct AdaptyFlowConfiguration {}
private struct AdaptyProfileParameters {
  final class Builder {
    func with(firstName: String?) -> Self { self }
    func with(customAttribute: Double, forKey key: String) throws -> Self { self }
    func build() -> AdaptyProfileParameters { AdaptyProfileParameters() }
  }
}
private enum Adapty {
  static func updateProfile(params: AdaptyProfileParameters) async throws {}
  static func identify(_ id: String) async throws {}
  static func logout() async throws {}
  static func getFlow(placementId: String) async throws -> AdaptyFlow { AdaptyFlow() }
}
private enum AdaptyUI {
  static func getFlowConfiguration(forFlow: AdaptyFlow, tagResolver: [String: String]) async throws
    -> AdaptyFlowConfiguration
  {
    AdaptyFlowConfiguration()
  }
}

// MARK: - The page's code

private final class Before {
  func flowController(
    _ controller: AdaptyFlowController, didReceiveAnalyticEvent name: String,
    params: [String: any Sendable]
  ) {
    // read element_type, value and item_ids; remember answers and the last screen
  }
  func flowControllerDidDisappear(_ controller: AdaptyFlowController) {
    // check what is there, compute, update the profile, reset
  }
}

private final class After {
  let showing: LiveShowing<SQLiteStore>
  var requests: [(email: String?, key: String)] = []

  init(_ store: SQLiteStore) throws {
    let showing = try store.beginShowing(
      of: "onboarding_v1", to: store.currentProfile().id, locale: "de", zone: "Europe/Berlin")
    self.showing = showing
  }

  func flowController(
    _ controller: AdaptyFlowController, didReceiveAnalyticEvent name: String,
    params: [String: any Sendable]
  ) {
    _ = try? showing.receive(name: name, params: params)  // what is refused is in the error
  }
  func flowControllerDidDisappear(_ controller: AdaptyFlowController) {
    try? showing.close { answers in
      guard answers.isComplete else { return }
      register(email: answers.text("email"), key: answers.name.rawValue)
    }
  }

  private func register(email: String?, key: String) { requests.append((email, key)) }
}

extension ProfileParameters.Builder {
  @discardableResult
  func with(birthday: Date, in zone: TimeZone = .current) -> ProfileParameters.Builder {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: birthday)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return self }
    return with(birthday: String(format: "%04d-%02d-%02d", year, month, day))
  }
}

@Suite("The page for apps that come from Adapty")
struct AdaptyExample {
  private func store() throws -> SQLiteStore {
    let path = try BuiltCommand.temporaryFolder().appending(path: "segments.db").path
    let store = try SQLiteStore(path: path)
    let data = try Data(
      contentsOf: BuiltCommand.root.appending(path: "samples/bmi/catalog.json5"))
    try store.apply(CatalogDocument(json5: data))
    return store
  }

  @Test("the delegate hands events over, and sends one request with its key")
  func delegate() throws {
    let store = try store()
    let (before, after) = (Before(), try After(store))
    for (name, params) in LibraryExample.callback {
      before.flowController(
        AdaptyFlowController(), didReceiveAnalyticEvent: name, params: params)
      after.flowController(AdaptyFlowController(), didReceiveAnalyticEvent: name, params: params)
    }
    before.flowControllerDidDisappear(AdaptyFlowController())
    after.flowControllerDidDisappear(AdaptyFlowController())
    #expect(after.requests.map(\.key) == [after.showing.id.rawValue])
    #expect(try store.profile(store.currentProfile().id)?["bmi"] == .number(82.4 / (1.65 * 1.65)))
  }

  @Test("profiles are built, signed in and signed out as before")
  func profiles() async throws {
    let store = try store()
    let (name, bmi) = ("Jane", 31.2)
    let before = try AdaptyProfileParameters.Builder()
      .with(firstName: name)
      .with(customAttribute: bmi, forKey: "bmi")
      .build()
    try await Adapty.updateProfile(params: before)
    try await Adapty.identify("jane")
    try await Adapty.logout()
    let after = try ProfileParameters.Builder()
      .with(firstName: name)
      .with(customAttribute: bmi, forKey: "bmi")
      .build()
    try store.updateProfile(params: after)
    try store.identify("jane")
    try store.logOut()
    #expect(try store.profile("jane")?["bmi"] == 31.2)
    #expect(try store.profile("jane")?[.firstName] == "Jane")
    #expect(try store.currentProfile().isAnonymous)
  }

  @Test(
    "a birthday that is a moment is the day there, and its own year",
    arguments: [
      ("Europe/Berlin", 645_400_800.0, "1990-06-15"), ("Etc/GMT+12", 645_451_200, "1990-06-15"),
      ("Pacific/Auckland", 645_364_800, "1990-06-15"), ("UTC", 1_546_214_400, "2018-12-31"),
      ("UTC", -2_208_988_800, "1900-01-01"),
    ])
  func birthday(_ zone: String, _ seconds: Double, _ day: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let parameters = try ProfileParameters.Builder()
      .with(birthday: Date(timeIntervalSince1970: seconds), in: zone)
      .build()
    #expect(parameters.update.birthday == day)
  }

  @Test("the chosen flow is shown with Adapty's SDK")
  func showing() async throws {
    try await show(in: try store())
  }

  private func show(in store: SQLiteStore) async throws {
    let evaluation = try store.evaluate("bmi_paywall", for: store.currentProfile().id, locale: "de")
    guard let chosen = evaluation.flow else { return }  // nothing is to be shown, on purpose
    let flow = try await Adapty.getFlow(placementId: chosen.rawValue)
    let configuration = try await AdaptyUI.getFlowConfiguration(
      forFlow: flow, tagResolver: evaluation.tags.dictionary)
    _ = configuration
    try store.shown(evaluation)
  }
}
