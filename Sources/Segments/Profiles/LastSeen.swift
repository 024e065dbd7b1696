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
}

extension Profile {
  /// When the last context was seen: Unix milliseconds, UTC; nil when none ever was.
  public var contextMilliseconds: Int64? {
    lastSeen.context == nil ? nil : changes.lastContext ?? lastSeen.milliseconds
  }

  /// When the last locale was seen: Unix milliseconds, UTC; nil when none ever was.
  public var localeMilliseconds: Int64? {
    lastSeen.locale == nil ? nil : changes.lastLocale ?? lastSeen.milliseconds
  }

  /// Takes over what was seen at a moment; of each the later moment wins, whatever comes first.
  mutating func see(
    context: CallerParameters?, locale: String?, at milliseconds: Int64,
    from origin: ChangeOrigin = .here
  ) {
    guard context != nil || locale != nil else { return }
    var times = (context: contextMilliseconds, locale: localeMilliseconds)
    let origins = changes.origins
    if let context, origin.wins(at: milliseconds, over: times.context, from: origins.context) {
      lastSeen.context = context
      times.context = milliseconds
      changes.origins.context = origin.name
    }
    if let locale, origin.wins(at: milliseconds, over: times.locale, from: origins.locale) {
      lastSeen.locale = locale
      times.locale = milliseconds
      changes.origins.locale = origin.name
    }
    let last = max(lastSeen.milliseconds ?? .min, milliseconds)
    lastSeen.milliseconds = last
    changes.lastContext = times.context == last ? nil : times.context
    changes.lastLocale = times.locale == last ? nil : times.locale
  }
}
