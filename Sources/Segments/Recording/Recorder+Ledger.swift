// Keeps what was shown: the exposure, and the variation that the profile keeps from then on.

extension Recorder {
  /// Keeps what was shown, by the receipt of its evaluation.
  ///
  /// A variation that the profile keeps already stays, unless its experiment has lost it; one that
  /// was forced or has won is not kept.
  func keep(_ receipt: Receipt, of profile: inout ProfileDraft, _ times: EventRecord.Times)
    throws(StoreError)
  {
    let id = profile.profile.id
    let assignment = receipt.variation.map {
      Assignment(
        experiment: $0.experiment, variation: $0.id, bucket: $0.bucket, milliseconds: times.at)
    }
    if let assignment, receipt.variation?.isToKeep == true, try !keepsAnother(than: assignment, id)
    {
      try store.save(assignment, of: id)
    }
    try store.append(
      Exposure(
        of: id, shown: (receipt.placement, receipt.audience, receipt.flow),
        assignment: assignment, times: (times.at, times.received),
        receipt: JSONWriter.canonical(receipt.json)))
    profile.see(
      context: receipt.context.values.isEmpty ? nil : receipt.context,
      locale: receipt.locale.isEmpty ? nil : receipt.locale, at: times.at)
  }

  /// Whether the profile keeps a variation of the experiment that still exists.
  private func keepsAnother(than assignment: Assignment, _ id: Profile.ID) throws(StoreError)
    -> Bool
  {
    let kept = try store.assignments(of: id).first { $0.experiment == assignment.experiment }
    guard let kept else { return false }
    guard let experiment = catalog?.experiments[assignment.experiment] else { return true }
    return experiment.variations.contains { $0.id == kept.variation }
  }
}
