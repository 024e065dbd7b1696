// Text split, replaced and quoted.

/// Text split, replaced and quoted.
enum TextParts {
  /// The parts of a text between separators.
  ///
  /// An empty separator splits at every Unicode scalar. There are at most `limit` parts, of which
  /// the last holds the rest, or all of them where it is negative.
  static func split(_ text: String, at separator: String, limit: Int64) -> [Value] {
    guard limit != 0 else { return [] }
    if limit == 1 { return [.string(text)] }
    var parts: [Value] = []
    let bytes = Array(text.utf8)
    var start = 0
    for cut in cuts(separator, in: bytes) {
      if limit > 0, parts.count == limit - 1 { break }
      parts.append(part(bytes[start..<cut.lowerBound]))
      start = cut.upperBound
    }
    if !separator.isEmpty || start < bytes.count { parts.append(part(bytes[start...])) }
    return parts
  }

  /// Where a text is cut: at separators, or between its scalars.
  private static func cuts(_ separator: String, in bytes: [UInt8]) -> [Range<Int>] {
    if separator.isEmpty {
      return bytes.indices.dropFirst().filter { bytes[$0] & 0xC0 != 0x80 }.map { $0..<$0 }
    }
    let length = separator.utf8.count
    return TextSearch.all(Array(separator.utf8), in: bytes).map { $0..<($0 + length) }
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Value {
    .string(String(decoding: bytes, as: UTF8.self))
  }

  /// The text with a fragment replaced by another, the first ones up to a limit.
  ///
  /// An empty fragment stands before each scalar and at the end.
  static func replace(
    _ old: String, by new: String, in text: String, limit: Int64, _ call: ArgumentReader
  ) throws(EvaluationError) -> String {
    let bytes = Array(text.utf8)
    var places =
      old.isEmpty
      ? bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
      : TextSearch.all(Array(old.utf8), in: bytes)
    if limit >= 0, limit < places.count { places.removeLast(places.count - Int(limit)) }
    let growth = places.count.multipliedReportingOverflow(by: new.utf8.count)
    guard !growth.overflow else { throw .failed("the expression builds too much text") }
    try call.checkRoom(for: bytes.count + growth.partialValue)
    var result: [UInt8] = []
    var start = 0
    for place in places {
      result += bytes[start..<place]
      result += new.utf8
      start = place + old.utf8.count
    }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }

  /// The text in double quotes, as it is written in an expression.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        quoted += escape
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\u{07}": "\\a", "\u{08}": "\\b", "\u{0C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    "\u{0B}": "\\v", "\\": "\\\\", "\"": "\\\"",
  ]
}
