// Runs `segments try` over names and values in a file.

import Expressions
import SQLiteStore
import Segments

extension TryCommand {
  /// The most bytes a file of bindings may have.
  private static let largestFile = 16 << 20

  /// Evaluates the expression as plain CEL over the names and values of a file.
  func tryBindings(_ path: String, to output: inout Output) throws(CommandError) -> ExitCode {
    let names = try Self.names(in: path)
    var environment = Environment()
    environment.zoneOffset = ZoneFiles().lookup
    let slots = names.map { name, value in
      environment.declare(variable: name, type: value?.type ?? .dyn)
    }
    var bindings = Bindings(slotCount: environment.slotCount)
    for (slot, (_, value)) in zip(slots, names) where value != nil {
      if let value { bindings[slot] = .value(value) }
    }
    let compiled: Expression
    do throws(ExpressionMistakes) {
      compiled = try Expression(expression, in: environment)
    } catch {
      throw .failed(
        error.mistakes.map { $0.rendered(in: expression) }.joined(separator: "\n"))
    }
    report(compiled.evaluate(bindings), compiled, environment, to: &output)
    return .answered
  }

  /// The names of a file with their values, nil for those that are unset.
  private static func names(in path: String) throws(CommandError) -> [(String, Value?)] {
    let bytes = try WholeInput.bytes(path: path, limit: largestFile)
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(bytes)
    } catch {
      throw .failed("'\(path)' \(error.place.line):\(error.place.column): \(error.message)")
    }
    guard let object = node.object else {
      throw .failed("'\(path)' is not one JSON object of names and typed values")
    }
    var names: [(String, Value?)] = []
    for member in object.members {
      if member.value.isNull {
        names.append((member.key, nil))
      } else if let value = TypedValue.value(member.value) {
        names.append((member.key, value))
      } else {
        throw .failed(
          "'\(path)' \(member.keyPlace.line):\(member.keyPlace.column): '\(member.key)' is no "
            + "typed value, such as {\"int\": \"1\"}")
      }
    }
    return names
  }

  private func report(
    _ result: Result<Value, EvaluationError>, _ compiled: Expression, _ environment: Environment,
    to output: inout Output
  ) {
    var outcome = "unknown"
    var value: Value?
    var reason: String?
    switch result {
    case .success(.bool(let bool)):
      outcome = bool ? "true" : "false"
      value = .bool(bool)
    case .success(let other):
      outcome = "value"
      value = other
    case .failure(let error):
      reason = error.description
      if case .unset(let name) = error {
        let place = compiled.place(reading: name, saying: error.description, in: environment)
        reason = place?.rendered(in: expression) ?? reason
      }
    }
    switch format {
    case .json:
      output.document(
        .object([
          ("expression", .string(expression)), ("outcome", .string(outcome)),
          ("value", value.map(TypedValue.json) ?? .null), ("type", .string("\(compiled.type)")),
          ("reason", reason.map { .string($0) } ?? .null),
        ]))
    case .text:
      let shown = outcome == "value" ? value.map { JSONWriter.text(TypedValue.json($0)) } : nil
      output.line(shown ?? outcome)
      if let reason { output.line(reason) }
    }
  }
}
