// Callers that wait for the writer together are committed together.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Callers that are committed together")
struct GroupCommitTests {
  private let workspace: Workspace
  private let store: SQLiteStore

  init() throws {
    workspace = try Workspace()
    var options = SQLiteStore.Options()
    // The log keeps every commit, so that they can be counted.
    options.pagesPerCheckpoint = 1_000_000
    options.avoidsWALReset = true
    store = try SQLiteStore(path: workspace.path(), options: options)
    try store.updateProfile("first") { $0["n"] = 0 }
  }

  /// How often the log was committed: frames of a commit say how large the file is then, others 0.
  /// https://sqlite.org/fileformat2.html#the_write_ahead_log
  private func commits() throws -> Int {
    let log = try Data(contentsOf: URL(fileURLWithPath: workspace.path("segments.db-wal")))
    let salt = log[16..<24]
    var count = 0
    for start in stride(from: 32, to: log.count, by: 24 + 4_096)
    where log[(start + 8)..<(start + 16)].elementsEqual(salt) {
      if log[(start + 4)..<(start + 8)].contains(where: { $0 != 0 }) { count += 1 }
    }
    return count
  }

  private func empty(_ index: Int) -> Profile {
    Profile(id: Profile.ID(rawValue: "p\(index)"), createdMilliseconds: 1)
  }

  private struct Released: Error {}

  /// Runs calls at once, all of which wait until the last has come.
  private func together<Part: Sendable>(
    _ count: Int, _ call: @escaping @Sendable (SQLiteStore, Int) throws -> Part
  ) throws -> [Result<Part, any Error>] {
    let store = store
    let isHeld = Lock(false)
    return try Threads.run(count + 1) { (index) -> Result<Part, any Error>? in
      guard index > 0 else {
        _ = try? store.write { _ in
          isHeld.withLock { $0 = true }
          while store.waitingWriters < count { usleep(1_000) }
          // What it holds is given up, so that the commits that are counted are the others'.
          throw Released()
        }
        return nil
      }
      isHeld.withLock(when: { $0 }) { _ in }
      return Result { try call(store, index) }
    }.compactMap { $0 }
  }

  @Test("sixteen updates that wait for the writer are one commit, and each has its own answer")
  func oneCommit() throws {
    let before = try commits()
    let results = try together(16) { store, index in
      try store.updateProfile(Profile.ID(rawValue: "p\(index)")) {
        $0["n"] = .number(Double(index))
      }
    }
    #expect(try commits() - before == 1)
    for (offset, result) in results.enumerated() {
      #expect(try result.get()["n"] == .number(Double(offset + 1)))
    }
    #expect(try store.read { try $0.profileCount() } == 17)
    let events = try store.read { try $0.events(after: 0, limit: 100) }
    #expect(Set(events.map(\.seq)).count == 17)
    #expect(try reopened().read { try $0.profileCount() } == 17)
  }

  @Test("updates one after the other are one commit each")
  func alone() throws {
    let before = try commits()
    for index in 1...16 { try store.updateProfile("p") { $0["n"] = .number(Double(index)) } }
    #expect(try commits() - before == 16)
  }

  @Test("what one caller is refused, or throws itself, the others do not notice")
  func refused() throws {
    struct Own: Error {}
    let before = try commits()
    let results = try together(12) { store, index in
      switch index % 3 {
      case 0:
        try store.updateProfile(Profile.ID(rawValue: "p\(index)")) { $0["k"] = 1 }
      case 1:
        // Refused after it has begun: nothing of it stays.
        try store.updateProfile(Profile.ID(rawValue: "p\(index)")) {
          $0["a"] = 1
          $0["b"] = .number(.infinity)
        }
      default:
        try store.write { transaction in
          try transaction.save(empty(index))
          throw Own()
        }
      }
    }
    #expect(try commits() - before == 1)
    for (offset, result) in results.enumerated() {
      switch (offset + 1) % 3 {
      case 0: #expect(throws: Never.self) { try result.get() }
      case 1: #expect(throws: WriteRefusal.self) { try result.get() }
      default: #expect(throws: Own.self) { try result.get() }
      }
    }
    let kept = try store.read { try $0.profiles(after: nil, limit: 99).map(\.id.rawValue) }
    #expect(Set(kept) == ["first", "p3", "p6", "p9", "p12"])
    #expect(try SQLiteStore.examine(path: workspace.path()).isSound)
  }

  @Test("where one caller fills the disk, the others do their part again and are kept")
  func full() throws {
    let results = try together(9) { store, index in
      guard index == 5 else {
        try store.updateProfile(Profile.ID(rawValue: "p\(index)")) { $0["n"] = 1 }
        return
      }
      try store.write { transaction in
        let own = try #require(transaction as? Transaction)
        _ = try own.prepare("PRAGMA max_page_count = 60").first { _ in true }
        for number in 0..<2_000 {
          var update = ProfileUpdate()
          update["text"] = .string(String(repeating: "x", count: 900))
          let profile = Profile(id: Profile.ID(rawValue: "full\(number)"))
          try transaction.save(
            try profile.updated(with: update, at: 1, declarations: [:]).profile)
        }
        try own.finish()
      }
    }
    let failed = results.enumerated().filter { (try? $1.get()) == nil }.map { $0.offset + 1 }
    #expect(failed == [5])
    let kept = try store.read { try $0.profiles(after: nil, limit: 99).map(\.id.rawValue) }
    #expect(Set(kept) == ["first", "p1", "p2", "p3", "p4", "p6", "p7", "p8", "p9"])
    #expect(try SQLiteStore.examine(path: workspace.path()).isSound)
  }

  @Test("a commit that fails for all is tried by each alone: the one at fault is told, no other")
  func failingCommit() throws {
    let results = try together(6) { store, index in
      try store.write { transaction in
        guard index == 3 else {
          try transaction.save(empty(index))
          return
        }
        // Checked at the commit, which fails: there is no such showing.
        let own = try #require(transaction as? Transaction)
        _ = try own.prepare("PRAGMA defer_foreign_keys = ON").first { _ in true }
        try transaction.save(
          Answer(
            ("s", "e"), kind: .toggle, value: .toggle(true), milliseconds: 0, offsetSeconds: nil),
          of: 99)
      }
    }
    let failed = results.enumerated().filter { (try? $1.get()) == nil }.map { $0.offset + 1 }
    #expect(failed == [3])
    #expect(try store.read { try $0.profileCount() } == 6)
  }

  @Test("a long row of callers is committed in parts, so that the first does not wait for ever")
  func parts() throws {
    let before = try commits()
    _ = try together(CommitGroup.limit + 5) { store, index in
      try store.updateProfile(Profile.ID(rawValue: "p\(index % 7)")) {
        $0["n"] = .number(Double(index))
      }
    }.map { try $0.get() }
    // Two, and more only where the machine takes long for what is done in a moment.
    let parts = try commits() - before
    #expect(parts >= 2 && parts < CommitGroup.limit / 4, "\(parts)")
  }

  private func reopened() throws -> SQLiteStore {
    store.close()
    return try SQLiteStore(path: workspace.path())
  }
}
