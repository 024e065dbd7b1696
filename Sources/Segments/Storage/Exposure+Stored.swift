// An exposure as a store has it.

extension Exposure {
  /// Makes an exposure as a store has it.
  package init(
    of profile: Profile.ID,
    shown: (placement: Placement.ID, audience: Audience.ID, flow: Flow.ID?),
    assignment: Assignment?, times: (at: Int64, received: Int64), receipt: String
  ) {
    self.init(
      profile: profile, placement: shown.placement, audience: shown.audience, flow: shown.flow,
      assignment: assignment, atMilliseconds: times.at, receivedMilliseconds: times.received,
      receipt: receipt)
  }
}
