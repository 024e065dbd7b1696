// What failing disks have shown once, each as a test of its own.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("What failing disks have shown")
struct MendedFaultTests {
  private static func operation(_ name: String) throws -> Operation {
    try #require(Operation.all.first { $0.testDescription == name })
  }

  /// Runs an operation with each call of a kind failing in turn.
  ///
  /// - Returns: How many runs ended with an error, and how many went on.
  @discardableResult
  private func each(
    _ kind: Disk.Fault, _ call: Disk.Call, of name: String, every step: Int = 1,
    isLasting: Bool = false, _ check: (Session, Workspace, StoreError?) throws -> Void
  ) throws -> (failed: Int, unharmed: Int) {
    let course = try Course(Self.operation(name))
    let places = course.calls.indices.filter { course.calls[$0] == call }
    try #require(!places.isEmpty)
    var count = (failed: 0, unharmed: 0)
    for index in stride(from: 0, to: places.count, by: step) {
      let (disk, place) = (try Disk(), try course.fresh())
      let session = Session(place, course.operation, on: disk)
      defer { session.close() }
      if course.operation.isOnOpenStore { _ = try session.store }
      disk.fail(at: places[index], kind, isLasting: isLasting)
      var error: StoreError?
      do { try course.operation.run(session) } catch let thrown as StoreError { error = thrown }
      try #require(disk.failures > 0, "call \(places[index])")
      if error == nil { count.unharmed += 1 } else { count.failed += 1 }
      disk.mend()
      try check(session, place, error)
    }
    return count
  }

  /// Whether the header of a store says that it has a log.
  /// https://sqlite.org/fileformat2.html#file_format_version_numbers
  private func hasLog(_ place: Workspace) throws -> Bool {
    let copy = try Workspace(copying: place)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: copy.path())))
    return bytes.count > 20 && bytes[18] == 2 && bytes[19] == 2
  }

  @Test("a store is never taken for one with a log when the switch to it failed")
  func failedSwitch() throws {
    let count = try each(.shortened, .write, of: "make by apply") { _, place, error in
      guard error == nil else { return }
      let hasLog = try hasLog(place)
      #expect(hasLog)
    }
    #expect(count.failed > 0, "\(count)")
  }

  @Test("a store that could not be made anew has its log again with the next write")
  func failedSweep() throws {
    try each(.error, .write, of: "erase", every: 5, isLasting: true) { session, place, error in
      #expect(error != nil)
      try session.probe()
      let hasLog = try hasLog(place)
      #expect(hasLog)
    }
  }

  @Test("without a log, too, a loss of power takes no commit back")
  func withoutLog() throws {
    let (disk, place) = (try Disk(), try Workspace(inMemory: true))
    try place.makeStore()
    var options = SQLiteStore.Options()
    options.disk = disk.name
    let source = ConnectionSource(file: place.path(), options: options, readOnly: nil)
    let writer = try source.writer()
    try writer.run(script: "PRAGMA journal_mode = DELETE", "do without a log")
    try writer.run(script: "UPDATE profile SET first_name = 'kept'", "write")
    let image = try Workspace(inMemory: true)
    try disk.save(place.folder, to: image.folder, .nothing, seed: 1)
    let store = try SQLiteStore(path: image.path())
    #expect(try store.read { try $0.profile("jane")?.fields[.firstName] } == "kept")
  }

  @Test("a copy that cannot be read through is not called damaged")
  func unreadable() throws {
    try each(.error, .read, of: "backup", isLasting: true) { _, _, error in
      let error = try #require(error)
      #expect(ErrorKind(error) == .other, "\(error)")
    }
  }

  @Test("a disk that is full before a migration is called that")
  func fullBeforeMigrating() throws {
    let count = try each(.full, .write, of: "migrate", every: 10) { _, _, error in
      if let error { #expect(ErrorKind(error) == .full, "\(error)") }
    }
    #expect(count.failed > 0, "\(count)")
  }

  @Test("whoever was erased stays erased when the disk fails while a backup is put in place")
  func tombstones() throws {
    try each(.error, .read, of: "restore over a store") { _, place, _ in
      let store = try SQLiteStore(path: place.path())
      let state = try store.erasureState(of: "gone")
      #expect(state == .erased)
    }
  }
}
