// The functions of expressions that only this domain needs: age, number, format.

import Expressions

/// The functions of expressions that only this domain needs.
enum DomainFunctions {
  /// Full years from a birthday to the clock's day in UTC.
  ///
  /// Who was born on 29 February is a year older on 1 March in years that are not leap years.
  static let age = HostFunction(
    name: "age", parameters: [.string], trailing: ["now"], result: .int
  ) { arguments in
    guard case .string(let text) = arguments[0], case .timestamp(let now) = arguments[1] else {
      return .failure(.failed("age takes a birthday"))
    }
    guard let birthday = CivilDate(AttributeLimits.trimmed(text)) else {
      return .failure(.failed("age takes a calendar date 'yyyy-MM-dd'; got other text"))
    }
    let day = CivilDate(daysSinceEpoch: Int((Double(now.seconds) / 86_400).rounded(.down)))
    let hadBirthday = (day.month, day.day) >= (birthday.month, birthday.day)
    return .success(.int(Int64(day.year - birthday.year - (hadBirthday ? 0 : 1))))
  }
  .checkingLiteral(at: 0) { value in
    guard case .string(let text) = value, CivilDate(AttributeLimits.trimmed(text)) == nil else {
      return nil
    }
    return "'\(text)' is not a calendar date; write age(profile.birthday) or one such as "
      + "'1990-11-30'"
  }

  /// A text as a number, by the rule of `NumberText`.
  static let number = HostFunction(
    name: "number", parameters: [.string], trailing: [SlotTable.localeName], result: .double
  ) { arguments in
    guard case .string(let text) = arguments[0], case .string(let locale) = arguments[1] else {
      return .failure(.failed("number takes a text"))
    }
    switch NumberText.parse(text, locale: LocaleTag(locale)) {
    case .success(let number): return .success(.double(number))
    case .failure(let refusal): return .failure(.failed("number: \(refusal)"))
    }
  }
  .checkingLiteral(at: 0) { value in
    guard case .string(let text) = value,
      case .failure(let refusal) = NumberText.parse(text, locale: LocaleTag("en"))
    else { return nil }
    switch refusal {
    case .empty, .notANumber, .mixedDigits, .tooLarge:
      return "'\(text)' cannot be read as a number: \(refusal)"
    // Another locale may read it.
    case .ambiguous, .badGrouping: return nil
    }
  }

  /// A number as text with so many fraction digits, in the evaluation's locale.
  static let format = HostFunction(
    name: "format", parameters: [.double, .int], trailing: [SlotTable.localeName], result: .string
  ) { arguments in
    guard case .double(let number) = arguments[0], case .int(let digits) = arguments[1],
      case .string(let locale) = arguments[2]
    else { return .failure(.failed("format takes a number and a count of digits")) }
    if let mistake = mistake(inDigits: digits) { return .failure(.failed(mistake)) }
    guard number.isFinite else { return .failure(.failed("format takes a finite number")) }
    return .success(
      .string(NumberText.format(number, digits: Int(digits), locale: LocaleTag(locale))))
  }
  .checkingLiteral(at: 1) { value in
    if case .int(let digits) = value { mistake(inDigits: digits) } else { nil }
  }

  private static func mistake(inDigits digits: Int64) -> String? {
    (0...20).contains(digits) ? nil : "format takes 0 to 20 fraction digits"
  }
}
