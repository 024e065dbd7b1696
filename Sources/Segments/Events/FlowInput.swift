// Reads an input event into an answer.

import Expressions

/// Reads the parameters of an input event, by the rules of the flow data's wire format.
struct FlowInput {
  private let parameters: JSONObject
  private let path: [String]

  init(_ parameters: JSONObject, path: [String]) {
    self.parameters = parameters
    self.path = path
  }

  /// Returns what was chosen or typed.
  ///
  /// The element's type decides where the value lies. Titles are never looked at.
  ///
  /// - Parameters:
  ///   - milliseconds: When it happened.
  ///   - offset: Seconds east of UTC at a picked moment, where somebody said; else nil.
  /// - Returns: The answer.
  /// - Throws: `LineRefusal` that names the parameter at fault.
  func answer(at milliseconds: Int64, offset: (Timestamp) -> Int?) throws(LineRefusal) -> Answer {
    let screen = try builderName("instanceId")
    let element = try builderName("element_id")
    let kind = try kind()
    let value = try value(of: kind)
    var offsetSeconds: Int?
    if case .moment(let picked) = value, let moment = Timestamp(milliseconds: picked) {
      offsetSeconds = offset(moment)
    }
    return Answer(
      (Screen.ID(rawValue: screen), Element.ID(rawValue: element)), kind: kind, value: value,
      milliseconds: milliseconds, offsetSeconds: offsetSeconds)
  }

  private func builderName(_ key: String) throws(LineRefusal) -> String {
    guard let text = parameters[key]?.string else {
      throw refusal(key, "needs a string")
    }
    guard CatalogLimits.isBuilderName(text) else {
      throw refusal(
        key, "has 1 to 128 characters (Unicode scalars), no control characters and no '/'")
    }
    return text
  }

  private func kind() throws(LineRefusal) -> Element.Kind {
    guard let text = parameters["element_type"]?.string else {
      throw refusal("element_type", "needs a string")
    }
    guard let kind = Element.Kind(rawValue: text), kind.sendsAnswers else {
      let known = Element.Kind.allCases.filter(\.sendsAnswers).map(\.rawValue)
      throw refusal("element_type", "is not one of \(known.joined(separator: ", "))")
    }
    return kind
  }

  private func value(of kind: Element.Kind) throws(LineRefusal) -> Answer.Value {
    switch kind {
    case .singleChoice:
      let ids = try itemIDs()
      guard ids.count == 1 else {
        throw refusal("item_ids", "of a single choice holds one id; got \(ids.count)")
      }
      return .choices(ids)
    case .multiChoice:
      return .choices(try itemIDs())
    case .toggle:
      guard let flag = parameters["value"]?.bool else {
        throw refusal("value", "of a toggle needs true or false; got \(got("value"))")
      }
      return .toggle(flag)
    case .datePicker, .timePicker, .dateTimePicker:
      return .moment(try picked(kind))
    default:
      guard let text = parameters["value"]?.string else {
        throw refusal("value", "of \(kind.rawValue) needs a string; got \(got("value"))")
      }
      return .text(PersonalText(text))
    }
  }

  private func picked(_ kind: Element.Kind) throws(LineRefusal) -> Int64 {
    guard let milliseconds = parameters["value"]?.number?.int64 else {
      throw refusal(
        "value", "of \(kind.rawValue) needs whole Unix milliseconds; got \(got("value"))")
    }
    guard Timestamp(milliseconds: milliseconds) != nil else {
      throw refusal("value", "of \(kind.rawValue) is outside the years 1 to 9999")
    }
    return milliseconds
  }

  private func itemIDs() throws(LineRefusal) -> [String] {
    guard let nodes = parameters["item_ids"]?.array else {
      throw refusal("item_ids", "needs a list of option ids; got \(got("item_ids"))")
    }
    var ids: [String] = []
    for (index, node) in nodes.enumerated() {
      guard let id = node.string, CatalogLimits.isBuilderName(id) else {
        throw LineRefusal(
          "needs an option's id: 1 to 128 characters, no control characters and no '/'",
          at: path + ["item_ids", String(index)])
      }
      ids.append(id)
    }
    return ids
  }

  private func got(_ key: String) -> String { parameters[key]?.noun ?? "nothing" }

  private func refusal(_ key: String, _ message: String) -> LineRefusal {
    LineRefusal(message, at: path + [key])
  }
}
