// Every mistake found in the text of an expression.

/// Every mistake found in the text of an expression.
public struct ExpressionMistakes: Error, Sendable {
  /// The mistakes by their place in the text, at least one.
  public let mistakes: [ExpressionMistake]
}

extension ExpressionMistakes: CustomStringConvertible {
  /// The mistakes, one a line.
  public var description: String {
    mistakes.map { "\($0.line):\($0.column): \($0.message)" }.joined(separator: "\n")
  }
}
