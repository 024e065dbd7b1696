// An expression: compiled once from its text, evaluated many times.

/// A compiled expression.
public struct Expression: Sendable {
  /// How an expression is compiled.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Makes options of bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A field that may be unset may be negated without a guard.
    public static let allowsUnguardedNegation = Options(rawValue: 1)
    /// Types and names are not checked; what does not fit fails when it is evaluated.
    public static let isUnchecked = Options(rawValue: 2)
  }

  /// The text it was compiled from.
  public let source: String
  /// The type of its value.
  public let type: ValueType
  /// The slots it reads, ascending, no slot twice.
  public let reads: [Environment.Slot]
  private let program: Program

  /// Compiles an expression.
  ///
  /// - Throws: Every mistake that was found.
  public init(
    _ source: String, in environment: Environment, options: Options = []
  ) throws(ExpressionMistakes) {
    let bytes = Array(source.utf8)
    let isUnchecked = options.contains(.isUnchecked)
    var (tree, mistakes) = Parser.parse(bytes)
    if isUnchecked, let unreadable = mistakes.located(in: bytes) { throw unreadable }
    let checked = Checker.check(
      tree, in: environment, isUnchecked: isUnchecked, mistakes: &mistakes)
    if environment.dialect == .catalog, !isUnchecked,
      !options.contains(.allowsUnguardedNegation)
    {
      SilentNot.check(checked, mistakes: &mistakes)
    }
    if let mistakes = mistakes.located(in: bytes) { throw mistakes }
    self.source = source
    type = checked.types[tree.root]
    (program, reads) = ProgramCompiler.compile(checked, in: environment)
  }

  /// The expression as tests of names; nil when it does anything else.
  var factTree: FactTree? { program.factTree }

  /// Evaluates the expression.
  ///
  /// - Parameter bindings: The values of the environment's names.
  /// - Returns: The value, or why there is none.
  public func evaluate(_ bindings: borrowing Bindings) -> Result<Value, EvaluationError> {
    Evaluator.evaluate(program, bindings)
  }
}
