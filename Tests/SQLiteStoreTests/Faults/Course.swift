// What a store holds before, between and after the transactions of an operation.

import Foundation
import Segments
import StoreRows
import Synchronization
import Testing

@testable import SQLiteStore

/// What a store holds before, between and after the transactions of an operation, by a run in which
/// nothing fails.
struct Course {
  let operation: Operation
  /// What SQLite asks of the disk, in order.
  private(set) var calls: [Disk.Call] = []
  /// The rows before, after each transaction, and at the end.
  private(set) var states: [String] = []
  /// The same with what `Session.probe` writes.
  private(set) var probed: [String] = []
  private let template: Workspace

  init(_ operation: Operation) throws {
    self.operation = operation
    template = try Workspace(inMemory: true)
    try operation.prepare(template)
    let (disk, place) = (try Disk(), try fresh())
    let copies = Mutex<[Workspace]>([])
    let session = Session(place, operation, on: disk) {
      let copy = try Workspace(copying: place)
      copies.withLock { $0.append(copy) }
    }
    defer { session.close() }
    if operation.isOnOpenStore { _ = try session.store }
    let before = try Workspace(copying: place)
    var calls: [Disk.Call] = []
    disk.watcher = { call, _ in
      if call != .unfetch { calls.append(call) }
    }
    try operation.run(session)
    disk.watcher = nil
    self.calls = calls
    let found = copies.withLock { $0 }
    let after = try Workspace(copying: place)
    for copy in [before] + found + [after] {
      states.append(try Course.rows(in: copy.folder))
      probed.append(try Course.rows(in: copy.folder, probing: true))
    }
    try operation.check(place.folder, true, states)
  }

  /// The folder as it is before.
  func fresh() throws -> Workspace { try Workspace(copying: template) }

  /// The rows of the store in a folder, as the system's own disk has it, after it was opened and
  /// closed.
  static func rows(in folder: String, probing: Bool = false) throws -> String {
    let store = try SQLiteStore(path: folder + "/segments.db")
    if probing {
      try ClockedStore(store, at: Operation.present).updateProfile("probe") {
        $0.firstName = "Probe"
      }
    }
    store.close()
    return try StoreRows(of: folder + "/segments.db", but: .draws).text
  }

  /// The states that may be found when so many transactions were acknowledged.
  func allowed(_ acknowledged: Int, isDone: Bool, in states: [String]) -> ArraySlice<String> {
    isDone
      ? states.suffix(1)
      : states[min(acknowledged, states.count - 1)...min(acknowledged + 1, states.count - 1)]
  }

  /// Checks what a folder holds.
  ///
  /// - Throws: What is wrong with it.
  func check(_ workspace: Workspace, _ acknowledged: Int, isDone: Bool, isProbed: Bool = false)
    throws
  {
    let found = try Course.rows(in: workspace.folder)
    let all = isProbed ? probed : states
    let allowed = allowed(acknowledged, isDone: isDone, in: all)
    if !allowed.contains(found) {
      let state = all.firstIndex(of: found).map { "state \($0)" } ?? "no state that ever was"
      throw Loss(
        "it holds \(state) of \(all.count), \(acknowledged) acknowledged, done: \(isDone); "
          + Loss.difference(found, allowed.last ?? ""))
    }
    try operation.check(workspace.folder, isDone, states)
  }
}

/// What was lost.
struct Loss: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }

  /// The first rows in which two states differ.
  static func difference(_ found: String, _ wanted: String) -> String {
    let (found, wanted) = (found.split(separator: "\n"), wanted.split(separator: "\n"))
    let index = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(found.count, wanted.count)
    let rows = [found, wanted].map { $0.indices.contains(place) ? $0[place].prefix(300) : "-" }
    return "found: \(rows[0]); wanted: \(rows[1])"
  }
}

extension Workspace {
  /// A folder in memory with the files of another, but for the index of a log, which is memory.
  convenience init(copying other: Workspace) throws {
    try self.init(inMemory: true)
    for name in try other.names() where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: other.path(name), toPath: path(name))
    }
  }
}
