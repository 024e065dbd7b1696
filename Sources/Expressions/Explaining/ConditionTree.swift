// A condition taken apart: what it asks, part by part, each evaluated on its own.

/// A condition taken apart along `&&`, `||`, `!` and `? :`, to say which part of it holds.
///
/// What is none of these is a test, which is not taken apart further.
public struct ConditionTree: Sendable {
  /// One part of a condition.
  public struct Part: Sendable {
    /// How the parts of a part make its outcome.
    public enum Kind: Hashable, Sendable {
      /// All of them must hold: `&&`.
      case all
      /// One of them must hold: `||`.
      case any
      /// The one part must not hold: `!`.
      case not
      /// The first chooses between the second and the third: `? :`.
      case choice
      /// Has no parts.
      case test
    }

    /// How its parts make its outcome.
    public let kind: Kind
    /// Its text in the source.
    public let text: String
    /// The parts it is made of, as places in `ConditionTree.parts`.
    public let parts: [Int]
    /// The slots it reads, ascending.
    public let reads: [Environment.Slot]
    /// Of a test, the constants in it, those of lists one by one; in order of the source.
    public let constants: [Value]
    /// Of a test, how it cuts the values of what it reads.
    public let test: ConditionTest
    /// Of a test; what has parts is made of their outcomes.
    let program: Program?
  }

  /// All parts; parts come before what they are parts of, so the whole is the last.
  public let parts: [Part]

  /// The place of the whole in `parts`.
  public var root: Int { parts.count - 1 }

  /// The most parts that a condition is taken apart into; larger tests then stay whole.
  public static let mostParts = 4000

  /// Takes a condition apart.
  ///
  /// - Parameters:
  ///   - source: Its text; an expression that is true or false.
  ///   - environment: The names it may use. Unguarded negation is not looked at.
  /// - Throws: Every mistake that was found.
  public init(_ source: String, in environment: Environment) throws(ExpressionMistakes) {
    let bytes = Array(source.utf8)
    let parsed = Parser.parse(bytes)
    var mistakes = parsed.mistakes
    let checked = Checker.check(
      parsed.tree, in: environment, isUnchecked: false, mistakes: &mistakes)
    if let mistakes = mistakes.located(in: bytes) { throw mistakes }
    var builder = ConditionTreeBuilder(checked: checked, source: bytes, environment: environment)
    builder.add(checked.tree.root)
    parts = builder.parts
  }

  /// The outcome of a part.
  public typealias Outcome = Result<Value, EvaluationError>

  /// Evaluates one part on its own.
  ///
  /// - Parameters:
  ///   - part: Its place in `parts`.
  ///   - bindings: The values of the environment's names.
  /// - Returns: Its value, or why there is none.
  public func evaluate(_ part: Int, _ bindings: borrowing Bindings) -> Outcome {
    let whole = parts[part]
    if let program = whole.program { return Evaluator.evaluate(program, bindings) }
    let first = condition(whole.parts[0], bindings)
    switch whole.kind {
    case .not: return first.map { $0 == .bool(true) ? .bool(false) : .bool(true) }
    case .choice:
      guard case .success(let value) = first else { return first }
      return condition(whole.parts[value == .bool(true) ? 1 : 2], bindings)
    case .all, .any, .test:
      // What decides alone: false of `&&`, true of `||`.
      let decides = Value.bool(whole.kind == .any)
      var outcome = first
      for part in whole.parts.dropFirst() {
        if case .success(decides) = outcome { return outcome }
        outcome = UnsetRule.outcome(outcome, condition(part, bindings), decides)
      }
      return outcome
    }
  }

  private func condition(_ part: Int, _ bindings: borrowing Bindings) -> Outcome {
    let outcome = evaluate(part, bindings)
    switch outcome {
    case .success(.bool), .failure: return outcome
    case .success: return .failure(.failed("a condition is expected here"))
    }
  }
}
