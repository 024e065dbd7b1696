// A function that the environment brings, such as `age`.

/// A function that the environment brings.
public struct HostFunction: Sendable {
  /// Computes the result from the arguments, the trailing ones last.
  ///
  /// Arguments may be of any type where the expression was not checked or is of type `dyn`.
  public typealias Body = @Sendable ([Value]) -> Result<Value, EvaluationError>

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
}
