// The code of the page about counts, over profiles that change between two counts.

import Foundation
import SQLiteStore
import Segments
import Testing

@Suite("The page about counts")
struct CountExample {
  @Test("a snapshot counts what the store counts, before and after a refresh")
  func counts() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try SQLiteStore(path: folder.appending(path: "segments.db").path)
    try store.apply(
      CatalogDocument(
        text: """
          { format: 1, attributes: { experience: { type: "string" } },
            segments: { pros: "attributes.experience == 'pro'" },
            flows: { rest: {} }, placements: { p: { audiences: [{ flow: "rest" }] } } }
          """))
    try store.updateProfile("jane") { $0["experience"] = "pro" }
    var snapshot = try PopulationSnapshot(of: store)  // all that the catalog's segments read
    try store.updateProfile("bo") { $0["experience"] = "pro" }
    #expect(try snapshot.counts(of: ["pros"])["pros"] == 1)
    try snapshot.refresh(from: store)  // only what has changed since
    let counts = try snapshot.counts(of: ["pros"])  // milliseconds, for millions of profiles
    #expect(counts["pros"] == 2)
    #expect(try store.segmentCounts(of: ["pros"])["pros"] == 2)
  }
}
