// The words of an expression.

/// A word of an expression with its place in the source.
struct Token: Sendable {
  /// What kinds of words there are.
  enum Kind: Sendable {
    case end
    case identifier(String)
    /// A word that only a field or a method may be named by.
    case reserved(String)
    /// A field name in backticks.
    case quoted(String)
    /// An integer without its sign, which the parser adds.
    case integer(UInt64)
    case literal(Value)
    case symbol(Symbol)
    /// A word that cannot be read; the mistake is already noted.
    case broken
  }

  let kind: Kind
  /// Its bytes in the source.
  let range: Range<Int>

  var symbol: Symbol? {
    if case .symbol(let symbol) = kind { symbol } else { nil }
  }
}
