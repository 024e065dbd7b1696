// What `segments segment count` answers.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("segment count")
struct CountCommandTests {
  private static let catalog = """
    { format: 1,
      attributes: { bmi: { type: "number" }, experience: { type: "string" } },
      context: { country: { type: "string" } },
      segments: { bmi_high: "attributes.bmi >= 25", pros: "attributes.experience == 'pro'",
        germans: "context.country == 'DE'", odd: "10 / (size(attributes.experience) - 3) > 100" },
      flows: { rest: {} }, placements: { p: { audiences: [{ flow: "rest" }] } } }
    """

  private func trial() throws -> Trial {
    let trial = try Trial()
    try trial.store.apply(CatalogDocument(text: Self.catalog))
    _ = trial.call("profile set jane --attribute bmi=31.25 --attribute experience=pro")
    _ = trial.call("profile set bo --attribute experience=pro")
    _ = trial.call("profile set cy --attribute bmi=20")
    return trial
  }

  @Test("one line for each segment, in the order in which they were named, none twice")
  func text() throws {
    let answer = try trial().call(
      "segment count pros bmi_high pros --now 2026-01-01T00:00:00Z")
    #expect(answer.code == .answered)
    #expect(
      answer.output == """
        3 profiles at 2026-01-01T00:00:00.000Z
        SEGMENT   MEMBERS   SHARE
        pros            2  66.7 %  #############
        bmi_high        1  33.3 %  #######

        """)
  }

  @Test("--all counts every segment, and says what could not be computed")
  func all() throws {
    let answer = try trial().call("segment count --all --json")
    let document = try answer.document()
    #expect(document["profiles"]?.number?.int64 == 3)
    let segments = document["segments"]?.array ?? []
    let names = segments.compactMap { $0["segment"]?.string }
    #expect(names == ["bmi_high", "germans", "odd", "pros"])
    #expect(segments.compactMap { $0["count"]?.number?.int64 } == [1, 0, 0, 2])
    let failure = try #require(document["failures"]?.array?.first)
    #expect(failure["segment"]?.string == "odd")
    #expect(failure["count"]?.number?.int64 == 2)
    #expect(answer.remarks.contains("segment 'odd' failed for 2 profiles"))
  }

  @Test("--context takes a value in place of what profiles were last seen with")
  func context() throws {
    let document = try trial().call("segment count germans --context country=DE --json").document()
    #expect(document["segments"]?.array?.first?["count"]?.number?.int64 == 3)
  }

  @Test(
    "a wrong call says what is right",
    arguments: [
      ("", "name the segments, or say --all"), ("--all pros", "leave 'pros' out"),
      ("pros --context country", "KEY=VALUE"),
    ])
  func wrongCall(_ words: String, _ hint: String) throws {
    let answer = try trial().call("segment count \(words)")
    #expect(answer.code == .wrongCall)
    #expect(answer.remarks.contains(hint))
  }

  @Test("a name that the catalog does not have gets the nearest one")
  func unknown() throws {
    let answer = try trial().call("segment count bmi_hihg")
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("did you mean 'bmi_high'?"))
  }
}
