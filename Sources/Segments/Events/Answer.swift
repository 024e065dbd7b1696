// What a person chose or typed on one element of one screen.

/// The last value of one element of one screen within a showing.
public struct Answer: Hashable, Sendable {
  /// What was chosen or typed.
  public enum Value: Hashable, Sendable {
    /// The raw text, as typed; empty when the field was cleared.
    case text(PersonalText)
    /// The ids of the chosen options, in the builder's order; may be empty.
    case choices([String])
    case toggle(Bool)
    /// Unix milliseconds, as a picker reports them.
    case moment(Int64)
    /// A calendar date of an onboarding of the older kind; any part may be missing.
    case date(PickedDate)
  }

  /// A calendar date as a person picked it; nil for a part that was not picked.
  public struct PickedDate: Hashable, Sendable {
    /// 1...9999.
    public let year: Int?
    /// 1...12.
    public let month: Int?
    /// 1...31.
    public let day: Int?

    /// Makes a date of its parts.
    public init(year: Int?, month: Int?, day: Int?) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  /// The screen.
  public let screen: Screen.ID
  /// The element on the screen.
  public let element: Element.ID
  /// What the element is, as the event said.
  public let kind: Element.Kind
  /// What was chosen or typed.
  public let value: Value
  /// When: Unix milliseconds, UTC.
  public let milliseconds: Int64
  /// Seconds east of UTC where the person was at the picked moment; nil when nobody said.
  public let offsetSeconds: Int?

  /// Makes an answer of its parts.
  package init(
    _ place: (screen: Screen.ID, element: Element.ID), kind: Element.Kind, value: Value,
    milliseconds: Int64, offsetSeconds: Int?
  ) {
    screen = place.screen
    element = place.element
    self.kind = kind
    self.value = value
    self.milliseconds = milliseconds
    self.offsetSeconds = offsetSeconds
  }
}
