// Numbers to text and text to numbers, by locale: the one rule, both ways (design, 6).

/// The rule by which a typed number is read and a shown number is written.
///
/// Separators, digits and grouping are those of one version of CLDR (``cldrVersion``), carried in
/// the library: the same bytes come out on every machine. Machine text (JSON, the command line) is
/// not written with this, but with ASCII digits.
public enum NumberText {
  /// The version of CLDR that the separators and digits are taken from.
  public static var cldrVersion: String { NumberSymbols.cldrVersion }

  /// How many fraction digits may be asked for: 0...20.
  public static let digitRange = 0...20
}
