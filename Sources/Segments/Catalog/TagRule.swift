// A custom tag of a flow, and the expression that fills it.

public import Expressions

/// A custom tag of a flow, and the expression that fills it from the profile.
public struct TagRule: Sendable {
  /// Its full name and initial value.
  public let tag: CustomTag
  /// Gives the tag's text; nil when only the caller can.
  public let value: Expression?

  /// Makes a rule of its parts.
  package init(tag: CustomTag, value: Expression?) {
    self.tag = tag
    self.value = value
  }
}
