// A text whose places are counted in Unicode scalars.

/// A text whose places are counted in Unicode scalars, as the language does.
struct ScalarText {
  private let scalars: String.UnicodeScalarView

  init(_ text: String) {
    scalars = text.unicodeScalars
  }

  /// The scalar at a place, or nothing right after the last.
  func scalar(at place: Int64) throws(EvaluationError) -> String {
    let start = try index(at: place)
    return start == scalars.endIndex ? "" : String(scalars[start])
  }

  /// The text from one place to before another, or to the end.
  func part(from first: Int64, to end: Int64?) throws(EvaluationError) -> String {
    let start = try index(at: first)
    guard let end else { return String(scalars[start...]) }
    let stop = try index(at: end)
    guard start <= stop else { throw .failed("a part of a text ends before it begins") }
    return String(scalars[start..<stop])
  }

  var reversed: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }

  /// The text without White_Space at both ends.
  var trimmed: String {
    var rest = scalars[...]
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// Where a fragment begins first, at a place or after it, or -1.
  func index(of fragment: String, from place: Int64) throws(EvaluationError) -> Int64 {
    let start = try index(at: place)
    let rest = Array(String(scalars[start...]).utf8)
    guard let offset = TextSearch.first(Array(fragment.utf8), in: rest) else { return -1 }
    return place + Self.count(of: rest[..<offset])
  }

  /// Where a fragment begins last, at a place or before it, or -1.
  func lastIndex(of fragment: String, to place: Int64?) throws(EvaluationError) -> Int64 {
    let bytes = Array(String(scalars).utf8)
    let fragment = Array(fragment.utf8)
    var end = bytes.count
    if let place {
      let limit = String(scalars[..<(try index(at: place))]).utf8.count
      end = min(end, limit + fragment.count)
    }
    let reversed = Array(bytes[..<end].reversed())
    guard let offset = TextSearch.first(fragment.reversed(), in: reversed) else { return -1 }
    return Self.count(of: bytes[..<(end - offset - fragment.count)])
  }

  /// How many scalars some bytes hold.
  private static func count(of bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  private func index(at place: Int64) throws(EvaluationError) -> String.Index {
    guard let distance = Int(exactly: place), distance >= 0,
      let index = scalars.index(
        scalars.startIndex, offsetBy: distance, limitedBy: scalars.endIndex)
    else { throw .failed("a place is outside its text") }
    return index
  }
}
