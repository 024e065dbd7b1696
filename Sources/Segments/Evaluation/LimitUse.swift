// How much of a limit a profile has used, and when it frees.

public import Expressions

/// How much of a limit a profile has used at the moment of an evaluation.
public struct LimitUse: Hashable, Sendable {
  /// The limit.
  public let limit: Limit
  /// How many showings count, at most the limit's count.
  public let used: Int
  /// When one more is free: the moment at which the oldest that counts no longer does; nil unless it
  /// is spent.
  public let frees: Timestamp?

  /// Whether nothing is left of it.
  public var isSpent: Bool { used >= limit.count }

  /// Makes one of its parts, as a receipt keeps it.
  package init(limit: Limit, used: Int, frees: Timestamp?) {
    self.limit = limit
    self.used = used
    self.frees = frees
  }

  /// Counts showings.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - times: When something was shown: Unix milliseconds; later than `now` does not count.
  ///   - now: The moment of the evaluation.
  init(_ limit: Limit, of times: [Int64], at now: Timestamp) {
    let end = now.milliseconds
    let counted = times.filter { $0 <= end && $0 > end - limit.perMilliseconds }
      .sorted(by: >).prefix(limit.count)
    self.limit = limit
    used = counted.count
    frees =
      counted.count < limit.count
      ? nil : counted.last.flatMap { Timestamp(milliseconds: $0 + limit.perMilliseconds) }
  }
}
