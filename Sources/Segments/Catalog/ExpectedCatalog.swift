// What somebody takes to be in force when putting another catalog into force.

/// What somebody takes to be in force when putting another catalog into force.
public enum ExpectedCatalog: Hashable, Sendable {
  /// No catalog.
  case noCatalog
  /// The catalog whose digest begins so: at least eight lower-case hexadecimal digits.
  case digest(String)

  /// The fewest digits that name a catalog.
  public static let leastDigits = 8

  /// Whether a text is a digest, or at least so many of its first digits.
  package static func isDigest(_ text: String, leastDigits: Int = leastDigits) -> Bool {
    (leastDigits...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Checks that it is so.
  ///
  /// - Parameter revision: What is in force; nil for nothing.
  /// - Throws: `StaleCatalog` when it is something else.
  package func check(_ revision: CatalogRevision?) throws(StaleCatalog) {
    switch (self, revision) {
    case (.noCatalog, nil): return
    case (.digest(let digits), let revision?)
    where digits.utf8.count >= Self.leastDigits && revision.digest.utf8.starts(with: digits.utf8):
      return
    default: throw StaleCatalog(base: self, revision: revision)
    }
  }
}

/// Somebody else has put another catalog into force meanwhile; nothing was changed.
public struct StaleCatalog: Error, Sendable, CustomStringConvertible {
  /// What was taken to be in force.
  public let base: ExpectedCatalog
  /// What is in force; nil for nothing.
  public let revision: CatalogRevision?

  /// A sentence with the fix.
  public var description: String {
    let found =
      revision.map { "revision \($0.number) (\($0.digest.prefix(12)))" } ?? "no catalog"
    let expected =
      switch base {
      case .noCatalog: "none"
      case .digest(let digits): "\(digits.prefix(12))"
      }
    return "\(found) is in force, not \(expected): somebody was faster; look at the change again "
      + "(segments history, segments plan) and apply it to what is in force now"
  }
}
