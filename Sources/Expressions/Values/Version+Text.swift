// Reads a version from text, strictly or with common habits forgiven.

extension Version {
  /// Creates a version from text in the strict form of Semantic Versioning 2.0, or nil.
  public init?(_ strict: String) {
    self.init(strict, isStrict: true)
  }

  /// Creates a version from text as apps write it, or nil.
  ///
  /// Beyond the strict form, one leading `v` or `V`, a missing second or third number (counted as 0),
  /// and leading zeros are accepted: `v8.2` is `8.2.0`, and `2026.09.1` is `2026.9.1`. A fourth number
  /// is not.
  public init?(normalizing text: String) {
    self.init(text, isStrict: false)
  }

  private init?(_ text: String, isStrict: Bool) {
    var scanner = VersionScanner(text, isStrict: isStrict)
    guard let numbers = scanner.numbers(), let preRelease = scanner.identifiers(after: "-"),
      let build = scanner.identifiers(after: "+"), scanner.isAtEnd
    else { return nil }
    self.init(numbers: numbers, preRelease: preRelease, build: build)
  }
}
