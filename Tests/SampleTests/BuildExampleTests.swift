// The calls of the examples for builds: each works in a folder like the sample's.

import BuiltCommand
import Foundation
import Testing

@Suite("Examples for builds")
struct BuildExampleTests {
  private static let sample = BuiltCommand.root.appending(path: "samples/ci")

  /// The calls of the command in a file, after `run:` or `entry:`.
  private static func calls(_ file: String) throws -> [String] {
    let text = try String(contentsOf: sample.appending(path: file), encoding: .utf8)
    return text.matches(of: #/(?:run|entry): (segments .*)/#).map { String($0.output.1) }
  }

  @Test(
    "each call passes, and one of them fails when somebody breaks the catalog",
    arguments: ["github-actions.yml", "pre-commit-config.yaml"])
  func calls(_ file: String) throws {
    let folder = try BuiltCommand.temporaryFolder().appending(path: "team")
    try FileManager.default.copyItem(at: Self.sample, to: folder)
    let built = BuiltCommand(directory: folder)
    let calls = try Self.calls(file)
    #expect(calls.count == 3)
    for call in calls {
      // pre-commit puts the changed files behind the call.
      let names = call.hasSuffix("--check") ? " catalog.json5 cases/paywall.test.json5" : ""
      let answer = try built.run(call + names)
      #expect(answer.code == 0, "\(call): \(answer.output)\(answer.remarks)")
    }
    let catalog = folder.appending(path: "catalog.json5")
    let text = try String(contentsOf: catalog, encoding: .utf8)
    for (from, to) in [
      (">= 25", ">= 35"), ("coach: {", "  coach: {"), ("bmi_high: \"", "bmi_hi: \""),
    ] {
      try text.replacingOccurrences(of: from, with: to)
        .write(to: catalog, atomically: true, encoding: .utf8)
      let codes = try calls.map { call in
        try built.run(call + (call.hasSuffix("--check") ? " catalog.json5" : "")).code
      }
      #expect(codes.contains(1), "\(from)")
    }
  }
}
