// A moment of the past, and by which of its two times a fact belongs to it.

public import Expressions

/// A moment of the past that somebody asks about.
public struct PastMoment: Hashable, Sendable {
  /// By which of its times a fact belongs to the past of a moment.
  public enum Reckoning: Hashable, Sendable {
    /// By when it happened: late news count as if they had come at once.
    case happening
    /// By when it reached the store: what the store itself would have answered then.
    case arrival
  }

  /// The moment; what belongs to this very millisecond belongs to its past.
  public let time: Timestamp
  /// By which time.
  public let reckoning: Reckoning

  /// Makes a moment.
  public init(_ time: Timestamp, by reckoning: Reckoning = .happening) {
    self.time = time
    self.reckoning = reckoning
  }

  /// Whether something that happened and arrived at these Unix milliseconds belongs to its past.
  func includes(happened: Int64, arrived: Int64) -> Bool {
    (reckoning == .happening ? happened : arrived) <= time.milliseconds
  }

  func includes(_ entry: HistoryEntry) -> Bool {
    includes(happened: entry.atMilliseconds, arrived: entry.receivedMilliseconds)
  }

  func includes(_ exposure: Exposure) -> Bool {
    includes(happened: exposure.atMilliseconds, arrived: exposure.receivedMilliseconds)
  }
}
