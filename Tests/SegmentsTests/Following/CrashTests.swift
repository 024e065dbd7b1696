// Streams of lines that crashes cut end where the clean run ends.

import Expressions
import Foundation
import Segments
import StoreContract
import Testing

@Suite("Streams cut by crashes")
struct CrashTests {
  /// How many random streams are tried: 100, or as many as SEGMENTS_STREAMS says, for instance 1000.
  static let streams =
    ProcessInfo.processInfo.environment["SEGMENTS_STREAMS"].flatMap { Int($0) } ?? 100

  /// The catalog of the tests, compiled once.
  private static let compiled = Result {
    try CatalogCompiler.compile(CatalogDocument(text: Intake.catalog))
  }

  private func emptyStore() throws -> MemoryStore {
    let now = try #require(Timestamp(rfc3339: "2026-11-30T12:00:00Z"))
    let store = MemoryStore { now }
    let compiled = try Self.compiled.get()
    try store.write { transaction in
      try transaction.save(
        compiled,
        as: CatalogRevision(
          number: 1, digest: compiled.document.digest, note: (nil, nil), parent: nil,
          appliedMilliseconds: 0))
    }
    return store
  }

  @Test("a random stream, shuffled and cut at every write, ends in the profile of the clean run")
  func streams() throws {
    let seed = UInt64.random(in: .min ... .max)
    var property = CrashProperty { try emptyStore() }
    for index in 0..<UInt64(Self.streams) { try property.check(seed: seed &+ index) }
    print("memory, seeds from \(seed): \(property.counts)")
    #expect(property.counts.streams == Self.streams)
    #expect(property.counts.crashes > Self.streams * 2)
  }

  @Test("a store that follows another through crashes holds the same profile")
  func following() throws {
    let seed = UInt64.random(in: .min ... .max)
    var property = CrashProperty { try emptyStore() }
    for index in 0..<30 as Range<UInt64> {
      let seed = seed &+ index
      let phone = try emptyStore()
      _ = try phone.record(RandomStream(seed: seed).lines.map { Array($0.utf8) })
      let server = CrashingStore(try emptyStore())
      try property.deliver(try phone.changes(limit: .max).map(\.line), to: server, seed: seed)
      let (here, there) = (try phone.profile("jane"), try server.profile("jane"))
      #expect(there?.withoutOrigins == here, "seed \(seed)")
    }
  }
}
