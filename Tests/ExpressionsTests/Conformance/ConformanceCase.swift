// One test of the conformance data, and how it is run.

import Expressions
import Foundation

/// One test of the conformance data.
struct ConformanceCase {
  let name: String
  private let json: [String: Any]

  /// The tests of a file that need no protobuf.
  static func all(in file: String) throws -> [ConformanceCase] {
    let url = SharedFolder.cel.appendingPathComponent("\(file).json")
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    let tests = (document as? [String: Any])?["tests"] as? [[String: Any]] ?? []
    return tests.filter { $0["needs_proto"] as? Bool != true }.map { json in
      ConformanceCase(
        name: "\(json["section"] ?? "")/\(json["name"] ?? "")", json: json)
    }
  }

  private var expected: [String: Any] { json["expect"] as? [String: Any] ?? [:] }

  private var options: Expressions.Expression.Options {
    json["disable_check"] as? Bool == true ? .isUnchecked : []
  }

  /// What went wrong, or nil when the test passes.
  func failure() -> String? {
    var environment = Environment()
    environment.container = json["container"] as? String ?? ""
    environment.zoneOffset = { name, moment in
      TimeZone(identifier: name)?.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(moment.seconds)))
    }
    let slots = declareNames(in: &environment)
    do throws(ExpressionMistakes) {
      let source = json["expr"] as? String ?? ""
      let expression = try Expressions.Expression(source, in: environment, options: options)
      if let problem = typeProblem(expression.type) { return problem }
      if json["check_only"] as? Bool == true { return nil }
      return problem(with: expression.evaluate(bindings(environment, slots)))
    } catch {
      return expected["error"] as? Bool == true ? nil : "mistake: \(error)"
    }
  }

  private func declareNames(in environment: inout Environment) -> [String: Int] {
    var slots: [String: Int] = [:]
    for declaration in json["type_env"] as? [[String: Any]] ?? [] {
      if let name = declaration["name"] as? String, let type = declaration["type"] as? String {
        slots[name] = environment.declare(variable: name, type: TypeText.type(type))
      }
      for overload in declaration["overloads"] as? [[String: Any]] ?? [] {
        environment.declare(
          function: HostFunction(
            name: declaration["function"] as? String ?? "",
            parameters: (overload["params"] as? [String] ?? []).map(TypeText.type),
            result: TypeText.type(overload["result"] as? String ?? "dyn"),
            isMethod: overload["instance"] as? Bool ?? false,
            body: { _ in .failure(.failed("only declared")) }))
      }
    }
    let bound = json["bindings"] as? [String: Any] ?? [:]
    for name in bound.keys where slots[name] == nil && !options.isEmpty {
      slots[name] = environment.declare(variable: name, type: .dyn)
    }
    return slots
  }

  private func bindings(_ environment: Environment, _ slots: [String: Int]) -> Bindings {
    var bindings = Bindings(slotCount: environment.slotCount)
    for (name, json) in json["bindings"] as? [String: Any] ?? [:] {
      if let slot = slots[name], let json = json as? [String: Any],
        let value = TypedValue.value(json)
      {
        bindings[slot] = .value(value)
      }
    }
    return bindings
  }

  private func typeProblem(_ type: ValueType) -> String? {
    guard let wanted = expected["deduced_type"] as? String else { return nil }
    return TypeText.type(wanted) == type ? nil : "type \(type), not \(wanted)"
  }

  private func problem(with result: Result<Value, EvaluationError>) -> String? {
    switch result {
    case .failure(let error):
      return expected["error"] as? Bool == true ? nil : "error: \(error)"
    case .success(let value):
      if expected["error"] as? Bool == true { return "\(value), not an error" }
      guard let wanted = expected["value"] as? [String: Any] else {
        return TypedValue.matches(value, .bool(true)) ? nil : "\(value), not true"
      }
      guard let wanted = TypedValue.value(wanted) else { return "unreadable expectation" }
      return TypedValue.matches(value, wanted) ? nil : "\(value), not \(wanted)"
    }
  }
}
