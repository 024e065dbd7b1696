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

  @inline(__always)
  init(_ bool: Bool) {
    self = bool ? .yes : .no
  }

  /// Values of types that have no order are compared.
  static let noOrder = Condition.failed(-1)

  /// The error it stands for.
  func error(_ program: Program, _ errors: [EvaluationError]) -> EvaluationError {
    switch self {
    case .unset(let slot): .unset(program.slotNames[Int(slot)])
    case .mistyped(let slot): .mistyped(program.slotNames[Int(slot)])
    case .failed(let number) where errors.indices.contains(Int(number)): errors[Int(number)]
    case .other(let number): errors[Int(number)]
    case .failed, .yes, .no: .failed("values of these types have no order")
    }
  }
}
