// The arguments of one call, read as what a function takes.

/// The arguments of one call, read as what a function takes.
struct ArgumentReader {
  /// The function, as an error names it.
  let name: String
  private let arguments: Arguments

  init(_ arguments: Arguments, of name: String) {
    self.arguments = arguments
    self.name = name
  }

  var count: Int { arguments.count }

  /// How many more bytes of text and list elements may be built.
  var room: Int { arguments.room }

  subscript(place: Int) -> Value { arguments[place] }

  /// What a call fails with when an argument is of no type that the function takes.
  var unfit: EvaluationError { .noOverload(name) }

  func text(_ place: Int) throws(EvaluationError) -> String {
    guard case .string(let text) = arguments[place] else { throw unfit }
    return text
  }

  func int(_ place: Int) throws(EvaluationError) -> Int64 {
    guard case .int(let int) = arguments[place] else { throw unfit }
    return int
  }

  func bool(_ place: Int) throws(EvaluationError) -> Bool {
    guard case .bool(let bool) = arguments[place] else { throw unfit }
    return bool
  }

  func list(_ place: Int) throws(EvaluationError) -> [Value] {
    guard case .list(let elements) = arguments[place] else { throw unfit }
    return elements
  }

  func version(_ place: Int) throws(EvaluationError) -> Version {
    guard case .version(let version) = arguments[place] else { throw unfit }
    return version
  }

  /// Fails when so many bytes or elements would be too many.
  func checkRoom(for amount: Int) throws(EvaluationError) {
    guard amount <= room else {
      throw .failed("the expression builds too much text or too long lists")
    }
  }
}
