// Takes imported profiles into a store, batch by batch.

import Segments

/// Takes imported profiles into a store, batch by batch.
struct ImportRun {
  /// How many lines were new.
  private(set) var taken = 0
  /// How many were known already.
  private(set) var known = 0
  /// Why profiles were refused, with how many each time.
  private(set) var refusals: [(message: String, count: Int)] = []
  private static let batchSize = 1000

  /// Takes them all; each is all or nothing.
  ///
  /// - Throws: `StoreError`; what was taken before stays.
  mutating func take(_ profiles: [ImportedProfile], into store: any Store) throws {
    let received = store.now()
    var index = 0
    while index < profiles.count {
      let batch = profiles[index..<min(profiles.count, index + Self.batchSize)]
      for report in try store.record(batch.map { $0.line(at: received) }) { add(report) }
      index += batch.count
    }
  }

  private mutating func add(_ report: LineReport) {
    switch report.outcome {
    case .recorded: taken += 1
    case .duplicate: known += 1
    case .failed(let refusal):
      if let index = refusals.firstIndex(where: { $0.message == refusal.description }) {
        refusals[index].count += 1
      } else {
        refusals.append((refusal.description, 1))
      }
    }
  }
}
