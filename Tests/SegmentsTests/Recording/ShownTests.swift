// Lines that say a flow was shown: exposures, and the variation that is kept from then on.

import Segments
import Testing

@Suite("Lines of what was shown")
struct ShownTests {
  private func shown(_ receipt: String, at time: String = "10:00:00", with more: String = "")
    -> String
  {
    #"{"profile":"p","at":"2026-11-30T\#(time)Z",\#(more)"shown":\#(receipt)}"#
  }

  @Test("a receipt that comes back as a line is an exposure, kept as it came")
  func receipt() throws {
    let intake = try Intake(catalog: EngineTests.catalog)
    let evaluation = try intake.store.evaluate("test", for: "p", context: ["country": "DE"])
    let receipt = JSONWriter.text(evaluation.receipt.json)
    #expect(try intake.line(shown(receipt)).outcome == .recorded)
    let exposure = try #require(try intake.store.read { try $0.exposures(of: "p") }.first)
    #expect(exposure.placement == "test")
    #expect(exposure.audience == "not_high")
    #expect(exposure.flow == evaluation.flow)
    #expect(exposure.receipt == JSONWriter.canonical(evaluation.receipt.json))
    let kept = try #require(try intake.store.read { try $0.assignments(of: "p") }.first)
    #expect(kept.variation == evaluation.variation?.id)
    #expect(kept.bucket == evaluation.variation?.bucket)
    let profile = try #require(try intake.store.profile("p"))
    #expect(profile.lastSeen.context == ["country": "DE"])
    #expect(profile.lastSeen.locale == "en")
  }

  @Test("the first variation that was shown is kept while it exists")
  func keptWhileItExists() throws {
    let intake = try Intake(catalog: EngineTests.catalog)
    func receipt(_ variation: String) -> String {
      #"{"placement":"test","audience":"not_high","flow":"price_a","variation":{"experiment":"price","id":"\#(variation)","bucket":7,"kept":false}}"#
    }
    try intake.line(shown(receipt("gone"), at: "09:00:00"))
    try intake.line(shown(receipt("b"), at: "10:00:00"))
    try intake.line(shown(receipt("a"), at: "11:00:00"))
    let kept = try intake.store.read { try $0.assignments(of: "p") }
    #expect(kept.map(\.variation) == ["b"])
    #expect(try intake.store.read { try $0.exposures(of: "p") }.count == 3)
  }

  @Test("nothing shown, on purpose, is an exposure without a flow")
  func nothing() throws {
    let intake = try Intake(catalog: EngineTests.catalog)
    try intake.line(shown(#"{"placement":"none","audience":"default","flow":null}"#))
    #expect(try intake.store.read { try $0.exposures(of: "p") }.map(\.flow) == [nil])
  }

  @Test("the same line again is one exposure")
  func once() throws {
    let intake = try Intake(catalog: EngineTests.catalog)
    let line = shown(#"{"placement":"none","audience":"default"}"#, with: #""id":"e1","#)
    #expect(try intake.line(line).outcome == .recorded)
    #expect(try intake.line(line).outcome == .duplicate)
    #expect(try intake.store.read { try $0.exposures(of: "p") }.count == 1)
  }
}
