// The JSON form of a catalog, and nothing else.

/// A catalog as its author wrote it: well-formed JSON5, not yet checked for what it says.
public struct CatalogDocument: Sendable {
  /// The document, with the place of everything in it.
  public let root: JSONNode
  /// The document in its canonical form (RFC 8785): comments, blanks and the order of keys are gone.
  public let canonical: String
  /// The SHA-256 of the canonical form, in lower-case hexadecimal: what the catalog is known by.
  public let digest: String

  /// Reads a document.
  ///
  /// - Parameter bytes: JSON5 in UTF-8: JSON with comments, trailing commas and bare keys.
  /// - Throws: The mistake of syntax that ends the reading; or every number that JSON has no exact
  ///   form for (infinities, NaN, whole numbers beyond 2^53 whose digits it would change).
  public init(json5 bytes: some Sequence<UInt8>) throws(CatalogIssues) {
    try self.init(Array(bytes), syntax: .json5)
  }

  /// Reads a document from text.
  ///
  /// - Throws: As when it is read from bytes.
  public init(text: String) throws(CatalogIssues) {
    try self.init(Array(text.utf8), syntax: .json5)
  }

  init(_ bytes: [UInt8], syntax: JSONReader.Syntax) throws(CatalogIssues) {
    guard bytes.count <= CatalogLimits.documentBytes else {
      throw CatalogIssues(
        mistake:
          "a catalog has at most \(CatalogLimits.documentBytes) bytes; this has \(bytes.count)")
    }
    root = try Self.read(bytes, syntax: syntax)
    let mistakes = NumberCheck.mistakes(in: root)
    try mistakes.throwMistakes()
    canonical = JSONWriter.canonical(root)
    digest = SHA256.hex(Array(canonical.utf8))
  }

  private static let limits = JSONReader.Limits(
    depth: CatalogLimits.documentDepth, members: CatalogLimits.documentMembers)

  static func read(
    _ bytes: [UInt8], syntax: JSONReader.Syntax, limits: JSONReader.Limits = Self.limits
  ) throws(CatalogIssues) -> JSONNode {
    do {
      return try JSONReader.read(bytes, syntax: syntax, limits: limits)
    } catch {
      throw CatalogIssues([
        CatalogIssue(path: error.path, place: error.place, message: error.message)
      ])
    }
  }
}
