// Bundles where a catalog's file is asked for: `check`, `plan`, `test` and `eval --catalog`.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Bundles as files of catalogs")
struct BundleFileTests {
  private static let older = """
    { format: 1, attributes: { bmi: { type: "number" } }, segments: { high: "attributes.bmi >= 25" },
      flows: { coach: {}, plain: {} },
      placements: { paywall: { audiences: [{ segment: "high", flow: "coach" }, { flow: "plain" }] } } }
    """

  /// A bundle in which two placements need what no engine has.
  private static var newer: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "SegmentsTests/Cases/newer.bundle").path
  }

  private static func cases(_ placement: String, flow: String) -> String {
    """
    { placement: "\(placement)",
      cases: [{ name: "one", attributes: { bmi: 27 }, expect: { flow: "\(flow)" } }] }
    """
  }

  /// A store in which the newer bundle is in force over the older catalog.
  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog(Self.older)
    _ = trial.call("profile set jane --attribute bmi=27")
    let answer = trial.call("apply --yes", [Self.newer])
    #expect(answer.code == .answered, "\(answer.remarks)")
    return trial
  }

  @Test("a bundle that this engine has everything for is a catalog like any other")
  func whole() throws {
    let trial = try Trial()
    let catalog = try trial.file("catalog.json5", Trial.catalog)
    let bundle = try trial.file("a.bundle", trial.call("build", [catalog]).output)
    // Its document is canonical, so places and the order of findings are others.
    func findings(_ path: String) throws -> Set<String> {
      let found = try trial.call("check --json", [path]).document()["findings"]?.array ?? []
      return Set(found.map { "\($0["code"]?.string ?? "") \($0["path"]?.string ?? "")" })
    }
    #expect(try findings(bundle) == findings(catalog))
    let cases = try trial.file("a.test.json5", Self.cases("paywall", flow: "coach"))
    #expect(trial.call("test", [cases, "--catalog", bundle]).output == "1 passed\n")
    let store = try Trial.withCatalog()
    #expect(store.call("plan", [bundle]).output.contains("nothing changes"))
    let person = try trial.file("p.json", #"{"id":"p","attributes":{"bmi":27}}"#)
    let call = "eval --placement paywall --profile-file \(person) --catalog"
    #expect(trial.call(call, [bundle]).output == trial.call(call, [catalog]).output)
  }

  @Test("a bundle of other blanks is a bundle still")
  func blanks() throws {
    let trial = try Trial()
    let catalog = try trial.file("catalog.json5", Trial.catalog)
    let text = trial.call("build", [catalog]).output.replacing(
      #"{"segments_bundle":"#, with: "\n{\n  \"segments_bundle\" : ")
    #expect(trial.call("apply", [try trial.file("a.bundle", text)]).code == .answered)
    let built = trial.call("build", [try trial.file("b.bundle", text)])
    #expect(built.code == .failed)
    #expect(built.remarks.contains("is a bundle already"))
  }

  @Test("check says which placements this engine lacks something for, and what it cannot read")
  func check() throws {
    let trial = try Trial()
    let answer = trial.call("check", [Self.newer])
    #expect(answer.code == .answered)
    #expect(
      answer.output.contains(
        "placements.paywall: placement 'paywall' needs function:zodiac, which this engine"))
    #expect(answer.output.contains("it cannot be evaluated here"))
    #expect(answer.output.contains("segments.leo: this engine cannot read it"))
    #expect(answer.lines.allSatisfy { $0.hasSuffix("[lacking]") })
    #expect(trial.call("check --strict", [Self.newer]).code == .failed)
    let store = try self.trial()
    #expect(store.call("check").output.contains("its last good definition stays"))
  }

  @Test("plan shows that a placement which is kept moves nobody, and says what is lacking")
  func plan() throws {
    let trial = try Trial.withCatalog(Self.older)
    _ = trial.call("profile set jane --attribute bmi=27")
    let path = try trial.file("a.plan", "")
    let answer = trial.call("plan", [Self.newer, "--out", path])
    #expect(answer.code == .answered)
    #expect(answer.output.contains("paywall: nobody moves"))
    #expect(answer.remarks.contains("'paywall' needs function:zodiac"))
    #expect(answer.remarks.contains("its last good definition is kept"))
    #expect(answer.remarks.contains("segments.leo was left out"))
    #expect(trial.call("apply", [path]).code == .answered)
    let evaluated = try trial.call("eval --profile jane --placement paywall --json").document()
    #expect(evaluated["source"]?.string == "kept")
  }

  @Test("test tries a placement that is kept with its last good definition, and says so")
  func kept() throws {
    let trial = try trial()
    // In force 27 is not high any more; of the definition that is kept it is.
    let kept = try trial.file("a.test.json5", Self.cases("paywall", flow: "coach"))
    let live = try trial.file("b.test.json5", Self.cases("onboarding", flow: "plain"))
    let answer = trial.call("test", [kept, live])
    #expect(answer.output == "2 passed\n")
    #expect(answer.remarks.contains("placement 'paywall' needs function:zodiac"))
    #expect(answer.remarks.contains("its last good definition was tried"))
    let segments = try trial.file(
      "c.test.json5",
      """
      { placement: "paywall", cases: [
        { name: "in force", attributes: { bmi: 27 }, expect: { segments: { high: false } } },
        { name: "of the kept", attributes: { bmi: 27 },
          expect: { flow: "coach", segments: { high: true } } }] }
      """)
    #expect(trial.call("test", [segments]).output == "2 passed\n")
    let written = trial.call("test --write --placement paywall")
    #expect(written.output.contains("coach"), "\(written.remarks)")
    let file = try trial.file("w.test.json5", written.output)
    #expect(trial.call("test", [file]).output == "1 passed\n")
  }

  @Test(
    "a case for a placement without any definition here is a mistake that names what is lacking")
  func lacking() throws {
    let trial = try trial()
    let fresh = try trial.file("a.test.json5", Self.cases("fresh", flow: "coach"))
    let paywall = try trial.file("b.test.json5", Self.cases("paywall", flow: "coach"))
    for (answer, lacks) in [
      (trial.call("test", [fresh]), "the placement \"fresh\" needs audience:weather"),
      (trial.call("test --write --placement fresh"), "audience:weather"),
      (trial.call("test", [paywall, "--catalog", Self.newer]), "needs function:zodiac"),
    ] {
      #expect(answer.code == .failed)
      let said = answer.output + answer.remarks
      #expect(
        said.replacing("'", with: "\"").contains(lacks.replacing("'", with: "\"")), "\(said)")
      #expect(said.contains("use a newer version of segments"))
    }
  }
}
