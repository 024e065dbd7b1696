// What a check of a catalog found: a mistake, a warning or a note, by a code that stays.

/// What a check of a catalog found.
public struct CatalogFinding: Hashable, Sendable {
  /// How much it matters; the raw value is its name in reports.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// The catalog cannot be applied.
    case mistake
    /// Something is not as its author may think.
    case warning
    /// Something is as it often should be, and good to know.
    case note
  }

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
    /// An audience never admits anybody whom those before it leave to it.
    case unreachableAudience = "unreachable-audience"
    /// Some whom an audience would admit are admitted before.
    case hiddenInPart = "hidden-in-part"
    /// Nobody can be in a segment.
    case contradiction
    /// Everybody is in a segment.
    case tautology
    /// Two segments have the same members.
    case equalSegments = "equal-segments"
    /// Texts that look like numbers or versions are ordered by their letters.
    case textOrder = "text-order"
    /// A variation is never drawn.
    case weightZero = "weight-zero"
    /// No audience and no other segment asks for a segment.
    case unusedSegment = "unused-segment"
    /// No audience draws from an experiment.
    case unusedExperiment = "unused-experiment"
    /// No audience shows a flow that has no screens, so that no event names it either.
    case unusedFlow = "unused-flow"
    /// No expression reads an attribute, and no flow saves it.
    case unusedAttribute = "unused-attribute"
    /// No expression reads a context key.
    case unusedContext = "unused-context"
    /// No audience names a cap.
    case unusedCap = "unused-cap"
    /// A bundle has something that needs what this engine lacks.
    case lacking
    /// A search ended without an answer.
    case notDecided = "not-decided"
    /// No stored profile was ever seen with a context key.
    case unseenContext = "unseen-context"
    /// Stored values are of another type than declared: they count as unset.
    case storedType = "stored-type"
    /// Stored values are outside of what a declaration allows.
    case storedValue = "stored-value"

    /// Whether only stored profiles show it.
    var needsPopulation: Bool {
      switch self {
      case .unseenContext, .storedType, .storedValue: true
      default: false
      }
    }

    /// How much it matters.
    public var level: Level {
      switch self {
      case .mistake: .mistake
      case .hiddenInPart, .unusedAttribute: .note
      default: .warning
      }
    }
  }

  /// What was found.
  public let code: Code
  /// Where, and a sentence.
  public let issue: CatalogIssue
  /// A profile that proves it or comes closest; nil where none can.
  public let witness: Witness?

  /// Makes one of its parts.
  package init(_ code: Code, _ issue: CatalogIssue, witness: Witness? = nil) {
    self.code = code
    self.issue = issue
    self.witness = witness
  }

  /// Makes one about a place of a document.
  init(
    _ code: Code, _ path: [String], in document: CatalogDocument, _ message: String,
    witness: Witness? = nil
  ) {
    self.init(
      code,
      CatalogIssue(path: path, place: document.root.node(at: path)?.place, message: message),
      witness: witness)
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
