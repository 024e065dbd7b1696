// Changes of stored profiles, one a transaction.

import SQLiteStore
import Segments

extension Bench {
  /// Changes two attributes of one profile after another, each in a transaction of its own; the
  /// history is kept.
  ///
  /// Once as it is by default, on the disk when the call returns; once without waiting for the disk,
  /// which hides what is our own work.
  func updateRows() throws -> [Row] {
    let filled = try store(effort.written, "updates")
    defer { try? FilledStore.remove(filled.path) }  // Left behind is what is replaced next time.
    return [
      try updateRow("update", "profile update, one a transaction, history kept", .full, filled),
      try updateRow("update-normal", "the same, synchronous=NORMAL", .normal, filled),
    ]
  }

  private func updateRow(
    _ id: String, _ title: String, _ durability: SQLiteStore.Options.Durability,
    _ filled: FilledStore
  ) throws -> Row {
    let count = effort.updates
    let writes = WriteContest(
      filled: filled, contest: contest, count: count, durability: durability)
    let (contestants, samples, _) = try writes.run(title) {
      try Self.update($0, round: $1, count, of: filled.count)
    }
    return Row(
      id, title, .perSecond, contestants, samples,
      Promise(must: .timesAsFast(0.7), aim: .timesAsFast(0.9)))
  }

  /// Changes so many profiles, picked by the number of the round.
  static func update(_ store: SQLiteStore, round: Int, _ count: Int, of stored: Int) throws {
    var picks = Picks(UInt64(round) &* 1_000_003)
    for index in 0..<count {
      let id = Profile.ID(rawValue: Person.id(picks.next(below: stored)))
      let bmi = Double(160 + picks.next(below: 290)) / 10
      try store.updateProfile(id) {
        $0["bmi"] = .number(bmi)
        $0["sessions"] = .number(Double(1_000 + round * count + index))
      }
    }
  }
}
