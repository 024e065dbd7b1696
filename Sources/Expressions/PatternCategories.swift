// The general categories of Unicode as sets.

/// The sets of `\p{L}`, `\p{Lu}` and so on, by name.
///
/// The standard library says the category of each scalar. What is not assigned has no name, as in RE2.
enum PatternCategories {
  static let sets: [String: PatternScalarSet] = {
    var ranges: [String: [ClosedRange<UInt32>]] = [:]
    var run: (name: String, range: ClosedRange<UInt32>)?
    for part in parts {
      for value in part {
        // A surrogate is not a scalar, and cannot be in a text.
        let category = Unicode.Scalar(value)?.properties.generalCategory
        let name = category.flatMap(Self.name)
        if let open = run, open.name == name, open.range.upperBound + 1 == value {
          run = (open.name, open.range.lowerBound...value)
        } else {
          if let run { ranges[run.name, default: []].append(run.range) }
          run = name.map { ($0, value...value) }
        }
      }
    }
    if let run { ranges[run.name, default: []].append(run.range) }
    ranges["Cs"] = [0xD800...0xDFFF]
    for (name, part) in ranges {
      ranges[String(name.prefix(1)), default: []] += part
    }
    return ranges.mapValues(PatternScalarSet.init)
  }()

  /// Where characters are assigned; the planes between are empty.
  private static let parts: [ClosedRange<UInt32>] = [
    0...0x3FFFF, 0xE0000...0xE0FFF, 0xF0000...0x10FFFF,
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
