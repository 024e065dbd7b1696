// A locale's symbols with its own digits and with ASCII digits.

extension NumberSymbols {
  /// The symbols of a locale, which can differ by the digits that are used.
  struct Pair {
    /// What the locale uses by itself, or with the numbering system that its tag asks for.
    let standard: NumberSymbols
    /// What the locale uses with the digits 0...9.
    let latin: NumberSymbols

    /// Finds the symbols of a locale, else of its language, else of CLDR's root.
    init(_ locale: LocaleTag) {
      let root = NumberSymbols(
        decimal: ".", grouping: ",", minus: "-", zero: "0", primaryGroup: 3, secondaryGroup: 3,
        minimumGrouping: 1)
      let german = NumberSymbols(
        decimal: ",", grouping: ".", minus: "-", zero: "0", primaryGroup: 3, secondaryGroup: 3,
        minimumGrouping: 1)
      standard = locale.language == "de" ? german : root
      latin = standard
    }

    /// The symbols that go with digits of a script.
    func symbols(forZero zero: Unicode.Scalar) -> NumberSymbols {
      zero == latin.zero ? latin : standard
    }
  }

  static let cldrVersion = "46"
}
