// Many processes and threads on one store: nothing is lost, nobody waits in vain, nobody sees a half.

import BuiltCommand
import Foundation
import Segments
import StoreContract
import Testing

@testable import SQLiteStore
@testable import StoreWorker

@Suite("A crowd on one store", .serialized)
struct CrowdTests {
  private static let processes = 8
  private static let threads = 4

  /// How long they work, in milliseconds.
  private static func time(_ short: Int) -> Int {
    Torture.count(short, long: 120_000)
  }

  private func check(_ tally: Crowd.Tally, _ path: String, seed: UInt64) throws {
    #expect(tally.faults == [], "seed \(seed)")
    let store = try SQLiteStore(path: path)
    for (index, key) in Crowd.keys.enumerated() {
      let stored = Crowd.number(try store.profile(key)?["count"])
      #expect(Int(stored) == tally.counts[index], "a count was lost, seed \(seed)")
    }
    let pairs = try ["left", "right"].map { id in
      try store.read { try $0.events(of: Profile.ID(rawValue: id)).count }
    }
    #expect(pairs == [tally.pairs, tally.pairs], "a line was lost, seed \(seed)")
    store.close()
    let faults = try SQLiteStore.examine(path: path).findings.filter { $0.weight == .fault }
    #expect(faults == [])
  }

  private func note(_ what: String, _ tally: Crowd.Tally, seed: UInt64) {
    Torture.note(
      what,
      [
        "counted": tally.counts.reduce(0, +), "pairs of lines": tally.pairs,
        "reads": tally.reads, "lost, locked or half seen": tally.faults.count,
      ], seed: seed)
    #expect(tally.counts.reduce(0, +) > 0 && tally.pairs > 0 && tally.reads > 0)
  }

  @Test("8 processes of 4 threads lose no count, are never refused, and see no half")
  func processes() throws {
    let seed = Torture.seed
    let path = try BuiltCommand.temporaryFolder().appending(path: "crowd.db").path
    try SQLiteStore(path: path).close()
    let workers = try (0..<Self.processes).map { index in
      try WorkerProcess(
        [
          "crowd", path, "\(seed % 1_000_000 &+ UInt64(index) * 1000)", "\(Self.threads)",
          "\(Self.time(3_000))",
        ])
    }
    var tally = Crowd.Tally()
    for worker in workers {
      #expect(worker.end() == .exited(0), "\(worker.lines)")
      for line in worker.lines { tally.add(line) }
    }
    note("8 processes of 4 threads on one store", tally, seed: seed)
    try check(tally, path, seed: seed)
  }

  @Test("32 threads of one process lose no count, are never refused, and see no half")
  func threads() throws {
    let seed = Torture.seed
    let path = try BuiltCommand.temporaryFolder().appending(path: "crowd.db").path
    let store = try SQLiteStore(path: path)
    let crowd = Crowd(store, seed: seed % 1_000_000, milliseconds: Self.time(2_000))
    let tally = try crowd.run(threads: 32)
    store.close()
    note("32 threads on one store", tally, seed: seed)
    try check(tally, path, seed: seed)
  }
}
