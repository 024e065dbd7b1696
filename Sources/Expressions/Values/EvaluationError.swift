// Why an evaluation has no value.

/// Why an evaluation has no value.
///
/// No case ever holds a value that was read.
public enum EvaluationError: Error, Hashable, Sendable {
  /// The named thing, such as `attributes.bmi`, has no value.
  case unset(String)
  /// The named thing has a value of another type than was declared.
  case mistyped(String)
  /// Something went wrong while computing: a sentence without any value.
  case failed(String)
}

extension EvaluationError: CustomStringConvertible {
  /// A sentence that names the culprit.
  public var description: String {
    switch self {
    case .unset(let name): "\(name) is unset"
    case .mistyped(let name): "\(name) has a value of another type than declared"
    case .failed(let reason): reason
    }
  }
}

extension EvaluationError {
  /// What a call fails with when its arguments are of no form that the function has.
  static func noOverload(_ name: String) -> EvaluationError {
    .failed("no form of '\(name)' takes values of these types")
  }
}
