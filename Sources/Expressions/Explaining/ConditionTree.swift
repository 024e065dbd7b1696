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
    let program: Program
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

  /// Evaluates one part on its own.
  ///
  /// - Parameters:
  ///   - part: Its place in `parts`.
  ///   - bindings: The values of the environment's names.
  /// - Returns: Its value, or why there is none.
  public func evaluate(_ part: Int, _ bindings: borrowing Bindings) -> Result<
    Value, EvaluationError
  > {
    Evaluator.evaluate(parts[part].program, bindings)
  }
}
