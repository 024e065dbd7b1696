// The table against Foundation's, locale by locale, and both directions against each other.

import Foundation
import Testing

@testable import Segments

@Suite struct NumberTextFoundationTests {
  /// Numbers of every size, drawn with a seed that is part of each failure.
  struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    // SplitMix64 (Steele, Lea and Flood 2014).
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func number() -> Double {
      let scale = Double(
        sign: .plus, exponent: Int.random(in: -20...60, using: &self), significand: 1)
      let number = Double.random(in: -1...1, using: &self) * scale
      switch Int.random(in: 0..<4, using: &self) {
      case 0: return number.rounded()
      case 1: return (number * 8).rounded() / 8
      case 2: return (number * 1000).rounded() / 1000
      default: return number
      }
    }
  }

  static let identifiers = Locale.availableIdentifiers.sorted()

  /// A number as `FormatStyle` writes it: ICU with the locale's own grouping.
  ///
  /// `NumberFormatter` is no measure for groups: on Linux it groups by three in every locale, and
  /// does not keep to one or two fraction digits.
  static func styled(_ number: Double, _ digits: Int, _ locale: Locale) -> String {
    number.formatted(
      .number.locale(locale).precision(.fractionLength(digits)).rounded(rule: .toNearestOrEven))
  }

  /// Compares every locale and returns one example for each that differs.
  static func differences(
    seed: UInt64, randomNumbers: Int
  ) -> (count: Int, examples: [String: String]) {
    var numbers = Numbers(seed: seed)
    var count = 0
    var examples: [String: String] = [:]
    for identifier in identifiers {
      let locale = Locale(identifier: identifier)
      let fixed = [0, 7, 999.5, -1000, 1234.5, 12345.678, -1_234_567.125, 12_345_678.9]
      for number in fixed + (0..<randomNumbers).map({ _ in numbers.number() }) {
        let digits = Int.random(in: 0...6, using: &numbers)
        let theirs = styled(number, digits, locale)
        let ours = NumberText.format(number, digits: digits, locale: LocaleTag(identifier))
        count += 1
        if !ours.utf8.elementsEqual(theirs.utf8) {
          examples[identifier] = "\(number) with \(digits): \(ours) is not \(theirs)"
        }
      }
    }
    return (count, examples)
  }

  @Test("every locale that Foundation knows writes random numbers as Foundation does")
  func everyLocale() {
    let (count, examples) = Self.differences(seed: 46, randomNumbers: 12)
    for (identifier, example) in examples.sorted(by: { $0.key < $1.key }) {
      print("differs:", identifier, example)
    }
    print("compared \(count) numbers in \(Self.identifiers.count) locales")
    #expect(count >= 10_000)
    #expect(examples.isEmpty)
  }

  @Test("the separators and the minus sign are those of Foundation's NumberFormatter")
  func symbols() {
    var differing: [String] = []
    for identifier in Self.identifiers {
      let formatter = NumberFormatter()
      formatter.locale = Locale(identifier: identifier)
      formatter.numberStyle = .decimal
      let symbols = NumberSymbols.Pair(LocaleTag(identifier)).standard
      let ours = [String(symbols.decimal), String(symbols.grouping), symbols.minus]
      let theirs = [formatter.decimalSeparator, formatter.groupingSeparator, formatter.minusSign]
      if theirs != ours { differing.append(identifier) }
    }
    // Here Foundation does not agree with itself: NumberFormatter drops the script and then takes
    // the country's symbols, FormatStyle takes those of CLDR, as we do.
    let known: Set = [
      "ff_Latn_BF", "ff_Latn_GH", "ff_Latn_GM", "ff_Latn_LR", "ff_Latn_NE", "ff_Latn_NG",
      "ff_Latn_SL",
    ]
    print("\(differing.count) of \(Self.identifiers.count) locales differ from NumberFormatter")
    #expect(Set(differing).subtracting(known).isEmpty)
  }

  @Test(
    "ten thousand random numbers are written as Foundation writes them",
    arguments: ["en", "de-CH", "es", "fr", "hi-IN", "ar-EG", "fa", "sv", "pl"])
  func manyNumbers(identifier: String) {
    var numbers = Numbers(seed: 1)
    let locale = Locale(identifier: identifier)
    var differing: [String] = []
    for _ in 0..<10_000 {
      let number = numbers.number()
      let digits = Int.random(in: 0...20, using: &numbers)
      let theirs = Self.styled(number, digits, locale)
      let ours = NumberText.format(number, digits: digits, locale: LocaleTag(identifier))
      if !ours.utf8.elementsEqual(theirs.utf8) {
        differing.append("\(number) with \(digits): \(ours) is not \(theirs)")
      }
    }
    #expect(differing.isEmpty, "\(differing.count) differ, such as \(differing.first ?? "")")
  }

  @Test("what is written is read back, in every locale")
  func roundTrip() {
    var numbers = Numbers(seed: 2)
    var differing: [String] = []
    for identifier in Self.identifiers {
      let locale = LocaleTag(identifier)
      for _ in 0..<40 {
        let number = (numbers.number() * 1000).rounded() / 1000
        guard abs(number) < 1e12 else { continue }
        let text = NumberText.format(number, digits: 3, locale: locale)
        if NumberText.parse(text, locale: locale) != .success(number) {
          differing.append("\(identifier): \(number) as \(text)")
        }
      }
    }
    #expect(differing.isEmpty, "\(differing.count) differ, such as \(differing.first ?? "")")
  }
}
