// What one test of a condition asks of one name, apart from how it was written.

/// What one test of a condition asks of one name.
enum FactQuestion: Sendable {
  /// Whether a text is exactly this one; of a list, whether it has it.
  case text(String)
  /// Whether it is true.
  case isTrue
  /// How a version or a moment compares with a constant.
  case order(Comparison, Value)
  /// How a text compares with a constant.
  case textOrder(Comparison, String)
  /// Whether a text has a part.
  case part(TextPart, String)
  /// Whether a pattern matches a text.
  case pattern(Pattern)

  /// The answer for a text; false for a question that texts are not asked.
  func holds(for text: String) -> Bool {
    switch self {
    case .text(let other): ExactText.same(text, other)
    case .textOrder(let comparison, let other):
      ConstantText(other).compares(comparison, with: text)
    case .part(let part, let fragment): TextSearch.answers(part, text, fragment)
    case .pattern(let pattern): pattern.matches(text)
    case .isTrue, .order: false
    }
  }

  /// The answer for a version or a moment; false for a question that these are not asked.
  func holds(for value: Value) -> Bool {
    guard case .order(let comparison, let constant) = self else { return false }
    return comparison.holds(value, constant) ?? false
  }
}
