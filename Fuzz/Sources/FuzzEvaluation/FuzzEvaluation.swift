// Fuzzes the evaluation of expressions.

import Expressions
import FuzzNames

/// Evaluates every input that compiles; its first byte says which names have no value.
@main
enum FuzzEvaluation {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      guard count > 1 else { return 0 }
      let source = String(
        decoding: UnsafeBufferPointer(start: bytes + 1, count: count - 1), as: UTF8.self)
      FuzzEvaluation.evaluate(source, FuzzNames.standard, .isUnchecked, choice: bytes[0])
      FuzzEvaluation.evaluate(source, FuzzNames.standard, [], choice: bytes[0])
      FuzzEvaluation.evaluate(source, FuzzNames.catalog, .allowsUnguardedNegation, choice: bytes[0])
      return 0
    }
  }

  private static func evaluate(
    _ source: String, _ environment: Environment, _ options: Expression.Options, choice: UInt8
  ) {
    // What does not compile is the other fuzzer's.
    guard let expression = try? Expression(source, in: environment, options: options) else {
      return
    }
    let bindings = FuzzNames.bindings(of: environment, choice: choice)
    guard case .success(let value) = expression.evaluate(bindings) else { return }
    precondition(value.type == expression.type || !isPlain(expression.type), source)
  }

  /// Whether a value of a type is always of exactly that type.
  private static func isPlain(_ type: ValueType) -> Bool {
    switch type {
    case .bool, .int, .uint, .double, .string, .bytes: true
    default: false
    }
  }
}
