// One run of an operation in a folder of its own.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

/// One run of an operation in a folder of its own.
final class Session {
  private let workspace: Workspace
  let options: SQLiteStore.Options
  /// What receivers were handed.
  var received: [String] = []
  private let wrote: @Sendable () throws -> Void
  private var opened: ClockedStore?

  init(
    _ workspace: Workspace, _ operation: Operation, on disk: Disk?,
    wrote: @escaping @Sendable () throws -> Void = {}
  ) {
    self.workspace = workspace
    var options = SQLiteStore.Options()
    options.disk = disk?.name
    options.busyTimeoutMilliseconds = 10
    options.pagesPerCheckpoint = operation.pagesPerCheckpoint
    self.options = options
    self.wrote = wrote
  }

  var folder: String { workspace.folder }
  var path: String { folder + "/segments.db" }

  /// The store, opened when it is first asked for.
  var store: ClockedStore {
    get throws {
      if let opened { return opened }
      let store = try ClockedStore(
        SQLiteStore(path: path, options: options), at: Operation.present, wrote: wrote)
      opened = store
      return store
    }
  }

  /// How many transactions were acknowledged.
  var acknowledged: Int { opened?.acknowledged ?? 0 }

  /// Writes what no operation writes.
  func probe() throws {
    try store.updateProfile("probe") { $0.firstName = "Probe" }
    try #require(try store.profile("probe")?.fields[.firstName] == "Probe")
  }

  func close() {
    opened?.inner.close()
    opened = nil
  }
}
