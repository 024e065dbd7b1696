// Forgetting what was kept for too long, in a file: what that costs.

import Segments
import StoreContract
import Testing

@testable import SQLiteStore

@Suite("Forgetting in a file")
struct PruningTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace(inMemory: true) }

  @Test("forgetting nothing reads no more of a long store than of a short one")
  func prunesByIndex() throws {
    let disk = try Disk()
    var options = SQLiteStore.Options()
    options.durability = .normal
    options.disk = disk.name
    let catalog = "{ format: 1, attributes: {}, flows: { f: {} }, placements: {} }"
    var reads: [Int] = []
    for count in [200, 20_000] {
      let path = workspace.path("of-\(count).db")
      var store = try SQLiteStore(path: path, options: options)
      try store.apply(CatalogDocument(json5: Array(catalog.utf8)))
      for start in stride(from: 0, to: count, by: 2000) {
        _ = try store.record(
          (start..<min(start + 2000, count)).map {
            Array(#"{"profile":"p","id":"\#($0)","update":{"attributes":{"n":\#($0)}}}"#.utf8)
          })
      }
      store.close()
      store = try SQLiteStore(path: path, options: options)
      var read = 0
      disk.watcher = { call, _ in read += call == .read ? 1 : 0 }
      #expect(try store.prune().isEmpty)
      disk.watcher = nil
      store.close()
      reads.append(read)
    }
    // Numbers are halved until the line is found: a page or more for each half, of 400 that there are.
    #expect(reads[1] <= reads[0] + 100, "\(reads)")
  }
}
