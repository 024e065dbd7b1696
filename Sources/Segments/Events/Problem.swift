// What a flow could not save.

/// A write of a flow that broke a rule; the old value stayed.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// Its number in the store's one series; 0 before it was stored.
  public internal(set) var seq: Int64 = 0
  /// Whose profile was to be written.
  public let profile: Profile.ID
  /// The number of the showing whose answers were to be saved.
  public let showing: Int64
  /// The flow whose rule it was.
  public let flow: Flow.ID
  /// Which rules: `save` or `finish`.
  public let source: HistoryEntry.Source
  /// The place, as the catalog names it; nil when the profile as a whole is at fault.
  public let target: String?
  /// A sentence: what was expected and the kind of what came, never a value.
  public let message: String
  /// When it happened and when it came.
  public let times: EventRecord.Times

  /// A sentence.
  public var description: String { "flow '\(flow)' could not save: \(message)" }

  /// Makes one of its parts.
  package init(
    seq: Int64 = 0, profile: Profile.ID, place: (showing: Int64, flow: Flow.ID),
    rule: (source: HistoryEntry.Source, target: String?, message: String),
    times: EventRecord.Times
  ) {
    self.seq = seq
    self.profile = profile
    showing = place.showing
    flow = place.flow
    source = rule.source
    target = rule.target
    message = rule.message
    self.times = times
  }
}
