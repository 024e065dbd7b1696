// What is done to a store while its disk, or its memory, fails.

import Foundation
import Segments
import StoreContract
import StoreRows
import Testing

@testable import SQLiteStore

/// Something that is done to a store while its disk, or its memory, fails.
struct Operation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether the store is open already when it begins; else it opens the store itself.
  var isOnOpenStore = true
  /// How many pages the log has before it is moved into the file.
  var pagesPerCheckpoint = 1_000
  /// Makes the folder as it is before.
  var prepare: @Sendable (Workspace) throws -> Void = { try Operation.fill($0) }
  /// Does it.
  let run: @Sendable (Session) throws -> Void
  /// Looks at what it leaves beside the store; told whether it was acknowledged, and what the store
  /// holds in each state.
  var check: @Sendable (_ folder: String, _ isDone: Bool, _ states: [String]) throws -> Void = {
    _, _, _ in
  }

  /// Every operation, or those that SEGMENTS_OPERATIONS names, by commas.
  static let all: [Operation] = {
    let every = onOpenStore + onFiles
    let names = ProcessInfo.processInfo.environment["SEGMENTS_OPERATIONS"]?.split(separator: ",")
    return every.filter { names?.contains(Substring($0.testDescription)) ?? true }
  }()

  private static let onOpenStore: [Operation] = [
    Operation(testDescription: "update") { try update($0.store) },
    Operation(testDescription: "update and checkpoint", pagesPerCheckpoint: 1) {
      try update($0.store)
    },
    Operation(testDescription: "ingest", pagesPerCheckpoint: 1) { session in
      let reports = try session.store.record(lines("new", count: 3))
      try #require(reports.allSatisfy { !$0.wasRefused })
    },
    Operation(testDescription: "merge") { try $0.store.merge("anon", into: "jane") },
    Operation(testDescription: "apply") { session in
      try session.store.apply(CatalogDocument(text: catalog(3)))
    },
    Operation(testDescription: "rollback") { try $0.store.rollback(to: 1) },
    Operation(testDescription: "shown") { session in
      try session.store.shown(try session.store.evaluate("home", for: "jane"))
    },
    Operation(testDescription: "erase") { session in
      // What of it is left to do is done when the store is next opened.
      _ = try session.store.erase(["jane"])
    },
    Operation(testDescription: "prune") { session in
      try #require(try session.store.prune().values.reduce(0, +) > 0)
    },
    Operation(testDescription: "hand over") { session in
      try session.store.onClose { session.received.append($0.name.rawValue) }
    },
    Operation(testDescription: "read") { session in
      try #require(try session.store.profile("jane")?["bmi"] == 31)
      try #require(try session.store.evaluate("home", for: "jane").flow == "other")
    },
    Operation(
      testDescription: "backup",
      run: { try $0.store.inner.backUp(to: $0.folder + "/copy", replacing: true) },
      check: { folder, isDone, states in
        let copy = folder + "/copy"
        guard isDone || FileSystem.kind(of: copy) != .missing else { return }
        try #require(try StoreRows(of: copy, but: .draws).text == states[0])
      }),
  ]

  private static let onFiles: [Operation] = [
    Operation(
      testDescription: "make by apply", isOnOpenStore: false, prepare: { _ in },
      run: { try $0.store.apply(CatalogDocument(text: catalog(1))) }),
    Operation(
      testDescription: "open", isOnOpenStore: false, prepare: leaveLog,
      run: { try #require(try $0.store.profile("jane")?.fields[.firstName] == "Logged") }),
    Operation(
      testDescription: "migrate", isOnOpenStore: false, prepare: { try older($0) },
      run: { try #require(try $0.store.profile("ann")?.id == "ann") },
      check: { folder, isDone, _ in
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.contains(".backup") && !name.contains("unfinished") {
          _ = try StoreRows(of: "\(folder)/\(name)", but: .draws)
        }
        try #require(
          !isDone || FileSystem.kind(of: folder + "/segments.db.schema-1.backup") != .missing)
      }),
    Operation(
      testDescription: "restore over a store", isOnOpenStore: false,
      prepare: { workspace in
        try fill(workspace)
        try second(workspace, "copy")
      }, run: restore),
    Operation(
      testDescription: "restore", isOnOpenStore: false,
      prepare: { try second($0, "copy") }, run: restore),
  ]

  // MARK: - What it is made of

  @Sendable private static func restore(_ session: Session) throws {
    try SQLiteStore.restore(
      session.folder + "/copy", to: session.path, options: session.options, replacing: true)
  }

  private static func update(_ store: ClockedStore) throws {
    try store.updateProfile("jane") {
      $0.firstName = "Janet"
      $0["bmi"] = 22
      $0["note"] = .string(String(repeating: "n", count: 900))
    }
  }

  static func catalog(_ revision: Int) -> String {
    Contract.catalog.replacing(
      "placements:",
      with: """
        retention: { history: "30d", answers: "30d", events: "30d", exposures: "30d" },
        segments: { s\(revision): "attributes.bmi >= \(revision)5.0" },
        placements:
        """)
  }

  /// Lines of a showing that closes, for each of so many people.
  static func lines(_ id: String, count: Int) -> [[UInt8]] {
    (0..<count).flatMap { index in
      [
        #""event":{"name":"flow_user_input","instanceId":"you","element_id":"email","#
          + #""element_type":"email_input","value":"e\#(index)@example.com"}"#,
        #""event":{"name":"flow_user_input","instanceId":"body","element_id":"weight","#
          + #""element_type":"number_input","value":"7\#(index),5"}"#,
        #""event":{"name":"flow_screen_showed","instanceId":"done","is_last_screen":true}"#,
        #""event":{"name":"flow_closed"}"#,
      ].enumerated().map { step, event in
        Array(
          (#"{"profile":"\#(id)\#(index)","at":"2024-01-02T09:00:0\#(step)Z","id":"\#(step)","#
            + #""showing":"\#(id)\#(index)","flow":"onboarding",\#(event)}"#).utf8)
      }
    }
  }

  /// When the store was filled, and when the operation is: seconds after 1970.
  static let (past, present): (Int64, Int64) = (1_704_200_000, 1_733_000_000)

  /// A store with some of everything, closed.
  static func fill(_ workspace: Workspace, _ name: String = "segments.db") throws {
    let own = try SQLiteStore(path: workspace.path(name))
    let store = try ClockedStore(own, at: past)
    try store.apply(CatalogDocument(text: catalog(1)))
    try store.apply(CatalogDocument(text: catalog(2)))
    for id in ["jane", "anon", "gone", "p1", "p2", "p3"] as [Profile.ID] {
      try store.updateProfile(id) {
        $0.firstName = "Old"
        $0["bmi"] = 31
        $0["note"] = .string(String(repeating: id.rawValue, count: 100))
      }
      try store.updateProfile(id) { $0.firstName = "New" }
      try store.shown(try store.evaluate("home", for: id))
    }
    let reports = try store.record(lines("jane", count: 1) + lines("anon", count: 2))
    try #require(reports.allSatisfy { !$0.wasRefused })
    try store.erase(["gone"])
    own.close()
  }

  /// Another store, whose key of erasures is the first one's.
  private static func second(_ workspace: Workspace, _ name: String) throws {
    let own = try SQLiteStore(path: workspace.path(name))
    let store = try ClockedStore(own, at: past)
    try store.apply(CatalogDocument(text: catalog(1)))
    for id in ["gone", "kept"] as [Profile.ID] {
      try store.updateProfile(id) { $0.firstName = "Copied" }
    }
    own.close()
  }

  /// A store whose last changes stand in its log, as a process that was killed leaves it.
  @Sendable private static func leaveLog(_ workspace: Workspace) throws {
    let apart = try Workspace(inMemory: true)
    try fill(apart)
    let own = try SQLiteStore(path: apart.path())
    try ClockedStore(own, at: past).updateProfile("jane") { $0.firstName = "Logged" }
    for name in try apart.names() where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: apart.path(name), toPath: workspace.path(name))
    }
    own.close()
  }

  private static func older(_ workspace: Workspace) throws {
    try FileManager.default.copyItem(
      atPath: ReleasedStoreTests.folder.appending(path: "schema-1.store").path,
      toPath: workspace.path())
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: workspace.path())
  }
}

extension LineReport {
  /// Whether the line was refused.
  fileprivate var wasRefused: Bool {
    if case .failed = outcome { true } else { false }
  }
}
