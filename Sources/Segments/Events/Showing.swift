// One showing of a flow: when it ran, whether it finished.

/// One run of one flow in front of one profile.
public struct Showing: Hashable, Sendable {
  /// Names a showing within its profile, as the app does.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Why a showing closed; the raw value is its name in the store.
  public enum Closing: String, Hashable, Sendable {
    /// The app said so.
    case closed
    /// Whoever brought its lines said that no more would come.
    case ended
    /// Nothing came for too long.
    case idle
    /// The next showing of the same flow began.
    case next
  }

  /// The store's own name for it; 0 before it was stored.
  public package(set) var number: Int64
  /// As the app names it; nil when it does not.
  public let id: ID?
  /// Whom it was shown to.
  public let profile: Profile.ID
  /// What was shown.
  public let flow: Flow.ID
  /// The locale it was shown in; nil when nobody said.
  public internal(set) var locale: String?
  /// Its first event: Unix milliseconds, UTC.
  public internal(set) var openedMilliseconds: Int64
  /// Its last event: Unix milliseconds, UTC.
  public internal(set) var lastMilliseconds: Int64
  /// Whether its last screen was seen.
  public internal(set) var hasSeenLastScreen: Bool
  /// When and why it closed; nil while it is open.
  public internal(set) var end: End?
  /// The name of the store that its first line was recorded in first; nil for the one it is in.
  public package(set) var origin: String?

  /// When and why a showing closed.
  public struct End: Hashable, Sendable {
    /// Unix milliseconds, UTC.
    public let milliseconds: Int64
    /// Why.
    public let closing: Closing

    /// Makes an end of its parts.
    package init(milliseconds: Int64, closing: Closing) {
      self.milliseconds = milliseconds
      self.closing = closing
    }
  }

  /// Makes a showing that opens at a moment.
  package init(
    id: ID?, profile: Profile.ID, flow: Flow.ID, locale: String?, openedMilliseconds: Int64
  ) {
    number = 0
    self.id = id
    self.profile = profile
    self.flow = flow
    self.locale = locale
    self.openedMilliseconds = openedMilliseconds
    lastMilliseconds = openedMilliseconds
    hasSeenLastScreen = false
    end = nil
  }

  /// Fills in what a store keeps of it.
  package mutating func restore(
    number: Int64, lastMilliseconds: Int64, hasSeenLastScreen: Bool, end: End?
  ) {
    self.number = number
    self.lastMilliseconds = lastMilliseconds
    self.hasSeenLastScreen = hasSeenLastScreen
    self.end = end
  }

  /// Whether it was left: nothing came for too long before its last screen, and no close.
  ///
  /// A line with its id opens it again.
  public var isLeft: Bool { end?.closing == .idle && !hasSeenLastScreen }

  /// Whether it closed after its last screen.
  public var isFinished: Bool { end != nil && hasSeenLastScreen }
}
