// The operators and brackets of an expression.

/// An operator, a bracket or another sign of an expression.
enum Symbol: String, Sendable {
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"
  case dot = "."
  case comma = ","
  case question = "?"
  case colon = ":"
  case not = "!"
  case minus = "-"
  case plus = "+"
  case times = "*"
  case divide = "/"
  case modulo = "%"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case within = "in"
  case and = "&&"
  case or = "||"

  /// The bracket that closes this one, or nil when it opens nothing.
  var closing: Symbol? {
    switch self {
    case .openParenthesis: .closeParenthesis
    case .openBracket: .closeBracket
    case .openBrace: .closeBrace
    default: nil
    }
  }

  var closes: Bool {
    self == .closeParenthesis || self == .closeBracket || self == .closeBrace
  }

  /// How strongly a binary operator binds, or nil when it is none.
  var precedence: Int? {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .within: 3
    case .plus, .minus: 4
    case .times, .divide, .modulo: 5
    default: nil
    }
  }
}
