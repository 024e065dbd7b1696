// A flow that was shown, as the app said.

/// A flow that was shown, as the app said.
public struct Exposure: Hashable, Sendable {
  /// Whom it was shown to.
  public let profile: Profile.ID
  /// Where.
  public let placement: Placement.ID
  /// Which entry of the placement admitted.
  public let audience: Audience.ID
  /// What; nil when nothing was shown, on purpose.
  public let flow: Flow.ID?
  /// The variation that decided; nil for none.
  public let assignment: Assignment?
  /// When it was shown: Unix milliseconds, UTC.
  public let atMilliseconds: Int64
  /// When the store heard of it: Unix milliseconds, UTC.
  public let receivedMilliseconds: Int64
  /// Canonical JSON of the receipt.
  public let receipt: String
}
