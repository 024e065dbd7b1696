// Questions about text.

extension StandardFunctions {
  static let texts: [StandardFunction] =
    [
      question(.contains), question(.startsWith), question(.endsWith), matching,
      matching.asMethod(),
    ]

  private static func question(_ part: TextPart) -> StandardFunction {
    StandardFunction(
      part.rawValue, [Signature(.string, .string, gives: .bool)], isMethod: true
    ) { arguments throws(EvaluationError) in
      guard case .string(let text) = arguments[0], case .string(let fragment) = arguments[1]
      else { throw EvaluationError.noOverload(part.rawValue) }
      return .bool(TextSearch.answers(part, text, fragment))
    }
  }

  /// `matches` with a pattern that is only known when it runs.
  private static let matching = StandardFunction(
    "matches", [Signature(.string, .string, gives: .bool)]
  ) { arguments throws(EvaluationError) in
    guard case .string(let text) = arguments[0], case .string(let source) = arguments[1]
    else { throw EvaluationError.noOverload("matches") }
    do throws(PatternError) {
      return .bool(try Pattern(source).matches(text))
    } catch {
      throw .failed("a pattern is not valid")
    }
  }
}
