// Every mistake that was found in a catalog.

/// Every mistake that was found in a catalog, by place.
public struct CatalogIssues: Error, Sendable {
  /// By place; at least one, at most `IssueLog.limit`.
  public let issues: [CatalogIssue]
  /// How many more were found; those are not in `issues`.
  public let omitted: Int

  /// Makes a list of at least one mistake.
  package init(_ issues: [CatalogIssue], omitted: Int = 0) {
    self.issues = issues
    self.omitted = omitted
  }
}

extension CatalogIssues: CustomStringConvertible {
  /// One mistake after the other; a last line counts what was left out.
  public var description: String {
    let lines = issues.map(\.description)
    return (omitted > 0 ? lines + ["and \(omitted) more"] : lines).joined(separator: "\n")
  }
}
