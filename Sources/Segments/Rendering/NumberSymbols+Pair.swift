// A locale's symbols with its own digits and with ASCII digits.

extension NumberSymbols {
  /// The symbols of a locale, which can differ by the digits that are used.
  struct Pair: Hashable, Sendable {
    /// What the locale uses by itself, or with the numbering system that its tag asks for.
    let standard: NumberSymbols
    /// What the locale uses with the digits 0...9.
    let latin: NumberSymbols

    /// Finds the symbols of a locale, else of its language, else of CLDR's root.
    init(_ locale: LocaleTag) {
      let value = Self.entry(locale.core) ?? "0"
      let numbers = value.split(separator: ".").compactMap { Int($0) }
      let own = NumberSymbols.rows[numbers.first ?? 0]
      latin = NumberSymbols.rows[numbers.last ?? 0]
      if let system = locale.numberingSystem, let zero = Self.zero(ofSystem: system) {
        standard = zero == own.zero ? own : latin.with(zero: zero)
      } else {
        standard = own
      }
    }

    /// The symbols that go with digits of a script.
    func symbols(forZero zero: Unicode.Scalar) -> NumberSymbols {
      zero == latin.zero ? latin : standard
    }

    /// Finds the table's entry: by the tag cut from its end, then the same without its script.
    private static func entry(_ tag: String) -> String? {
      let subtags = tag.utf8.split(separator: UInt8(ascii: "-"))
      guard let language = subtags.first else { return nil }
      if subtags.count > 1, let value = entry(language, subtags.dropFirst()) { return value }
      if subtags.count > 2, subtags[1].count == 4,
        let value = entry(language, subtags.dropFirst(2))
      {
        return value
      }
      return NumberSymbols.locales.value(ofKey: Array(language))
    }

    /// Finds the longest key made of a language and as many of the subtags as there are.
    private static func entry(
      _ language: Substring.UTF8View, _ subtags: ArraySlice<Substring.UTF8View>
    ) -> String? {
      for count in stride(from: subtags.count, to: 0, by: -1) {
        let parts = [language] + subtags.prefix(count)
        let key = Array(parts.joined(separator: "-".utf8))
        if let value = NumberSymbols.locales.value(ofKey: key) { return value }
      }
      return nil
    }

    private static func zero(ofSystem name: String) -> Unicode.Scalar? {
      NumberSymbols.numberingSystems.value(ofKey: Array(name.utf8))
        .flatMap { UInt32($0, radix: 16) }
        .flatMap(Unicode.Scalar.init)
    }
  }
}
