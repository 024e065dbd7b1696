// The variation that an evaluation drew or kept.

/// The variation that an evaluation drew or kept.
public struct DrawnVariation: Hashable, Sendable {
  /// Of which experiment.
  public let experiment: Experiment.ID
  /// Which one.
  public let id: Variation.ID
  /// As it is drawn now, or was when it was kept: 0...99 999.
  public let bucket: Int
  /// Whether the profile keeps it from an earlier showing.
  public let isKept: Bool

  /// Makes one of its parts.
  public init(experiment: Experiment.ID, id: Variation.ID, bucket: Int, isKept: Bool) {
    self.experiment = experiment
    self.id = id
    self.bucket = bucket
    self.isKept = isKept
  }

  /// Draws for a key, or keeps what was assigned while that variation exists.
  ///
  /// Returns nil when no share covers the bucket, which a compiled experiment rules out.
  init?(_ experiment: Experiment, drawKey: String, assignments: [Assignment]) {
    if let kept = assignments.first(where: { $0.experiment == experiment.id }),
      experiment.variations.contains(where: { $0.id == kept.variation })
    {
      self.init(
        experiment: experiment.id, id: kept.variation, bucket: kept.bucket, isKept: true)
      return
    }
    let bucket = VariationDraw.bucket(of: drawKey, seed: experiment.seed)
    guard let variation = experiment.variation(at: bucket) else { return nil }
    self.init(experiment: experiment.id, id: variation.id, bucket: bucket, isKept: false)
  }
}
