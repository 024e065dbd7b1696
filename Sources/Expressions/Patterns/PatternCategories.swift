// The general categories of Unicode as sets.

/// The sets of `\p{L}`, `\p{Lu}` and so on, by name.
///
/// The standard library says the category of each scalar. What is not assigned has no name, as in RE2.
enum PatternCategories {
  static let sets: [String: PatternScalarSet] = {
    var ranges: [String: [ClosedRange<UInt32>]] = [:]
    for (name, range) in uniform {
      ranges[name, default: []].append(range)
    }
    for part in varied {
      for (name, range) in runs(in: part) {
        ranges[name, default: []].append(range)
      }
    }
    for (name, part) in ranges {
      ranges[String(name.prefix(1)), default: []] += part
    }
    return ranges.mapValues(PatternScalarSet.init)
  }()

  /// Returns the ranges of scalars that follow one another in one category.
  private static func runs(in part: ClosedRange<UInt32>) -> [(String, ClosedRange<UInt32>)] {
    var runs: [(String, ClosedRange<UInt32>)] = []
    var start = part.lowerBound
    var category: Unicode.GeneralCategory?
    for value in part {
      let next = Unicode.Scalar(value)?.properties.generalCategory
      guard next != category else { continue }
      if value > start, let name = category.flatMap(name) {
        runs.append((name, start...value - 1))
      }
      (start, category) = (value, next)
    }
    if let name = category.flatMap(name) {
      runs.append((name, start...part.upperBound))
    }
    return runs
  }

  /// Large ranges whose category Unicode will not change, so that they need not be asked for.
  private static let uniform: [(String, ClosedRange<UInt32>)] = [
    ("Lo", 0x3400...0x4DBF), ("Lo", 0x4E00...0x9FFC), ("Lo", 0xAC00...0xD7A3),
    ("Cs", 0xD800...0xDFFF), ("Co", 0xE000...0xF8FF), ("Lo", 0x20000...0x2A6DD),
    ("Co", 0xF0000...0xFFFFD), ("Co", 0x100000...0x10FFFD),
  ]

  /// The ranges between; the planes 4 to 13 are empty.
  private static let varied: [ClosedRange<UInt32>] = [
    0...0x33FF, 0x4DC0...0x4DFF, 0x9FFD...0xABFF, 0xD7A4...0xD7FF, 0xF900...0x1FFFF,
    0x2A6DE...0x3FFFF, 0xE0000...0xE0FFF,
  ]

  private static func name(_ category: Unicode.GeneralCategory) -> String? {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: nil
    @unknown default: nil
    }
  }
}
