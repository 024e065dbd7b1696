// The variation that a profile keeps.

/// The variation that a profile keeps, whatever the weights become.
public struct Assignment: Hashable, Sendable {
  /// Of which experiment.
  public let experiment: Experiment.ID
  /// Which one.
  public let variation: Variation.ID
  /// As it was drawn: 0...99 999.
  public let bucket: Int
  /// When it was first shown: Unix milliseconds, UTC.
  public let milliseconds: Int64

  /// Makes an assignment of its parts.
  package init(
    experiment: Experiment.ID, variation: Variation.ID, bucket: Int, milliseconds: Int64
  ) {
    self.experiment = experiment
    self.variation = variation
    self.bucket = bucket
    self.milliseconds = milliseconds
  }
}
