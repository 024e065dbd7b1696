// What a locale writes numbers with, and how its entry in the table is found.

/// The separators, sign, grouping and digits of a locale.
struct NumberSymbols: Hashable, Sendable {
  /// Between integer and fraction.
  let decimal: Unicode.Scalar
  /// Between groups of integer digits.
  let grouping: Unicode.Scalar
  /// Before a negative number; may have marks of direction with it.
  let minus: String
  /// The digit zero; the others follow it.
  let zero: Unicode.Scalar
  /// How many digits the last group has; 0 when the locale does not group.
  let primaryGroup: Int
  /// How many digits the other groups have.
  let secondaryGroup: Int
  /// How many digits must stand before the last group for anything to be grouped.
  let minimumGrouping: Int

  /// Creates symbols; the groups are those of the last group, of the others, and the minimum.
  init(
    _ decimal: Unicode.Scalar, _ grouping: Unicode.Scalar, _ minus: String, _ zero: Unicode.Scalar,
    _ groups: (Int, Int, Int)
  ) {
    self.decimal = decimal
    self.grouping = grouping
    self.minus = minus
    self.zero = zero
    (primaryGroup, secondaryGroup, minimumGrouping) = groups
  }

  /// Returns these symbols with the digits of another script.
  func with(zero: Unicode.Scalar) -> NumberSymbols {
    NumberSymbols(
      decimal, grouping, minus, zero, (primaryGroup, secondaryGroup, minimumGrouping))
  }

  /// The digit of a value 0...9.
  func digit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(value)) ?? zero
  }

  /// Whether a group ends before the last `digitsLeft` of `length` integer digits.
  func isGroupEnd(digitsLeft: Int, of length: Int) -> Bool {
    guard primaryGroup > 0, length >= primaryGroup + minimumGrouping else { return false }
    guard digitsLeft > primaryGroup else { return digitsLeft == primaryGroup }
    return (digitsLeft - primaryGroup) % secondaryGroup == 0
  }

  /// The zero of the script that a digit belongs to; nil when the scalar is no decimal digit.
  static func zero(ofDigit scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? "0" : nil }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(scalar.value - UInt32(value))
  }
}
