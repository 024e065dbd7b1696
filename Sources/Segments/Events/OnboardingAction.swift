// Reads a state-updated action of an onboarding of the older kind into an answer.

import Expressions

/// A state-updated action of an onboarding of the older kind.
struct OnboardingAction {
  private let parameters: JSONObject
  private let path: [String]

  init(_ parameters: JSONObject, path: [String]) {
    self.parameters = parameters
    self.path = path
  }

  /// Whether an object without a name is such an action.
  static func isAction(_ object: JSONObject) -> Bool {
    object["elementId"] != nil || object["meta"] != nil
  }

  /// The onboarding; nil when the action does not say.
  var flow: Flow.ID? { meta("onboardingId")?.string.map { Flow.ID(rawValue: $0) } }

  /// Returns whether it happened on the last screen; false when the action does not say.
  ///
  /// - Throws: `LineRefusal` that names a place or count of screens that is none.
  func isOnLastScreen() throws(LineRefusal) -> Bool {
    let index = try screenCount("screenIndex")
    guard let total = try screenCount("screensTotal"), let index else { return false }
    return index == total - 1
  }

  private func screenCount(_ key: String) throws(LineRefusal) -> Int64? {
    guard let node = meta(key), !node.isNull else { return nil }
    guard let count = node.number?.int64, count >= 0 else {
      throw LineRefusal("needs a whole number from 0", at: path + ["meta", key])
    }
    return count
  }

  /// Returns what was chosen or typed.
  ///
  /// A choice is told by its `value`, which the attribute takes; never by its label.
  ///
  /// - Parameter milliseconds: When it happened.
  /// - Returns: The answer.
  /// - Throws: `LineRefusal` that names the parameter at fault.
  func answer(at milliseconds: Int64) throws(LineRefusal) -> Answer {
    let screen = try name(meta("screenClientId"), ["meta", "screenClientId"])
    let element = try name(parameters["elementId"], ["elementId"])
    guard let type = param("type")?.string else { throw refusal("needs a string", "type") }
    let (kind, value) = try value(of: type)
    return Answer(
      (Screen.ID(rawValue: screen), Element.ID(rawValue: element)), kind: kind, value: value,
      milliseconds: milliseconds, offsetSeconds: nil)
  }

  private func value(of type: String) throws(LineRefusal) -> (Element.Kind, Answer.Value) {
    guard let node = param("value") else {
      throw refusal("is missing: the action says nothing", "value")
    }
    switch type {
    case "select": return (.singleChoice, .choices([try choice(node, ["value"])]))
    case "multiSelect":
      guard let nodes = node.array else {
        throw refusal("of multiSelect needs a list; got \(node.noun)", "value")
      }
      var ids: [String] = []
      for (index, node) in nodes.enumerated() {
        ids.append(try choice(node, ["value", String(index)]))
      }
      return (.multiChoice, .choices(ids))
    case "input": return try input(node)
    case "datePicker": return (.datePicker, .date(try date(node)))
    default: throw refusal("is not one of select, multiSelect, input, datePicker", "type")
    }
  }

  private func choice(_ node: JSONNode, _ place: [String]) throws(LineRefusal) -> String {
    guard let text = node["value"]?.string else {
      throw LineRefusal("needs a string", at: path + ["params"] + place + ["value"])
    }
    guard CatalogLimits.isBuilderName(text) else {
      throw LineRefusal(
        "has 1 to 128 characters (Unicode scalars), no control characters and no '/'",
        at: path + ["params"] + place + ["value"])
    }
    return text
  }

  private func input(_ node: JSONNode) throws(LineRefusal) -> (Element.Kind, Answer.Value) {
    let kind: Element.Kind
    switch node["type"]?.string {
    case "text": kind = .textInput
    case "email": kind = .emailInput
    case "number": kind = .numberInput
    default:
      throw LineRefusal(
        "is not one of text, email, number", at: path + ["params", "value", "type"])
    }
    switch node["value"]?.kind {
    case .string(let text): return (kind, .text(PersonalText(text)))
    case .number(let number) where kind == .numberInput && number.double.isFinite:
      return (kind, .text(PersonalText(Self.text(of: number.double))))
    default:
      throw LineRefusal(
        "needs a string" + (kind == .numberInput ? " or a number" : "")
          + "; got \(node["value"]?.noun ?? "nothing")", at: path + ["params", "value", "value"])
    }
  }

  /// The number as a text that reads as the same number in every locale: three fraction digits could
  /// be taken for a group of thousands, four cannot.
  private static func text(of number: Double) -> String {
    let text = JSONWriter.number(number)
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
    return text.utf8.distance(from: point, to: text.utf8.endIndex) == 4 ? text + "0" : text
  }

  private func date(_ node: JSONNode) throws(LineRefusal) -> Answer.PickedDate {
    guard node.object != nil else {
      throw refusal("of datePicker needs an object; got \(node.noun)", "value")
    }
    func part(_ key: String, _ range: ClosedRange<Int64>) throws(LineRefusal) -> Int? {
      guard let part = node[key], !part.isNull else { return nil }
      guard let number = part.number?.int64, range.contains(number) else {
        throw LineRefusal(
          "needs a whole number from \(range.lowerBound) to \(range.upperBound)",
          at: path + ["params", "value", key])
      }
      return Int(number)
    }
    return Answer.PickedDate(
      year: try part("year", 1...9999), month: try part("month", 1...12),
      day: try part("day", 1...31))
  }

  private func name(_ node: JSONNode?, _ place: [String]) throws(LineRefusal) -> String {
    guard let text = node?.string else { throw LineRefusal("needs a string", at: path + place) }
    guard CatalogLimits.isBuilderName(text) else {
      throw LineRefusal(
        "has 1 to 128 characters (Unicode scalars), no control characters and no '/'",
        at: path + place)
    }
    return text
  }

  private func meta(_ key: String) -> JSONNode? { parameters["meta"]?[key] }

  private func param(_ key: String) -> JSONNode? { parameters["params"]?[key] }

  private func refusal(_ message: String, _ key: String) -> LineRefusal {
    LineRefusal(message, at: path + ["params", key])
  }
}
