// One of CEL's own tests, and how it is run.

import Expressions
import SQLiteStore
import Segments

/// One of CEL's own tests, in JSON.
struct ConformanceCase {
  private let node: JSONNode
  private let expected: JSONNode?
  private let zones: Environment.ZoneOffset

  /// Makes a case of one element of `tests`.
  init(_ node: JSONNode, zones: @escaping Environment.ZoneOffset) {
    self.node = node
    self.zones = zones
    expected = node["expect"]
  }

  /// Section and name, as the file gives them.
  var name: String { "\(node["section"]?.string ?? "")/\(node["name"]?.string ?? "")" }

  /// Whether it can only be run with protobuf.
  var needsProtobuf: Bool { node["needs_proto"]?.bool ?? false }

  private var isUnchecked: Bool { node["disable_check"]?.bool ?? false }

  private var expectsError: Bool { expected?["error"]?.bool ?? false }

  /// What is wrong, or nil when the test passes.
  func failure() -> String? {
    var environment = Environment()
    environment.container = node["container"]?.string ?? ""
    environment.zoneOffset = zones
    let slots = declareNames(in: &environment)
    do throws(ExpressionMistakes) {
      let expression = try Expression(
        node["expr"]?.string ?? "", in: environment, options: isUnchecked ? .isUnchecked : [])
      if let wanted = expected?["deduced_type"]?.string, TypeText.type(wanted) != expression.type {
        return "its type is \(expression.type), not \(wanted)"
      }
      if node["check_only"]?.bool == true { return nil }
      return problem(with: expression.evaluate(bindings(environment, slots)))
    } catch {
      return expectsError ? nil : error.mistakes[0].message
    }
  }

  private func declareNames(in environment: inout Environment) -> [(name: String, slot: Int)] {
    var slots: [(name: String, slot: Int)] = []
    for declaration in node["type_env"]?.array ?? [] {
      if let name = declaration["name"]?.string, let type = declaration["type"]?.string {
        slots.append((name, environment.declare(variable: name, type: TypeText.type(type))))
      }
      for overload in declaration["overloads"]?.array ?? [] {
        environment.declare(
          function: HostFunction(
            name: declaration["function"]?.string ?? "",
            parameters: (overload["params"]?.array ?? []).compactMap(\.string).map(TypeText.type),
            result: TypeText.type(overload["result"]?.string ?? "dyn"),
            isMethod: overload["instance"]?.bool ?? false,
            body: { _ in .failure(.failed("this function is only declared")) }))
      }
    }
    for member in node["bindings"]?.object?.members ?? []
    where isUnchecked && !slots.contains(where: { $0.name == member.key }) {
      slots.append((member.key, environment.declare(variable: member.key, type: .dyn)))
    }
    return slots
  }

  private func bindings(
    _ environment: Environment, _ slots: [(name: String, slot: Int)]
  ) -> Bindings {
    var bindings = Bindings(slotCount: environment.slotCount)
    for (name, slot) in slots {
      if let value = node["bindings"]?[name].flatMap(TypedValue.value) {
        bindings[slot] = .value(value)
      }
    }
    return bindings
  }

  private func problem(with result: Result<Value, EvaluationError>) -> String? {
    switch result {
    case .failure(let error): return expectsError ? nil : "it fails: \(error)"
    case .success(let value):
      let shown = JSONWriter.text(TypedValue.json(value))
      if expectsError { return "it gives \(shown), not an error" }
      let wanted = expected?["value"] ?? .object([("bool", .bool(true))])
      guard let expected = TypedValue.value(wanted) else { return "the expected value is unknown" }
      return TypedValue.matches(value, expected)
        ? nil : "it gives \(shown), not \(JSONWriter.text(wanted))"
    }
  }
}
