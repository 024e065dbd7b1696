// One line of input: who, when, which showing, and what happened.

import Expressions

/// One line of input: everything that happens anywhere is such a line.
public struct EventLine: Sendable {
  /// What happened.
  public enum Body: Sendable {
    /// What an app's callback received.
    case event(Event)
    /// A change of the profile.
    case update(ProfileUpdate)
    /// A flow was shown: what the engine's evaluation gave for it.
    case shown(Receipt)
    /// Another id is this profile too.
    case merge(Profile.ID)
  }

  /// Whom it is about.
  public let profile: Profile.ID
  /// Unique within the profile; nil when the line has none.
  public var id: String?
  /// When it happened: Unix milliseconds, UTC; nil when the line does not say.
  public var milliseconds: Int64?
  /// Seconds east of UTC, as `at` was written; nil without one, and for `Z`.
  public var offsetSeconds: Int?
  /// IANA name or offset; nil when the line has none.
  public var zone: String?
  /// The showing, as the app names it; nil when it does not.
  public var showing: Showing.ID?
  /// The flow; nil when the line does not say.
  public var flow: Flow.ID?
  /// The locale; nil when the line does not say.
  public var locale: String?
  /// The locale of the showing, where the line has none of its own and another store handed it on.
  public var showingLocale: String?
  /// The name of the store that it was recorded in first; nil where no other store handed it on.
  public var origin: String?
  /// What draws are to hash for the profile from now on; nil where the line does not say.
  public var drawKey: String?
  /// What the profile was seen with; nil when the line has none.
  public var context: CallerParameters?
  /// What happened.
  public let body: Body
  /// Where the body's parts stand in the line, for messages.
  var bodyPath: [String] = []
  /// Canonical JSON of what it is about, where that was written already.
  var parameters: String?

  /// Makes a line of which only profile and body are known.
  public init(profile: Profile.ID, body: Body) {
    self.profile = profile
    self.body = body
  }

  /// What a line takes from elsewhere when it does not say it itself.
  public struct Defaults: Sendable {
    /// Whom lines are about; nil when each line says it.
    public var profile: Profile.ID?
    /// The flow; nil when each line says it.
    public var flow: Flow.ID?
    /// The showing; nil for none.
    public var showing: Showing.ID?
    /// The locale; nil for none.
    public var locale: String?
    /// IANA name or offset; nil for none.
    public var zone: String?

    /// Makes defaults that say nothing.
    public init() {}
  }
}
