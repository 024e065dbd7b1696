// A mistake in the text of an expression, with its place.

/// A mistake in the text of an expression.
public struct ExpressionMistake: Error, Hashable, Sendable {
  /// A sentence that names what is wrong and, where there is one, the fix.
  public let message: String
  /// The line of the mistake, from 1.
  public let line: Int
  /// The column of the mistake, from 1, in Unicode scalars.
  public let column: Int
  /// How many Unicode scalars of that line are at fault, at least 1.
  public let length: Int

  /// Makes a mistake.
  public init(message: String, line: Int, column: Int, length: Int) {
    self.message = message
    self.line = line
    self.column = column
    self.length = length
  }

  /// The message, the line of the source it is about, and a caret under the place.
  ///
  /// - Parameter source: The whole text of the expression.
  /// - Returns: Three lines without a line end after the last.
  public func rendered(in source: String) -> String {
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "\(line):\(column): \(message)" }
    var shown = String.UnicodeScalarView(lines[line - 1])
    if shown.last == "\r" { shown.removeLast() }
    let indent = shown.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    let carets = String(repeating: "^", count: max(1, min(length, shown.count - column + 1)))
    return "\(line):\(column): \(message)\n  \(String(shown))\n  \(indent)\(carets)"
  }
}
