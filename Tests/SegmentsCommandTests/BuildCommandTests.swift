// What `segments build` writes, and that `segments apply` takes it.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("segments build")
struct BuildCommandTests {
  @Test("writes a bundle that apply takes; the catalog is the same")
  func build() throws {
    let trial = try Trial()
    let catalog = try trial.file("catalog.json5", Trial.catalog)
    let path = try trial.file("catalog.bundle", "")
    let answer = trial.call("build", [catalog, "--out", path])
    #expect(answer.code == .answered)
    #expect(
      answer.output.contains("paywall  audience:experiment draw:seeded element:text format:1"))
    let printed = trial.call("build", [catalog])
    #expect(try printed.output == String(contentsOfFile: path, encoding: .utf8))
    #expect(trial.call("apply", [path]).code == .answered)
    #expect(trial.call("apply", [catalog]).output.hasPrefix("unchanged: revision 1"))
    let document = try trial.call("build --json", [catalog, "--out", path]).document()
    #expect(
      document["requires"]?["quiet"]?.array?.compactMap(\.string) == ["format:1", "type:string"])
  }

  @Test("a catalog with a mistake is not built, an edited bundle is not applied")
  func refused() throws {
    let trial = try Trial()
    let bad = try trial.file("bad.json5", "{ format: 1, flow: {} }")
    let answer = trial.call("build", [bad])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("did you mean 'flows'?"))
    #expect(answer.remarks.contains("nothing was built"))
    let catalog = try trial.file("catalog.json5", Trial.catalog)
    let edited = trial.call("build", [catalog]).output.replacingOccurrences(
      of: ">= 25", with: ">= 26")
    let refused = trial.call("apply", [try trial.file("edited.bundle", edited)])
    #expect(refused.code == .failed)
    #expect(refused.remarks.contains("the bundle's digests do not fit"))
    #expect(trial.call("history").output.isEmpty)
  }

  @Test("apply says what is kept, what cannot be evaluated and what was left out")
  func newer() throws {
    let trial = try Trial()
    var cases = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    cases.append(path: "SegmentsTests/Cases/newer.bundle")
    let answer = trial.call("apply", [cases.path])
    #expect(answer.code == .answered)
    #expect(
      answer.remarks.contains(
        "placement 'paywall' needs function:zodiac, which this engine lacks: it cannot be evaluated"
      ))
    #expect(answer.remarks.contains("segments.leo was left out"))
    let evaluated = trial.call("eval --profile jane --placement paywall")
    #expect(evaluated.code == .failed)
    #expect(evaluated.remarks.contains("function:zodiac"))
    #expect(trial.call("eval --profile jane --placement onboarding").lines.first == "plain")
  }
}
