// One catalog that was applied: number, digest, author, message.

/// One catalog that was applied to a store.
public struct CatalogRevision: Hashable, Sendable {
  /// 1, 2, 3, …; local to the store.
  public let number: Int
  /// The SHA-256 of the document's canonical form, in lower-case hexadecimal.
  public let digest: String
  /// Who applied it; nil when nobody said.
  public let author: String?
  /// Why; nil when nobody said.
  public let message: String?
  /// The revision it replaced; nil for the first.
  public let parent: Int?
  /// When: Unix milliseconds, UTC.
  public let appliedMilliseconds: Int64

  /// Makes a revision of its parts.
  package init(
    number: Int, digest: String, note: (author: String?, message: String?), parent: Int?,
    appliedMilliseconds: Int64
  ) {
    self.number = number
    self.digest = digest
    author = note.author
    message = note.message
    self.parent = parent
    self.appliedMilliseconds = appliedMilliseconds
  }
}
