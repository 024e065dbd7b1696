// Reads groups, their names and their flags.

extension PatternParser {
  /// Reads what follows a `(`.
  mutating func openGroup(_ start: Int) throws(PatternError) {
    guard skip("?") else { return try open(start, flagsOutside: flags) }
    let isNamed = next == "<" || next == "P"
    if isNamed {
      try readName(start)
      return try open(start, flagsOutside: flags)
    }
    let outside = flags
    if try readFlags(start) {
      try open(start, flagsOutside: outside)
    }
  }

  mutating func closeGroup(_ start: Int) throws(PatternError) {
    guard groups.count > 1 else {
      throw error("no group is open for this ')'; write '\\)' for the character", at: start)
    }
    flags = groups[groups.count - 1].flagsOutside
    let group = try endGroup()
    groups[groups.count - 1].pieces.append(group)
  }

  /// Takes the innermost group off the stack.
  mutating func endGroup() throws(PatternError) -> PatternFragment {
    var group = groups.removeLast()
    group.endBranch()
    try spend(2 * (group.branches.count - 1), at: group.start)
    return PatternFragment(choice: group.branches)
  }

  private mutating func open(
    _ start: Int, flagsOutside: PatternFlags
  ) throws(PatternError) {
    guard groups.count <= Self.depthLimit else {
      throw error("groups stand more than \(Self.depthLimit) deep in one another", at: start)
    }
    groups.append(PatternGroup(start: start, flagsOutside: flagsOutside))
  }

  /// Reads `P<name>` or `<name>`.
  private mutating func readName(_ start: Int) throws(PatternError) {
    let isPython = skip("P")
    guard skip("<") else {
      throw error("'(?P' begins a named group only as '(?P<name>'", at: start)
    }
    if !isPython, next == "=" || next == "!" {
      throw error("a pattern cannot look behind; there is no '(?<=' or '(?<!'", at: start)
    }
    let nameStart = position
    while let scalar = next, scalar == "_" || isNamePart(scalar) {
      position += 1
    }
    let name = Array(source[nameStart..<position])
    guard !name.isEmpty, skip(">") else {
      throw error("a group name has letters, digits and '_', and ends with '>'", at: nameStart)
    }
    guard names.insert(name).inserted else {
      throw error("two groups have the same name", at: nameStart)
    }
  }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
      .connectorPunctuation:
      true
    default: false
    }
  }

  /// Reads flags such as `i-s`, and sets them.
  ///
  /// - Returns: Whether `:` follows, which opens a group.
  private mutating func readFlags(_ start: Int) throws(PatternError) -> Bool {
    var isNegative = false
    var isSignOpen = false
    while let letter = next {
      position += 1
      if letter == "-", !isNegative {
        isNegative = true
        isSignOpen = true
      } else if letter == ")" || letter == ":", !isSignOpen {
        return letter == ":"
      } else if let flag = PatternFlags.named(letter) {
        isSignOpen = false
        flags = isNegative ? flags.subtracting(flag) : flags.union(flag)
      } else {
        throw error(refusal(of: letter), at: start)
      }
    }
    throw error("the group that opens here has no ')'", at: start)
  }

  private func refusal(of letter: Unicode.Scalar) -> String {
    switch letter {
    case "=", "!": "a pattern cannot look ahead; there is no '(?=' or '(?!'"
    case ">": "there are no atomic groups; nothing is ever tried again"
    default: "after '(?' come a name in '<>', flags among i, m, s and U, or ':'"
    }
  }

  /// How deep groups may stand in one another; the bound of RE2.
  static let depthLimit = 1000
}
