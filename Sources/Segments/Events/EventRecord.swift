// What a store keeps of one line that arrived.

/// What a store keeps of one line that arrived.
public struct EventRecord: Sendable {
  /// What kind of line it was; the raw value is its name in the store.
  public enum Kind: String, Sendable {
    case event
    case update
    case shown
    case merge
  }

  /// Its number in the store's one series; 0 before it was stored.
  public internal(set) var seq: Int64 = 0
  /// The profile, as the line named it.
  public let profile: Profile.ID
  /// Unique within the profile; nil for a line without time and id.
  public let id: String?
  /// What kind of line it was.
  public let kind: Kind
  /// The event's name; nil for other kinds.
  public let name: String?
  /// When it happened and when it came.
  public let times: Times
  /// IANA name or offset, as the line had it; nil when it had none.
  public let zone: String?
  /// The showing it belongs to; nil for none.
  public let showing: Int64?
  /// Canonical JSON of what the line was about: a known event's parameters, an update, the receipt
  /// that was shown, the id that was merged; nil for an event of another name.
  public let parameters: String?
  /// The first 16 bytes of the SHA-256 of the line's bytes; nil without an id.
  public let digest: [UInt8]?
  /// What else the line said.
  public var said = Said()

  /// What a line said besides what happened; nil where it said nothing.
  public struct Said: Hashable, Sendable {
    /// The flow of an event that belongs to no showing.
    public var flow: Flow.ID?
    /// The locale.
    public var locale: String?
    /// Canonical JSON of the context.
    public var context: String?
    /// The name of the store that it was recorded in first; nil for this one.
    public var origin: String?
    /// What draws are to hash for the profile.
    public var drawKey: String?
    /// Seconds east of UTC, as the line's time was written; nil for `Z`.
    public var offsetSeconds: Int?

    /// Makes one that says nothing.
    public init() {}
  }

  /// When a line happened and when it came: Unix milliseconds, UTC.
  public struct Times: Hashable, Sendable {
    /// When it happened, never later than `received`.
    public let at: Int64
    /// The line's own time, where that was later than the receiver's clock; else nil.
    public let sent: Int64?
    /// When it came.
    public let received: Int64

    /// Caps the line's own time at the receiver's clock.
    ///
    /// - Parameters:
    ///   - claimed: The line's own time; nil when it has none.
    ///   - received: The receiver's clock.
    public init(claimed: Int64?, received: Int64) {
      at = min(claimed ?? received, received)
      sent = claimed.flatMap { $0 > received ? $0 : nil }
      self.received = received
    }
  }
}

extension EventRecord {
  /// The id that was merged; nil for lines that merge none, and where somebody's hand made it unreadable.
  var mergedID: Profile.ID? {
    guard kind == .merge, let parameters else { return nil }
    do throws(JSONMistake) {
      return try JSONReader.read(parameters.utf8).string.map { Profile.ID(rawValue: $0) }
    } catch {
      return nil
    }
  }
}
