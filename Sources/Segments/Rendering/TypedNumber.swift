// A typed number taken apart: sign, runs of digits, and the separators between them.

/// The parts of a number as a person typed it, before it is decided what its separators mean.
struct TypedNumber {
  /// A character between digits.
  enum Separator: Hashable {
    /// Any white space; only groups.
    case blank
    /// Any apostrophe; only groups.
    case apostrophe
    /// A character that groups or separates decimals.
    case mark(Unicode.Scalar)
  }

  private var isNegative = false
  private var zero: Unicode.Scalar?
  private var digits: [UInt8] = []
  private var runs = [0]
  private var separators: [Separator] = []
  private let symbols: NumberSymbols

  /// Takes a text apart.
  init(_ text: String, symbols pair: NumberSymbols.Pair) throws(NumberText.Refusal) {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, Self.isIgnored(first) { scalars.removeFirst() }
    while let last = scalars.last, Self.isIgnored(last) { scalars.removeLast() }
    guard let first = scalars.first else { throw .empty }

    if Self.isMinus(first) || Self.isPlus(first) {
      isNegative = Self.isMinus(first)
      scalars.removeFirst()
      while let first = scalars.first, Self.isDirectional(first) { scalars.removeFirst() }
    }
    zero = scalars.lazy.compactMap(NumberSymbols.zero(ofDigit:)).first
    guard let zero else { throw .notANumber }
    if let first = scalars.first, Self.isIgnored(first) { throw .notANumber }
    symbols = pair.symbols(forZero: zero)
    for scalar in scalars { try append(scalar) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) throws(NumberText.Refusal) {
    if let zero = NumberSymbols.zero(ofDigit: scalar) {
      guard zero == self.zero else { throw .mixedDigits }
      digits.append(UInt8(ascii: "0") + UInt8(scalar.value - zero.value))
      runs[runs.count - 1] += 1
    } else if let separator = separator(scalar) {
      separators.append(separator)
      runs.append(0)
    } else {
      throw .notANumber
    }
  }

  /// The number that the parts mean.
  func value() throws(NumberText.Refusal) -> Double {
    let integerLength = try integerLength()
    var text = String(decoding: digits.prefix(integerLength), as: UTF8.self)
    if integerLength < digits.count {
      text = "0\(text)." + String(decoding: digits.dropFirst(integerLength), as: UTF8.self)
    }
    guard let magnitude = Double(text) else { throw .notANumber }
    guard magnitude.isFinite else { throw .tooLarge }
    return isNegative && magnitude > 0 ? -magnitude : magnitude
  }

  /// How many of the digits stand before the decimal separator.
  private func integerLength() throws(NumberText.Refusal) -> Int {
    guard let last = separators.last else { return digits.count }
    let grouping = separators.dropLast()
    if grouping.isEmpty {
      if try isDecimal(last) { return runs[0] }
    } else if !grouping.contains(last) {
      guard canBeDecimal(last), Set(grouping).count == 1 else { throw .badGrouping }
      guard isGrouped(runs.dropLast()) else { throw .badGrouping }
      return digits.count - runs[runs.count - 1]
    }
    guard Set(separators).count == 1, isGrouped(runs[...]) else { throw .badGrouping }
    return digits.count
  }

  /// Whether the only separator is the decimal separator.
  private func isDecimal(_ separator: Separator) throws(NumberText.Refusal) -> Bool {
    guard canBeDecimal(separator) else { return false }
    guard runs[1] == 3, (1...3).contains(runs[0]), digits[0] != UInt8(ascii: "0") else {
      return true
    }
    let isLocaleDecimal = separator == .mark(symbols.decimal)
    let isLocaleGrouping = separator == .mark(symbols.grouping)
    if isLocaleDecimal != isLocaleGrouping { return isLocaleDecimal }
    if separator == .mark(Self.arabicDecimal) { return true }
    throw .ambiguous
  }

  /// Whether runs of digits stand as the locale groups an integer.
  ///
  /// A lone separator before three digits is read everywhere, also where the groups before it
  /// have two digits. A locale that does not group is held to groups of three.
  private func isGrouped(_ groups: ArraySlice<Int>) -> Bool {
    let primary = symbols.primaryGroup > 0 ? symbols.primaryGroup : 3
    let secondary = symbols.primaryGroup > 0 ? symbols.secondaryGroup : 3
    guard let first = groups.first, let last = groups.last, groups.count > 1 else { return false }
    guard first > 0, digits[0] != UInt8(ascii: "0"), last == primary else { return false }
    guard groups.count > 2 else { return first <= primary }
    return first <= secondary && groups.dropFirst().dropLast().allSatisfy { $0 == secondary }
  }

  private func canBeDecimal(_ separator: Separator) -> Bool {
    guard case .mark(let scalar) = separator else { return false }
    return scalar == "." || scalar == "," || scalar == Self.arabicDecimal
      || scalar == symbols.decimal
  }

  private func separator(_ scalar: Unicode.Scalar) -> Separator? {
    switch scalar {
    case ".", ",", Self.arabicDecimal, Self.arabicThousands: .mark(scalar)
    case "'", "\u{2019}", "\u{FF07}": .apostrophe
    default:
      if scalar.properties.generalCategory == .spaceSeparator {
        .blank
      } else if scalar == symbols.decimal || scalar == symbols.grouping {
        .mark(scalar)
      } else {
        nil
      }
    }
  }

  private static let arabicDecimal: Unicode.Scalar = "\u{066B}"
  private static let arabicThousands: Unicode.Scalar = "\u{066C}"

  /// Whether a scalar at either end says nothing: white space, or a mark of direction.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || isDirectional(scalar)
  }

  /// Marks that locales written from right to left put around a minus sign.
  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{061C}"
  }

  private static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2212}" || scalar == "\u{FE63}" || scalar == "\u{FF0D}"
  }

  private static func isPlus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || scalar == "\u{FE62}" || scalar == "\u{FF0B}"
  }
}
