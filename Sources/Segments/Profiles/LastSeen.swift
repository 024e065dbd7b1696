// What a profile was last seen with: context, locale, time.

/// What a profile was last seen with; the later time wins.
public struct LastSeen: Hashable, Sendable {
  /// The context of the last line or showing that had one; nil when none had.
  public var context: CallerParameters?
  /// The locale of the last line or showing that had one, for instance `de`.
  public var locale: String?
  /// When: Unix milliseconds, UTC; nil when the profile was never seen.
  public var milliseconds: Int64?

  /// Makes one of its parts.
  public init(
    context: CallerParameters? = nil, locale: String? = nil, milliseconds: Int64? = nil
  ) {
    self.context = context
    self.locale = locale
    self.milliseconds = milliseconds
  }

  /// Takes over what was seen at a moment that is not before the last one.
  mutating func see(
    context: CallerParameters?, locale: String?, at milliseconds: Int64
  ) {
    if let last = self.milliseconds, milliseconds < last { return }
    guard context != nil || locale != nil else { return }
    self.context = context ?? self.context
    self.locale = locale ?? self.locale
    self.milliseconds = milliseconds
  }
}
