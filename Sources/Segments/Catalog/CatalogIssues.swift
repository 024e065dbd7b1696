// Every mistake that was found in a catalog.

/// Every mistake that was found in a catalog, by place.
public struct CatalogIssues: Error, Sendable {
  /// By place; at least one, at most 1000.
  public let issues: [CatalogIssue]
  /// How many more were found; those are not in `issues`.
  public let omitted: Int

  /// How many expressions were not looked at, as so much was wrong already.
  public let skippedExpressions: Int

  /// Makes a list of at least one mistake.
  package init(_ issues: [CatalogIssue], omitted: Int = 0, skippedExpressions: Int = 0) {
    self.issues = issues
    self.omitted = omitted
    self.skippedExpressions = skippedExpressions
  }

  /// One mistake about the document as a whole.
  init(mistake message: String) {
    self.init([CatalogIssue(path: [], place: nil, message: message)])
  }
}

extension CatalogIssues: CustomStringConvertible {
  /// One mistake after the other; the last lines count what was left out.
  public var description: String {
    (issues.map(\.description) + notes).joined(separator: "\n")
  }

  /// Sentences that count what was left out; none when everything is in `issues`.
  public var notes: [String] {
    var notes: [String] = []
    if omitted > 0 { notes.append("and \(omitted) more") }
    if skippedExpressions > 0 {
      notes.append("\(skippedExpressions) expressions were not checked: correct these first")
    }
    return notes
  }
}
