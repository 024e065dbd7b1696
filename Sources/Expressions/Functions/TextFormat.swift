// Text with `%` clauses filled from a list, as `format` does.

/// Text with `%` clauses filled from a list.
///
/// Source: https://github.com/google/cel-spec/blob/master/doc/extensions/strings.md
struct TextFormat {
  private let clauses: [UInt8]
  private var place = 0
  private var text: [UInt8] = []
  private var arguments: ArraySlice<Value>
  private let room: Int

  /// Fills the clauses of a text; no more bytes may be built than there is room for.
  static func text(
    _ format: String, _ arguments: [Value], room: Int
  ) throws(EvaluationError) -> String {
    var filler = TextFormat(
      clauses: Array(format.utf8), arguments: arguments[...], room: room)
    try filler.run()
    return String(decoding: filler.text, as: UTF8.self)
  }

  private init(clauses: [UInt8], arguments: ArraySlice<Value>, room: Int) {
    self.clauses = clauses
    self.arguments = arguments
    self.room = room
  }

  private mutating func run() throws(EvaluationError) {
    while let byte = next() {
      guard byte == UInt8(ascii: "%") else {
        text.append(byte)
        continue
      }
      if place < clauses.count, clauses[place] == UInt8(ascii: "%") {
        place += 1
        text.append(byte)
      } else {
        try fill()
      }
    }
  }

  private mutating func next() -> UInt8? {
    guard place < clauses.count else { return nil }
    place += 1
    return clauses[place - 1]
  }

  /// Reads one clause after its `%` and writes what it stands for.
  private mutating func fill() throws(EvaluationError) {
    let digits = try readPrecision()
    guard let letter = next() else { throw .failed("a format ends within a clause") }
    guard let value = arguments.popFirst() else {
      throw .failed("a format has more clauses than there are values")
    }
    try write(value, as: letter, digits: digits)
    guard text.count <= room else { throw .failed("the expression builds too much text") }
  }

  /// The digits after the point, nil where there is no point.
  private mutating func readPrecision() throws(EvaluationError) -> Int? {
    guard place < clauses.count, clauses[place] == UInt8(ascii: ".") else { return nil }
    place += 1
    var digits = 0
    while place < clauses.count, CharacterClass.isDigit(clauses[place]) {
      digits = digits * 10 + Int(clauses[place] - UInt8(ascii: "0"))
      guard digits <= Self.mostDigits else {
        throw .failed("a format asks for more than \(Self.mostDigits) digits")
      }
      place += 1
    }
    return digits
  }

  /// The most digits after a point that a format may ask for.
  private static let mostDigits = 1000

  private mutating func write(
    _ value: Value, as letter: UInt8, digits: Int?
  ) throws(EvaluationError) {
    switch letter {
    case UInt8(ascii: "s"):
      var writer = ValueText(room: room - text.count)
      try writer.write(value)
      text += writer.text.utf8
    case UInt8(ascii: "d"): text += try FormattedNumber.decimal(value).utf8
    case UInt8(ascii: "f"):
      text += try FormattedNumber.fixed(value, digits: digits ?? 6).utf8
    case UInt8(ascii: "e"):
      text += try FormattedNumber.scientific(value, digits: digits ?? 6).utf8
    case UInt8(ascii: "b"): text += try FormattedNumber.whole(value, radix: 2).utf8
    case UInt8(ascii: "o"): text += try FormattedNumber.whole(value, radix: 8).utf8
    case UInt8(ascii: "x"): text += try FormattedNumber.hexadecimal(value, isUpper: false).utf8
    case UInt8(ascii: "X"): text += try FormattedNumber.hexadecimal(value, isUpper: true).utf8
    default:
      throw .failed("a format has a clause that is none of %s %d %f %e %b %o %x %X")
    }
  }
}
