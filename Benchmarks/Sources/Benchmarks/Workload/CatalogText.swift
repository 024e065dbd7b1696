// The catalogs that the workload is measured with.

import Segments

/// The catalogs that the workload is measured with.
enum CatalogText {
  /// The placement that is evaluated.
  static let placement = "bmi_paywall"

  /// A catalog whose placement has these audiences, and an onboarding whose events are taken in.
  static func rules(_ rules: [Rule]) -> String {
    let segments = rules.map { #""\#(segment($0))": "\#(expression($0))""# }
    let flows = rules.map { #""\#($0.flow)": {}"# }
    let audiences = rules.map { #"{"segment": "\#(segment($0))", "flow": "\#($0.flow)"}"# }
    return """
      {
        format: 1,
        attributes: {
          experience: { type: "string" }, bmi: { type: "number" }, country: { type: "string" },
          age: { type: "number" }, app_version: { type: "version" }, plan: { type: "string" },
          sessions: { type: "number" }, is_subscriber: { type: "boolean" },
        },
        segments: { \(segments.joined(separator: ", ")) },
        flows: { \(flows.joined(separator: ", ")), "default": {}, \(onboarding) },
        placements: { \(placement): { audiences: [
          \(audiences.joined(separator: ",\n      ")), {"flow": "default"},
        ] } },
      }
      """
  }

  /// A catalog that asks for one attribute of however many a profile has.
  static let oneAttribute = """
    {
      format: 1,
      attributes: { bmi: { type: "number" } },
      segments: { high: "attributes.bmi >= 25", low: "attributes.bmi < 18.5" },
      flows: { flow_high: {}, flow_low: {}, "default": {} },
      placements: { \(placement): { audiences: [
        { segment: "high", flow: "flow_high" }, { segment: "low", flow: "flow_low" },
        { flow: "default" },
      ] } },
    }
    """

  /// The segment that an audience becomes.
  static func segmentID(_ rule: Rule) -> Segment.ID { Segment.ID(rawValue: segment(rule)) }

  private static func segment(_ rule: Rule) -> String { "of_" + rule.flow }

  private static func expression(_ rule: Rule) -> String {
    rule.conditions.map { condition in
      switch condition {
      case .experience(let value): "attributes.experience == '\(Person.experiences[value])'"
      case .bmiAtLeast(let value): "attributes.bmi >= \(Person.decimal(value))"
      case .bmiBelow(let value): "attributes.bmi < \(Person.decimal(value))"
      case .country(let values):
        "attributes.country in [\(values.map { "'\(Person.countries[$0])'" }.joined(separator: ", "))]"
      case .versionAtLeast(let value): "attributes.app_version >= '\(value.text)'"
      case .ageAtLeast(let value): "attributes.age >= \(value)"
      }
    }.joined(separator: " && ")
  }

  private static let onboarding = """
    onboarding: {
      screens: [
        { id: "you", elements: [
          { id: "name", type: "text_input" },
          { id: "experience", type: "single_choice",
            options: [{ id: "beginner" }, { id: "amateur" }, { id: "pro" }] },
        ] },
        { id: "body", elements: [
          { id: "weight", type: "number_input" }, { id: "height", type: "number_input" },
        ] },
        { id: "done", elements: [] },
      ],
      save: {
        "profile.first_name": "answers.name", "attributes.experience": "answers.experience",
      },
      finish: {
        "attributes.bmi": {
          when: "number(answers.height) > 0.0",
          value: "number(answers.weight) / ((number(answers.height) / 100.0) * (number(answers.height) / 100.0))",
        },
      },
    }
    """
}
