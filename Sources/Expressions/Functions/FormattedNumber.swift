// Numbers as the clauses of a format write them.

/// Numbers as the clauses of a format write them.
enum FormattedNumber {
  /// `%d`: a number in plain decimal digits.
  static func decimal(_ value: Value) throws(EvaluationError) -> String {
    switch value {
    case .int(let int): return String(int)
    case .uint(let uint): return String(uint)
    case .double(let double): return DoubleText.plainText(double)
    default: throw .failed("'%d' takes a number")
    }
  }

  /// `%f`: a number with so many digits after the point, ties to the even digit.
  static func fixed(_ value: Value, digits: Int) throws(EvaluationError) -> String {
    let double = try double(value, clause: "%f")
    guard double.isFinite else { return DoubleText.text(double) }
    return ExactDecimal(double.magnitude).fixed(digits: digits, isNegative: double.sign == .minus)
  }

  /// `%e`: one digit, so many after the point, and an exponent of two digits or more.
  static func scientific(_ value: Value, digits: Int) throws(EvaluationError) -> String {
    let double = try double(value, clause: "%e")
    guard double.isFinite else { return DoubleText.text(double) }
    return ExactDecimal(double.magnitude).scientific(
      digits: digits, isNegative: double.sign == .minus)
  }

  private static func double(_ value: Value, clause: String) throws(EvaluationError) -> Double {
    switch value {
    case .double(let double): return double
    case .int(let int): return Double(int)
    case .uint(let uint): return Double(uint)
    default: throw .failed("'\(clause)' takes a number")
    }
  }

  /// `%b` and `%o`: a whole number in another base; `%b` also takes a bool.
  static func whole(_ value: Value, radix: Int) throws(EvaluationError) -> String {
    switch value {
    case .int(let int): return String(int, radix: radix)
    case .uint(let uint): return String(uint, radix: radix)
    case .bool(let bool) where radix == 2: return bool ? "1" : "0"
    default: throw .failed("'%\(radix == 2 ? "b" : "o")' takes an integer")
    }
  }

  /// `%x` and `%X`: a whole number, or each byte of text or bytes, in base 16.
  static func hexadecimal(_ value: Value, isUpper: Bool) throws(EvaluationError) -> String {
    switch value {
    case .int(let int): return String(int, radix: 16, uppercase: isUpper)
    case .uint(let uint): return String(uint, radix: 16, uppercase: isUpper)
    case .string(let text): return pairs(text.utf8, isUpper: isUpper)
    case .bytes(let bytes): return pairs(bytes, isUpper: isUpper)
    default: throw .failed("'%x' takes an integer, text or bytes")
    }
  }

  private static func pairs(_ bytes: some Sequence<UInt8>, isUpper: Bool) -> String {
    bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: isUpper)
    }.joined()
  }
}
