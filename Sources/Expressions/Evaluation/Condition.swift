// The outcome of a condition: true, false, or why it is neither.

/// The outcome of a condition, in a form that needs no memory of its own.
enum Condition: Equatable, Sendable {
  case no
  case yes
  /// The value of this slot is unset.
  case unset(Int32)
  /// The value of this slot is of another type than was declared.
  case mistyped(Int32)
  /// The computation failed; the number is that of the error in the evaluation.
  case failed(Int32)
  /// A function of the environment found something unset; the number is that of the error.
  case other(Int32)

  init(_ bool: Bool) {
    self = bool ? .yes : .no
  }
}
