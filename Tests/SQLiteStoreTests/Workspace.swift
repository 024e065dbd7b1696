// A folder of its own for each test, and the programs that a test runs in it.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

/// A folder that is removed with the last reference to it.
final class Workspace: Sendable {
  let folder: String

  /// Makes the folder; in a file system in memory, where there is one, for much that is written.
  init(inMemory: Bool = false) throws {
    let name = "segments-\(UUID().uuidString)"
    let shared = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: shared)
    folder =
      isThere
      ? "\(shared)/\(name)"
      : FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit {
    // The folder may be gone, or not be ours any more; the system's cleaner has it then.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// A path in the folder.
  func path(_ name: String = "segments.db") -> String { "\(folder)/\(name)" }

  /// Every file in the folder with its bytes; while no store there is open.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      contents[name] = FileSystem.contents(of: path(name), limit: 1 << 26) ?? []
    }
    return contents
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  func write(_ bytes: [UInt8], to name: String = "segments.db") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The mode of a file: 0o600.
  func mode(_ name: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path(name))
    return try #require(facts[.posixPermissions] as? Int)
  }

  /// Makes a store with one profile, and closes it.
  func makeStore(_ name: String = "segments.db") throws {
    let store = try SQLiteStore(path: path(name))
    try store.write { try $0.save(Profile(id: "jane", createdMilliseconds: 1)) }
    store.close()
  }

  // MARK: - The shell of SQLite

  static let shell = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs SQL in the shell and returns what it prints.
  @discardableResult
  func sqlite(_ sql: String, on name: String = "segments.db", expectsFailure: Bool = false) throws
    -> String
  {
    let child = try Shell(path(name))
    child.send(sql)
    let result = child.finish()
    #expect((result.status != 0) == expectsFailure, "\(result.output)")
    return result.output.trimmingCharacters(in: .newlines)
  }
}
