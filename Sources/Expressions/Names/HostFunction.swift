// A function that the environment brings, such as `age`.

/// A function that the environment brings.
public struct HostFunction: Sendable {
  /// Computes the result from the arguments, the trailing ones last.
  ///
  /// Arguments may be of any type where the expression was not checked or is of type `dyn`.
  public typealias Body = @Sendable ([Value]) -> Result<Value, EvaluationError>

  /// Returns what is wrong with a literal argument, or nil when nothing is.
  public typealias LiteralCheck = @Sendable (Value) -> String?

  /// The name of the function.
  public let name: String
  /// The types of its arguments; those of a method begin with what it is called on.
  public let parameters: [ValueType]
  /// The variables that are added to the arguments unseen, such as `now`.
  public let trailing: [String]
  /// The type of its result.
  public let result: ValueType
  /// Whether it is called on its first argument: `text.lower()`.
  public let isMethod: Bool
  /// Computes the result.
  public let body: Body
  /// Says what is wrong with a literal argument, by the place of the parameter.
  private(set) var literalChecks: [Int: LiteralCheck] = [:]

  /// Makes a function.
  public init(
    name: String, parameters: [ValueType], trailing: [String] = [], result: ValueType,
    isMethod: Bool = false, body: @escaping Body
  ) {
    self.name = name
    self.parameters = parameters
    self.trailing = trailing
    self.result = result
    self.isMethod = isMethod
    self.body = body
  }

  /// The same function, whose literal arguments are checked when an expression is compiled.
  public func checkingLiteral(at parameter: Int, _ check: @escaping LiteralCheck) -> HostFunction {
    var function = self
    function.literalChecks[parameter] = check
    return function
  }
}
