// What a name, a field or a call of an expression means.

/// What a name, a field or a call of an expression means.
enum Reference: Sendable {
  /// What its kind says; there is nothing to look up.
  case none
  /// The value in a slot.
  case slot(Environment.Slot)
  /// What the enclosing comprehension of this number goes through, the outermost being 0: the
  /// element it is at, or its index or key.
  case local(Int, isIndex: Bool)
  /// A constant, such as a type.
  case constant(Value)
  /// A function of the language; the target is the first argument when it is a method.
  case standard(StandardFunction)
  /// A function of the environment, with the slots of its trailing arguments.
  case host(HostFunction, trailing: [Environment.Slot])
  /// Nothing; in an unchecked expression, evaluating it fails with this sentence.
  case missing(String)
}
