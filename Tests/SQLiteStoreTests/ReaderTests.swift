// Reads side by side, and beside a write.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Reading side by side")
struct ReaderTests {
  @Test("a read sees one state, whatever is written meanwhile")
  func snapshot() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    let counts = try store.read { transaction in
      let before = try transaction.profileCount()
      try store.write { try $0.save(Profile(id: "john")) }
      return (before, try transaction.profileCount())
    }
    #expect(counts == (1, 1))
    #expect(try store.read { try $0.profileCount() } == 2)
  }

  @Test("a read does not wait for a write that is under way")
  func besideWrite() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    let seen = try store.write { transaction in
      try transaction.save(Profile(id: "john"))
      return try store.read { try $0.profileCount() }
    }
    #expect(seen == 1)
  }

  @Test("no more reads run at once than there are readers; the others wait", arguments: [1, 3])
  func bounded(_ readers: Int) async throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var options = SQLiteStore.Options()
    options.readers = readers
    let store = try SQLiteStore(path: workspace.path(), options: options)
    let running = Lock((now: 0, most: 0))
    await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask {
          try await Task.detached {
            try store.read { transaction in
              running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
              _ = try transaction.profileCount()
              usleep(2_000)
              running.withLock { $0.now -= 1 }
            }
          }.value
        }
      }
    }
    #expect(running.withLock { $0.most } <= readers)
    #expect(running.withLock { $0.now } == 0)
  }

  @Test("threads that read and write at once see every write whole")
  func threads() async throws {
    let workspace = try Workspace()
    var options = SQLiteStore.Options()
    options.durability = .normal
    options.pagesPerCheckpoint = 10
    let store = try SQLiteStore(path: workspace.path(), options: options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          for index in 0..<40 {
            try store.write { transaction in
              // Always two at once.
              for half in ["a", "b"] {
                let id = Profile.ID(rawValue: "\(writer)-\(index)-\(half)")
                try transaction.save(Profile(id: id))
              }
            }
          }
        }
        group.addTask {
          for _ in 0..<40 {
            let count = try store.read { try $0.profileCount() }
            #expect(count.isMultiple(of: 2))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.read { try $0.profileCount() } == 240)
  }

  @Test("what a body kept of its transaction refuses every call afterwards")
  func escaped() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    var kept: (any StoreReading)?
    try store.read { kept = $0 }
    let error = #expect(throws: StoreError.self) { try kept?.profileCount() }
    #expect(error?.description == "a transaction was used after its end")
  }

  @Test("what a writing body kept of its transaction saves nothing afterwards")
  func escapedWriter() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    let showing = Showing(
      id: "s", profile: "jane", flow: "f", locale: nil, openedMilliseconds: 1)
    var kept: (any StoreWriting)?
    let first = try store.write { transaction in
      kept = transaction
      return try transaction.save(showing)
    }
    let transaction = try #require(kept)
    #expect(throws: StoreError.self) { try transaction.save(showing) }
    #expect(throws: StoreError.self) { try transaction.save(Profile(id: "john")) }
    let second = Showing(id: "t", profile: "jane", flow: "f", locale: nil, openedMilliseconds: 1)
    #expect(try store.write { try $0.save(second) } == first + 1)
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test("a reader's transaction cannot write, even when it is asked to")
  func readersDoNotWrite() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    #expect(throws: StoreError.self) {
      try store.read { transaction in
        try (transaction as? any StoreWriting)?.save(Profile(id: "john"))
      }
    }
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test("ids that stand in another order are told: whoever asks page after page comes to an end")
  func disorder() throws {
    let workspace = try Workspace(inMemory: true)
    let store = try SQLiteStore(path: workspace.path())
    try store.write { transaction in
      for number in 100..<400 {
        try transaction.save(
          Profile(id: Profile.ID(rawValue: "p\(number)"), createdMilliseconds: 1))
      }
    }
    store.close()
    var bytes = try #require(FileSystem.contents(of: workspace.path(), limit: 1 << 26))
    let wanted = Array("p250".utf8)
    for place in bytes.indices.dropLast(4) where bytes[place..<place + 4].elementsEqual(wanted) {
      bytes[place] = UInt8(ascii: "a")
    }
    try workspace.write(bytes)
    let damaged = try SQLiteStore(path: workspace.path())
    // After the page that ends with the damaged id, the first one would come again.
    for limit in [100, 151] {
      let error = #expect(throws: StoreError.self) {
        try damaged.read { reading in
          var last: Profile.ID?
          for _ in 0..<1_000 {
            guard let end = try reading.profiles(after: last, limit: limit).last else { return }
            last = end.id
          }
        }
      }
      #expect(error?.description.contains("rows of table profile are not in their order") == true)
    }
    let error = #expect(throws: StoreError.self) {
      try damaged.read { reading in
        try reading.scanProfiles(after: "p100", through: nil, limit: 150, lending: .all) { _ in }
      }
    }
    #expect(error?.description.contains("segments doctor") == true)
  }
}
