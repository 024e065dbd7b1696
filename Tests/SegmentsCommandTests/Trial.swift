// Runs calls of the command in the test's own process, over a store in memory.

import Expressions
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

/// Calls of the command over one store in memory, whose clock stands still.
struct Trial {
  /// What a call ended with.
  struct Answer {
    let code: ExitCode
    let output: String
    let remarks: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Standard output as one JSON document.
    func document() throws -> JSONNode { try JSONReader.read(Array(output.utf8)) }
  }

  let store: MemoryStore
  private let folder = NSTemporaryDirectory() + "segments-\(UUID().uuidString)"

  /// Makes an empty store.
  init() throws {
    let now = try #require(Timestamp(rfc3339: "2027-01-15T08:00:00Z"))
    store = MemoryStore { now }
  }

  /// Calls the command with the words of a line; a word with blanks stands in the list.
  func call(_ line: String, _ more: [String] = []) -> Answer {
    let words = line.split(separator: " ").map(String.init) + more
    var output = Output(to: .memory)
    let code = Entry.run(words, on: &output) { _, _ in store }
    return Answer(code: code, output: output.standardOutput, remarks: output.standardError)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// A store with the catalog in force.
  static func withCatalog(_ catalog: String = Trial.catalog) throws -> Trial {
    let trial = try Trial()
    let answer = trial.call("apply", [try trial.file("catalog.json5", catalog)])
    guard answer.code == .answered else { throw CommandError.failed(answer.remarks) }
    return trial
  }

  static let catalog = """
    {
      format: 1,
      attributes: {
        experience: { type: "string", values: ["beginner", "pro"] },
        bmi: { type: "number", minimum: 5, maximum: 300 },
        goals: { type: "string_list" },
        premium_until: { type: "timestamp" },
      },
      context: { country: { type: "string" }, age: { type: "number" } },
      segments: {
        pros: "attributes.experience == 'pro'",
        bmi_high: { where: "attributes.bmi >= 25", description: "overweight" },
        germans: "context.country == 'DE'",
      },
      experiments: { price: { variations: [ { id: "a", weight: 70 }, { id: "b", weight: 30 } ] } },
      flows: {
        onboarding: {
          screens: [ { id: "s1", elements: [
            { id: "name", type: "text_input" }, { id: "weight", type: "number_input" } ] } ],
          save: { "profile.first_name": "answers.name", "attributes.bmi": "number(answers.weight)" },
        },
        coach: {
          tags: { bmi: { initial: "—", value: "format(attributes.bmi, 1)" } },
          screens: [ { id: "main", elements: [ { id: "line", type: "text",
            text: { en: ["Your BMI: ", { tag: "bmi" }], de: ["Dein BMI: ", { tag: "bmi" }] } } ] } ],
          products: ["year"], remote_config: { theme: "dark" },
        },
        pro_a: {}, pro_b: {}, basic: {},
      },
      placements: {
        paywall: { audiences: [
          { segment: "bmi_high", flow: "coach" },
          { segment: "pros", experiment: "price", flows: { a: "pro_a", b: "pro_b" } },
          { flow: "basic" } ] },
        quiet: { audiences: [ { segment: "germans", flow: "basic" }, { flow: null } ] },
      },
    }
    """
}
