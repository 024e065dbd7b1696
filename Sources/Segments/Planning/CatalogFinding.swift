// What a check of a catalog found: a mistake or a warning, by a code that stays.

/// What a check of a catalog found.
public struct CatalogFinding: Hashable, Sendable {
  /// What was found; the raw value is its name in reports, and never changes.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The catalog cannot be applied.
    case mistake
    /// What the compiler warns of.
    case warning
    /// An element never sends an event.
    case silentElement = "silent-element"
    /// The last screen of a flow has inputs.
    case lastScreenInputs = "last-screen-inputs"
    /// A custom tag is in no text.
    case unusedTag = "unused-tag"
    /// An entry of `silence` silences nothing.
    case unusedSilence = "unused-silence"

    /// Whether it keeps the catalog from being applied.
    public var isMistake: Bool { self == .mistake }
  }

  /// What was found.
  public let code: Code
  /// Where, and a sentence.
  public let issue: CatalogIssue

  /// Makes one of its parts.
  package init(_ code: Code, _ issue: CatalogIssue) {
    self.code = code
    self.issue = issue
  }
}

extension CatalogFinding: CustomStringConvertible {
  /// Line and column, path, sentence, code.
  public var description: String {
    var issue = issue
    if code != .mistake {
      issue = CatalogIssue(
        path: issue.path, place: issue.place, message: "\(issue.message) [\(code.rawValue)]",
        detail: issue.detail)
    }
    return issue.description
  }
}
