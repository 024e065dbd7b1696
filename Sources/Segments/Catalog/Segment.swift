// A named expression that a profile fulfils or not.

public import Expressions

/// A named expression that a profile fulfils or not.
public struct Segment: Sendable, Identifiable {
  /// Names a segment: 1...128 of `A-Za-z0-9._-`.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What a profile is when the expression ends at something unset or mistyped.
  public enum Unset: String, Sendable {
    case member
    case notMember = "not_member"
  }

  /// Its name.
  public let id: ID
  /// What a member fulfils.
  public let expression: Expression
  /// What the author said of unset names; nil when nothing, which means not a member.
  public let unset: Unset?
  /// What the author says of it; for people only.
  public let description: String?
  /// The segments that its expression asks for, as places in `Catalog.segments`.
  package let uses: [Int]

  /// Makes a segment of its parts.
  package init(
    id: ID, expression: Expression, unset: Unset?, description: String?, uses: [Int]
  ) {
    self.id = id
    self.expression = expression
    self.unset = unset
    self.description = description
    self.uses = uses
  }
}
