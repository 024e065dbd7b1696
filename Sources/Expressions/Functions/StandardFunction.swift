// A function that CEL itself defines.

/// A function that CEL itself defines: its forms, and what it computes.
struct StandardFunction: Sendable {
  /// Computes the result; arguments of no known form are an error.
  typealias Body = @Sendable (Arguments) throws(EvaluationError) -> Value

  /// What a call must have in common with the function it means.
  struct Key: Hashable, Sendable {
    let name: String
    let isMethod: Bool
    /// How many arguments there are, the one it is called on included.
    let count: Int
  }

  let key: Key
  let signatures: [Signature]
  let body: Body

  init(_ name: String, _ signatures: [Signature], isMethod: Bool = false, body: @escaping Body) {
    key = Key(name: name, isMethod: isMethod, count: signatures[0].parameters.count)
    self.signatures = signatures
    self.body = body
  }

  /// The same function called on its first argument.
  func asMethod() -> StandardFunction {
    StandardFunction(key.name, signatures, isMethod: true, body: body)
  }

  /// A function whose name an error needs, with forms of one number of parameters.
  static func form(
    _ name: String, _ signatures: Signature..., isMethod: Bool = false,
    body: @escaping @Sendable (ArgumentReader) throws(EvaluationError) -> Value
  ) -> StandardFunction {
    StandardFunction(name, signatures, isMethod: isMethod) { arguments throws(EvaluationError) in
      try body(ArgumentReader(arguments, of: name))
    }
  }

  /// A method of text that takes arguments of some types.
  static func ofText(
    _ name: String, _ types: ValueType..., gives result: ValueType,
    body: @escaping @Sendable (String, ArgumentReader) throws(EvaluationError) -> Value
  ) -> StandardFunction {
    StandardFunction(name, [Signature([.string] + types, gives: result)], isMethod: true) {
      arguments throws(EvaluationError) in
      let reader = ArgumentReader(arguments, of: name)
      return try body(try reader.text(0), reader)
    }
  }
}
