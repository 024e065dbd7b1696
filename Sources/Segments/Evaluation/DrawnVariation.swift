// The variation that an evaluation drew or kept.

/// The variation that an evaluation gave a profile.
public struct DrawnVariation: Hashable, Sendable {
  /// How it came about; the raw value is its name in JSON.
  public enum Origin: String, CaseIterable, Hashable, Sendable {
    /// By the draw.
    case drawn
    /// The profile keeps it from an earlier showing.
    case kept
    /// The catalog names the profile; nothing is kept of it.
    case forced
    /// It has won the experiment; nothing is kept of it.
    case winner
  }

  /// Of which experiment.
  public let experiment: Experiment.ID
  /// Which one.
  public let id: Variation.ID
  /// As it is drawn now, or was when it was kept: 0...99 999; of a draw like Adapty's 0...99.
  public let bucket: Int
  /// How it came about.
  public let origin: Origin

  /// Whether the profile keeps it from an earlier showing.
  public var isKept: Bool { origin == .kept }
  /// Whether the profile keeps it from when it is shown.
  var isToKeep: Bool { origin == .drawn || origin == .kept }

  /// Makes one of its parts.
  public init(experiment: Experiment.ID, id: Variation.ID, bucket: Int, origin: Origin = .drawn) {
    self.experiment = experiment
    self.id = id
    self.bucket = bucket
    self.origin = origin
  }

  /// Finds a profile's variation: forced, else the winner, else kept while it exists, else drawn.
  ///
  /// Returns nil without anything to draw by; and when no share covers the bucket, which a compiled
  /// experiment rules out.
  init?(_ experiment: Experiment, _ context: EvaluationContext) {
    let profile = context.profile
    guard !profile.hasNoDrawKey else { return nil }
    let bucket = experiment.bucket(of: profile.drawKey)
    let decision = experiment.decision
    if let forced = decision.forced[profile.id] {
      self.init(experiment: experiment.id, id: forced, bucket: bucket, origin: .forced)
    } else if let winner = decision.winner {
      self.init(experiment: experiment.id, id: winner, bucket: bucket, origin: .winner)
    } else if let kept = context.assignments.first(where: { $0.experiment == experiment.id }),
      experiment.variation(kept.variation) != nil
    {
      self.init(
        experiment: experiment.id, id: kept.variation, bucket: kept.bucket, origin: .kept)
    } else {
      guard let variation = experiment.variation(drawnAt: bucket) else { return nil }
      self.init(experiment: experiment.id, id: variation.id, bucket: bucket)
    }
  }
}
