// Reads classes in brackets.

extension PatternParser {
  /// Reads what follows a `[`.
  mutating func bracketedSet(_ start: Int) throws(PatternError) -> PatternScalarSet {
    let isNegative = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while isFirst || next != "]" {
      guard next != nil else { throw error("the class that opens here has no ']'", at: start) }
      isFirst = false
      if let set = try namedSet() {
        ranges += set.ranges
        continue
      }
      let itemStart = position
      let range = try range(start)
      let item = PatternScalarSet([range])
      ranges += try finished(item, isNegative: false, at: itemStart).ranges
    }
    position += 1
    let set = PatternScalarSet(ranges)
    return isNegative ? set.inverted : set
  }

  /// Reads `[:alpha:]`, `\d` or `\pL` within a class, or nil if none of them is next.
  private mutating func namedSet() throws(PatternError) -> PatternScalarSet? {
    let start = position
    if skip("[") {
      guard skip(":"), let name = posixName() else {
        position = start
        return nil
      }
      let isNegative = name.utf8.first == UInt8(ascii: "^")
      guard let set = PatternScalarSet.posix(isNegative ? String(name.dropFirst()) : name) else {
        throw error("there is no class '[:…:]' of this name", at: start)
      }
      return try finished(set, isNegative: isNegative, at: start)
    }
    guard skip("\\") else { return nil }
    let set = try escapedSet(start)
    if set == nil {
      position = start
    }
    return set
  }

  /// Reads a name up to `:]`, or nil if there is no end.
  private mutating func posixName() -> String? {
    guard let lastNameEnd, position <= lastNameEnd else { return nil }
    let start = position
    while position < lastNameEnd, source[position] != ":" || source[position + 1] != "]" {
      position += 1
    }
    let name = text(from: start)
    position += 2
    return name
  }

  /// Reads one scalar, or two with `-` between.
  private mutating func range(_ classStart: Int) throws(PatternError) -> ClosedRange<UInt32> {
    let start = position
    let first = try member(classStart)
    guard next == "-", position + 1 < source.count, source[position + 1] != "]" else {
      return first...first
    }
    position += 1
    let last = try member(classStart)
    guard first <= last else {
      throw error("the range '\(text(from: start))' runs backwards", at: start)
    }
    return first...last
  }

  private mutating func member(_ classStart: Int) throws(PatternError) -> UInt32 {
    guard let scalar = next else {
      throw error("the class that opens here has no ']'", at: classStart)
    }
    let start = position
    position += 1
    return scalar == "\\" ? try escapedScalar(start) : scalar.value
  }
}
