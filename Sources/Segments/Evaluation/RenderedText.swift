// The text of one element as it is shown.

/// The text of one element as it is shown.
public struct RenderedText: Hashable, Sendable {
  /// The screen it stands on.
  public let screen: Screen.ID
  /// The element it belongs to.
  public let element: Element.ID
  /// The text, tags filled or all initial.
  public let text: String

  /// `screen/element`, as JSON names it.
  public var path: String { "\(screen)/\(element)" }
}
