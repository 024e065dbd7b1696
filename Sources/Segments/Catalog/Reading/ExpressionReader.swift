// Compiles the expressions of a document and reports their mistakes where they stand.

import Expressions

/// Compiles the expressions of a document and reports their mistakes where they stand.
struct ExpressionReader {
  /// Names whose declaration is wrong: an expression that writes one of them cannot be judged.
  let broken: [String]
  /// How many attributes and context keys there are, which an unknown name is compared with.
  let declaredCount: Int
  /// How many segments there are, which an unknown segment is compared with.
  let segmentCount: Int

  /// Compiles a value of the document; nil when it is no text or has mistakes.
  func compile(
    _ value: DocumentValue, in environment: Environment, options: Expression.Options = []
  ) -> Expression? {
    guard let source = value.text("an expression (text)") else { return nil }
    guard !AttributeLimits.trimmed(source).isEmpty else {
      value.report("needs an expression; got a blank text")
      return nil
    }
    guard !value.log.isFull else {
      value.log.skipExpression()
      return nil
    }
    if broken.contains(where: { Self.mentions(source, $0) }) { return nil }
    do {
      return try Expression(source, in: environment, options: options)
    } catch {
      for mistake in error.mistakes { report(mistake, in: source, at: value) }
      return nil
    }
  }

  private func report(
    _ mistake: ExpressionMistake, in source: String, at value: DocumentValue
  ) {
    let comparisons = Self.mentions(source, "in_segment") ? segmentCount : 0
    value.log.spend(comparisons: comparisons + declaredCount)
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isShort = lines.indices.contains(mistake.line - 1) && lines[mistake.line - 1].count <= 400
    guard isShort else {
      let place = "line \(mistake.line), column \(mistake.column) of the expression"
      value.report("\(mistake.message) (\(place))")
      return
    }
    // The sentence stands on the first line, and is the issue's own.
    let shown = mistake.rendered(in: source)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let detail = shown.dropFirst().joined(separator: "\n")
    value.report(mistake.message, detail: detail.isEmpty ? nil : detail)
  }

  /// Whether a name stands in the text, not as a part of a longer one.
  private static func mentions(_ source: String, _ name: String) -> Bool {
    let (text, name) = (Array(source.utf8), Array(name.utf8))
    guard !name.isEmpty, text.count >= name.count else { return false }
    return (0...(text.count - name.count)).contains { start in
      let end = start + name.count
      return text[start] == name[0] && text[start..<end].elementsEqual(name)
        && !(start > 0 && isWordByte(text[start - 1]))
        && !(end < text.count && isWordByte(text[end]))
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
