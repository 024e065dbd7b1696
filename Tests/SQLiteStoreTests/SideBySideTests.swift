// Reading one state on several threads, while others write.

import Expressions
import Foundation
import Segments
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("Reading side by side")
struct SideBySideTests {
  /// A store in which two profiles are always written together.
  private func filled(_ workspace: Workspace) throws -> SQLiteStore {
    let store = try SQLiteStore(path: workspace.path())
    try Self.write(1, to: store)
    return store
  }

  private static func write(_ round: Int, to store: SQLiteStore) throws {
    let lines = ["left", "right"].map { id in
      Array(#"{"profile":"\#(id)","update":{"attributes":{"round":\#(round)}}}"#.utf8)
    }
    // Lines that come together are one transaction.
    for report in try store.record(lines) {
      if case .failed(let refusal) = report.outcome { throw refusal }
    }
  }

  @Test("all threads see one state, whoever writes meanwhile")
  func oneState() throws {
    let workspace = try Workspace()
    let store = try filled(workspace)
    let rounds = 200
    let isDone = Mutex(false)
    // Threads of their own: a task could wait for ever for one that runs other tests.
    let seen = try Threads.run(2) { index -> Int in
      guard index == 0 else {
        defer { isDone.withLock { $0 = true } }
        for round in 2...rounds { try Self.write(round, to: store) }
        return 0
      }
      var reads = 0
      while !isDone.withLock({ $0 }) {
        let parts = try store.read(sideBySide: 2) { reading in
          try ["left", "right"].map { id -> Double in
            guard case .number(let round)? = try reading.profile(Profile.ID(rawValue: id))?["round"]
            else { return -1 }
            return round
          }
        }
        #expect(Set(parts.joined()).count == 1, "\(parts)")
        reads += 1
      }
      return reads
    }
    #expect(seen.reduce(0, +) > 0)
  }

  @Test("an error on one thread comes out when all have ended, and the store goes on")
  func failing() throws {
    struct Failed: Error {}
    let workspace = try Workspace()
    let store = try filled(workspace)
    let runs = Mutex(0)
    #expect(throws: Failed.self) {
      _ = try store.read(sideBySide: 2) { _ -> Int in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        if run == 2 || Threads.cores == 1 { throw Failed() }
        return run
      }
    }
    try Self.write(2, to: store)
    #expect(try store.read(sideBySide: 2) { try $0.profileCount() }.allSatisfy { $0 == 2 })
  }

  @Test("a row that is kept beyond its scan lends nothing any more")
  func keptRow() throws {
    let workspace = try Workspace()
    let store = try filled(workspace)
    let ids = try store.read { reading in
      var kept: (any ProfileColumns)?
      try reading.scanProfiles(after: nil, through: nil, limit: 1, lending: .all) { row in
        kept = row
        #expect(row.text(.id) == "left")
      }
      return kept?.text(.id)
    }
    #expect(ids == nil)
  }

  @Test("while another writes for longer than a call waits, one thread reads")
  func busy() throws {
    let workspace = try Workspace()
    let store = try filled(workspace)
    store.close()
    var options = SQLiteStore.Options()
    options.busyTimeoutMilliseconds = 50
    let reader = try SQLiteStore(path: workspace.path(), options: options)
    let other = try SQLiteStore(path: workspace.path())
    let parts = try other.write { _ in
      try reader.read(sideBySide: 2) { try $0.profileCount() }
    }
    #expect(parts == [2])
  }

  @Test("a store that cannot be written is read on one thread; a closed one not at all")
  func refused() throws {
    let workspace = try Workspace()
    let store = try filled(workspace)
    store.close()
    #expect(throws: StoreError.self) { _ = try store.read(sideBySide: 2) { try $0.profileCount() } }
  }
}
