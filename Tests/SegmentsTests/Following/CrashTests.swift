// Streams of lines that crashes cut end where the clean run ends.

import Expressions
import Segments
import Testing

@Suite("Streams cut by crashes")
struct CrashTests {
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

  /// Delivers lines as a queue does that forgets a line only when it was acknowledged; after a crash
  /// it may even repeat some that were.
  private func deliver(_ lines: [String], to store: CrashingStore, seed: UInt64) throws -> Int {
    var random = SeededGenerator(seed: seed)
    var (index, crashes) = (0, 0)
    while index < lines.count {
      let batch = lines[index..<min(lines.count, index + Int.random(in: 1...3, using: &random))]
      do {
        _ = try store.record(batch.map { Array($0.utf8) })
        index += batch.count
      } catch is CrashingStore.Crash {
        crashes += 1
        index -= Int.random(in: 0...min(index, 4), using: &random)
      }
    }
    return crashes
  }

  private func values(_ store: some Store) throws -> Profile {
    var profile = try #require(try store.profile("jane"))
    // How many changes there were, and the last that was one, depend on the order.
    profile = Profile(
      id: profile.id, fields: profile.fields, attributes: profile.attributes,
      changes: profile.changes,
      record: Profile.Record(
        drawKey: profile.drawKey, revision: 0, createdMilliseconds: profile.createdMilliseconds,
        updatedMilliseconds: 0, lastSeen: profile.lastSeen))
    return profile
  }

  @Test("a random stream, shuffled and cut by crashes, ends in the profile of the clean run")
  func streams() throws {
    let seed = UInt64.random(in: .min ... .max)
    var crashes = 0
    for index in 0..<1000 as Range<UInt64> {
      let seed = seed &+ index
      var stream = RandomStream(seed: seed)
      let clean = try emptyStore()
      _ = try clean.record(stream.lines.map { Array($0.utf8) })
      let wanted = try values(clean)
      let cut = CrashingStore(try emptyStore(), seed: seed)
      crashes += try deliver(stream.lines, to: cut, seed: seed)
      #expect(try cut.profile("jane") == clean.profile("jane"), "in order, seed \(seed)")
      let shuffled = CrashingStore(try emptyStore(), seed: seed)
      crashes += try deliver(stream.shuffled(), to: shuffled, seed: seed)
      #expect(try values(shuffled) == wanted, "shuffled, seed \(seed)")
      let answers = try [clean, cut.inner, shuffled.inner].map { store in
        try store.closedShowings().sorted { $0.name < $1.name }.map(\.answers)
      }
      #expect(answers[0] == answers[1] && answers[0] == answers[2], "answers, seed \(seed)")
    }
    #expect(crashes > 1000)
  }

  @Test("a store that follows another through crashes holds the same profile")
  func following() throws {
    let seed = UInt64.random(in: .min ... .max)
    for index in 0..<100 as Range<UInt64> {
      let seed = seed &+ index
      let phone = try emptyStore()
      _ = try phone.record(RandomStream(seed: seed).lines.map { Array($0.utf8) })
      let server = CrashingStore(try emptyStore(), seed: seed)
      let lines = try phone.changes(limit: .max).map(\.line)
      _ = try deliver(lines, to: server, seed: seed)
      #expect(try server.profile("jane") == phone.profile("jane"), "seed \(seed)")
    }
  }
}
