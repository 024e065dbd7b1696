// Collects the mistakes and warnings of one compilation.

import Expressions

/// The mistakes and warnings of one compilation, as they are found.
final class IssueLog {
  private static let limit = CatalogLimits.reportedMistakes

  private var mistakes: [CatalogIssue] = []
  private var warnings: [CatalogIssue] = []
  private(set) var mistakeCount = 0
  private var skippedExpressions = 0
  /// How many names may still be compared to find the nearest ones: a document full of mistakes
  /// must not take minutes.
  private var comparisonsLeft = 3_000_000

  /// Whether so much is wrong that looking further helps nobody.
  var isFull: Bool { mistakeCount >= Self.limit || comparisonsLeft <= 0 }

  func add(_ mistake: CatalogIssue) {
    mistakeCount += 1
    // What is reported is the first by place, so more is kept than is reported.
    if mistakes.count < 20 * Self.limit { mistakes.append(mistake) }
  }

  func warn(_ warning: CatalogIssue) {
    if warnings.count < 20 * Self.limit { warnings.append(warning) }
  }

  /// Counts an expression that is not looked at, as so much is wrong already.
  func skipExpression() {
    skippedExpressions += 1
  }

  /// Accounts for a search of a name among so many.
  func spend(comparisons: Int) {
    comparisonsLeft -= comparisons
  }

  /// ": did you mean …?" for a name that is not known; empty when none is near.
  func suggestion(for name: String, among names: some Collection<String>) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    spend(comparisons: names.count)
    return nearestName(to: name, among: names).map { "did you mean \(JSONMistake.quoted($0))?" }
  }

  var sortedWarnings: [CatalogIssue] {
    Array(Self.sorted(warnings).prefix(Self.limit))
  }

  /// Ends the compilation if there is a mistake.
  func throwMistakes() throws(CatalogIssues) {
    guard mistakeCount > 0 else { return }
    let shown = Array(Self.sorted(mistakes).prefix(Self.limit))
    throw CatalogIssues(
      shown, omitted: mistakeCount - shown.count, skippedExpressions: skippedExpressions)
  }

  /// By place; at one place in the order in which they were found.
  private static func sorted(_ issues: [CatalogIssue]) -> [CatalogIssue] {
    issues.enumerated().sorted { left, right in
      let (a, b) = (left.element.place, right.element.place)
      return (a?.line ?? 0, a?.column ?? 0, left.offset)
        < (b?.line ?? 0, b?.column ?? 0, right.offset)
    }.map(\.element)
  }
}

/// Names in quotes, the last joined with a word: `'a', 'b' or 'c'`; after ten of them `…`.
func listed(_ names: some Collection<String>, _ word: String) -> String {
  let shown = names.prefix(10).map(JSONMistake.quoted)
  if names.count > 10 { return shown.joined(separator: ", ") + ", …" }
  guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
  return shown.dropLast().joined(separator: ", ") + " \(word) \(last)"
}
