// Many threads on one profile: one value wins, and nothing tears.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Many writers of one profile")
struct ConcurrencyFaultTests {
  @Test("S-073: of fifty writes of one key at once one value is left, the one that was logged last")
  func oneKey() async throws {
    let workspace = try Workspace()
    var options = SQLiteStore.Options()
    options.durability = .normal
    options.busyTimeoutMilliseconds = 60_000
    // Two handles on one file, as two processes have.
    let stores = [
      try SQLiteStore(path: workspace.path(), options: options),
      try SQLiteStore(path: workspace.path(), options: options),
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<50 {
        group.addTask {
          try stores[index % 2].updateProfile("jane") {
            $0["experience"] = index.isMultiple(of: 3) ? "a" : "b"
          }
        }
      }
      try await group.waitForAll()
    }
    let value = try #require(try stores[0].profile("jane")?["experience"])
    #expect(value == "a" || value == "b")
    let events = try stores[0].read { try $0.events(of: "jane") }
    #expect(events.count == 50)
    #expect(Set(events.map(\.seq)).count == 50)
    // Moments of the clock may be equal or, between threads, out of order: the latest moment wins,
    // and of those the last line.
    let last = try #require(events.max { ($0.times.at, $0.seq) < ($1.times.at, $1.seq) })
    #expect(
      last.parameters
        == #"{"attributes":{"experience":\#(ProfileJSON.node(value).string.map { "\"\($0)\"" } ?? "")}}"#
    )
  }

  @Test("S-075: sixteen threads set, remove, read and evaluate one profile; the last write is left")
  func sixteenThreads() async throws {
    let workspace = try Workspace()
    var options = SQLiteStore.Options()
    options.durability = .normal
    options.busyTimeoutMilliseconds = 60_000
    let store = try SQLiteStore(path: workspace.path(), options: options)
    let catalog = """
      { format: 1, attributes: { n: { type: "number" } }, segments: { some: "attributes.n > 0.0" },
        flows: { a: {}, b: {} },
        placements: { p: { audiences: [ { segment: "some", flow: "a" }, { flow: "b" } ] } } }
      """
    try store.apply(CatalogDocument(json5: Array(catalog.utf8)))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<16 {
        group.addTask {
          for step in 0..<25 {
            switch (thread + step) % 4 {
            case 0: try store.updateProfile("jane") { $0["n"] = .number(Double(step + 1)) }
            case 1: try store.updateProfile("jane") { $0["n"] = nil }
            case 2: _ = try store.profile("jane")?["n"]
            default: try store.shown(try store.evaluate("p", for: "jane"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try store.updateProfile("jane") { $0["n"] = 77 }
    #expect(try store.profile("jane")?["n"] == 77)
    #expect(try store.evaluate("p", for: "jane").flow == "a")
    store.close()
    #expect(try SQLiteStore.examine(path: workspace.path()).isSound)
  }
}
