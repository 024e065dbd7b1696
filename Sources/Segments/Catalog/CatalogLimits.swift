// Every limit of a catalog, in this one file; those of its expressions are `ExpressionLimits`.

/// The limits of a catalog's document and of the names in it.
public enum CatalogLimits {
  /// The largest document, in bytes of UTF-8: 64 MiB.
  public static let documentBytes = 67_108_864
  /// How deep objects and lists of a document may stand in each other.
  public static let documentDepth = 64
  /// How many members and elements a document may have in all.
  public static let documentMembers = 1_000_000
  /// The most attributes, and the most context keys, that a catalog declares.
  public static let declarations = 10_000
  /// Length of the name of a flow, placement, segment, experiment, variation or audience, in
  /// characters of `A-Za-z0-9._-`.
  public static let nameLength = 1...128
  /// Length of the name of a screen, element, option or tag, in Unicode scalars.
  public static let builderNameLength = 1...128
  /// Length of what a draw hashes before the draw key, in bytes of UTF-8.
  public static let seedLength = 1...1000
  /// Decimals of a percentage.
  public static let shareDecimals = 3
  /// The number of a span of time, before its unit.
  public static let spanCount = 1...1_000_000
  /// The most mistakes that are reported at once; more are counted.
  public static let reportedMistakes = 1000

  /// Whether the text can name a flow, placement, segment, experiment, variation or audience:
  /// 1...128 of `A-Za-z0-9._-`, not starting with `-`.
  public static func isName(_ text: String) -> Bool {
    nameLength.contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy(AttributeLimits.isNameByte)
  }

  /// Whether the text can name a screen, an element or an option, as a vendor's builder makes them:
  /// 1...128 Unicode scalars without control characters or `/`.
  public static func isBuilderName(_ text: String) -> Bool {
    isTagName(text) && !text.unicodeScalars.contains("/")
  }

  /// Whether the text can name a custom tag: 1...128 Unicode scalars without control characters.
  public static func isTagName(_ text: String) -> Bool {
    builderNameLength.contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
