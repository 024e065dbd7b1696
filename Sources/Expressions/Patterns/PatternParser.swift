// Reads the source of a pattern and puts the program together.

/// A reader of pattern source that keeps open groups on a stack of its own.
///
/// No call depends on the depth of the pattern, so no source can exhaust the machine's stack.
struct PatternParser {
  let source: [Unicode.Scalar]
  var position = 0
  var flags: PatternFlags = []

  /// The open groups, innermost last; the first is the whole pattern.
  var groups = [PatternGroup(start: 0, flagsOutside: [])]

  /// The names of groups, by scalar.
  var names: Set<[Unicode.Scalar]> = []

  /// Where the last repetition began, if it ended just before `position`.
  var repetitionStart: Int?

  /// The sets of the program, each once.
  private(set) var sets: [PatternScalarSet] = []
  private var setPlaces: [PatternScalarSet: Int32] = [:]

  /// Instructions of all fragments so far, and ranges of all sets read so far.
  private var size = 1
  private var rangeCount = 0

  /// Where the last `:]` stands; without one ahead, no `[:` begins a name.
  let lastNameEnd: Int?

  init(_ text: String) {
    let source = Array(text.unicodeScalars)
    self.source = source
    lastNameEnd = source.indices.dropLast().last { source[$0] == ":" && source[$0 + 1] == "]" }
  }

  /// Reads the whole source.
  mutating func program() throws(PatternError) -> [PatternInstruction] {
    while position < source.count {
      try readNext()
    }
    if groups.count > 1, let group = groups.last {
      throw error("the group that opens here has no ')'", at: group.start)
    }
    return try endGroup().code
  }

  private mutating func readNext() throws(PatternError) {
    let start = position
    let repeated = repetitionStart
    repetitionStart = nil
    let scalar = source[position]
    position += 1
    switch scalar {
    case "(": try openGroup(start)
    case ")": try closeGroup(start)
    case "|": groups[groups.count - 1].endBranch()
    case "*": try addRepetition(.anyNumber, start, after: repeated)
    case "+": try addRepetition(.atLeastOne, start, after: repeated)
    case "?": try addRepetition(.atMostOne, start, after: repeated)
    case "{": try readBounds(start, after: repeated)
    case "[": try add(bracketedSet(start), at: start)
    case "\\": try readEscape(start)
    case ".": try add(flags.contains(.dotTakesNewline) ? .anything : .anythingButNewline)
    case "^": try add(.require(flags.contains(.isMultiline) ? .lineStart : .textStart))
    case "$": try add(.require(flags.contains(.isMultiline) ? .lineEnd : .textEnd))
    default: try addLiteral(scalar.value)
    }
  }
}

extension PatternParser {
  /// The next scalar, or nil at the end.
  var next: Unicode.Scalar? { position < source.count ? source[position] : nil }

  /// Reads this scalar if it is next.
  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// Returns the source from a place to the current one.
  func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: source[start..<position])
    return String(text)
  }

  func error(_ message: String, at offset: Int) -> PatternError {
    PatternError(message: message, offset: offset)
  }

  mutating func add(_ instruction: PatternInstruction) throws(PatternError) {
    try spend(1, at: position - 1)
    groups[groups.count - 1].pieces.append(PatternFragment([instruction]))
  }

  mutating func add(_ set: PatternScalarSet, at start: Int) throws(PatternError) {
    if let place = setPlaces[set] {
      return try add(.set(place))
    }
    let place = Int32(sets.count)
    sets.append(set)
    setPlaces[set] = place
    try add(.set(place))
  }

  mutating func addLiteral(_ scalar: UInt32) throws(PatternError) {
    guard flags.contains(.ignoresCase) else { return try add(.scalar(scalar)) }
    let set = PatternScalarSet([scalar...scalar]).folded
    if set.ranges == [scalar...scalar] {
      try add(.scalar(scalar))
    } else {
      try add(set, at: position - 1)
    }
  }

  /// Counts instructions, and refuses a program that grows too large.
  mutating func spend(_ count: Int, at offset: Int) throws(PatternError) {
    size += count
    guard size <= Pattern.sizeLimit else {
      throw error("the pattern becomes too large here; repeat less or shorten it", at: offset)
    }
  }

  /// Counts ranges of sets, and refuses a pattern whose sets together grow too large.
  mutating func spend(rangesOf set: PatternScalarSet, at offset: Int) throws(PatternError) {
    rangeCount += set.ranges.count
    guard rangeCount <= 200_000 else {
      throw error("the pattern names too many characters; use fewer classes", at: offset)
    }
  }
}
