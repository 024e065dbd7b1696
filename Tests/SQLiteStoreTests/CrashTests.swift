// Streams of lines that crashes cut end where the clean run ends, in a file.

import Foundation
import Segments
import StoreContract
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("Streams cut by crashes, in a file")
struct CrashTests {
  /// How many random streams are tried: 40, or as many as SEGMENTS_STREAMS says, for instance 1000.
  static let streams =
    ProcessInfo.processInfo.environment["SEGMENTS_STREAMS"].flatMap { Int($0) } ?? 40

  /// Opens the file; what a loss of power takes is no matter here.
  private static func open(_ path: String) throws -> SQLiteStore {
    var options = SQLiteStore.Options()
    options.durability = .normal
    return try SQLiteStore(path: path, options: options)
  }

  @Test("a random stream, shuffled and cut at every write, ends in the profile of the clean run")
  func streams() throws {
    let workspace = try Workspace(inMemory: true)
    let path = workspace.path()
    let store = try Self.open(path)
    try store.apply(CatalogDocument(text: Contract.catalog))
    // A process that ends closes nothing: what it had open stays open beside what is opened next.
    let ended = Mutex<[any Store]>([])
    let current = Mutex<any Store>(store)
    var property = CrashProperty(
      restart: { before in
        ended.withLock { stores in
          if stores.count == 8 { (stores.removeFirst() as? SQLiteStore)?.close() }
          stores.append(before)
        }
        let next = try Self.open(path)
        current.withLock { $0 = next }
        return next
      },
      makeStore: { current.withLock { $0 } })
    let seed = UInt64.random(in: .min ... .max)
    for index in 0..<UInt64(Self.streams) { try property.check(seed: seed &+ index) }
    print("file, seeds from \(seed): \(property.counts)")
    #expect(property.counts.streams == Self.streams)
    #expect(property.counts.crashes > Self.streams * 2)
    let count = try current.withLock { try $0.read { try $0.profileCount() } }
    #expect(count == Self.streams * 3)
  }
}
