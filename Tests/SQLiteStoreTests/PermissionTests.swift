// Files and folders that may not be read or written.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

/// Runs the body as a user who owns nothing here; root itself may do anything.
///
/// Only this thread's file accesses are affected.
/// https://man7.org/linux/man-pages/man2/setfsuid.2.html
private func asNobody(_ body: () throws -> Void) throws {
  #if os(Linux)
    typealias SetUser = @convention(c) (UInt32) -> Int32
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    let before = setUser(65_534)
    defer { _ = setUser(UInt32(bitPattern: before)) }
    return try body()
  #else
    return try body()
  #endif
}

@Suite("A store that may not be read or written")
struct PermissionTests {
  /// Permissions mean nothing to root, and only Linux lets one thread be somebody else.
  static let canTry = {
    #if os(Linux)
      true
    #else
      geteuid() != 0
    #endif
  }()

  /// A store in a folder with these modes, where everybody may look.
  private func makeStore(folder: Int16, file: Int16) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.makeStore()
    try chmod("segments.db", file, workspace)
    try FileManager.default.setAttributes(
      [.posixPermissions: folder], ofItemAtPath: workspace.folder)
    return workspace
  }

  private func chmod(_ name: String, _ mode: Int16, _ workspace: Workspace) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: workspace.path(name))
  }

  private func open(_ workspace: Workspace) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: workspace.folder)
  }

  @Test(
    "a store in a read-only folder is read, refuses writes and stays as it is",
    .enabled(if: PermissionTests.canTry, "needs a user who is not root"),
    arguments: [0o444, 0o666] as [Int16])
  func readOnlyFolder(_ mode: Int16) throws {
    let workspace = try makeStore(folder: 0o555, file: mode)
    let before = try workspace.contents()
    try asNobody {
      let store = try SQLiteStore(path: workspace.path())
      #expect(try store.read { try $0.profileCount() } == 1)
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.save(Profile(id: "john")) }
      }
      #expect(error.map(ErrorKind.init) == .access)
      #expect(error?.description.contains("folder '\(workspace.folder)' cannot be written") == true)
      store.close()
    }
    #expect(try workspace.contents() == before)
    try open(workspace)
  }

  @Test(
    "a read-only file in a folder that may be written is read without helper files",
    .enabled(if: PermissionTests.canTry, "needs a user who is not root"))
  func readOnlyFile() throws {
    let workspace = try makeStore(folder: 0o777, file: 0o444)
    try asNobody {
      let store = try SQLiteStore(path: workspace.path())
      #expect(try store.read { try $0.profileCount() } == 1)
      #expect(throws: StoreError.self) { try store.write { try $0.save(Profile(id: "john")) } }
      store.close()
    }
    #expect(try workspace.names() == ["segments.db"])
  }

  @Test(
    "a store in a read-only folder with changes in a log is refused, and says why",
    .enabled(
      if: PermissionTests.canTry && Workspace.shell != nil,
      "needs a user who is not root and the sqlite3 shell"))
  func readOnlyFolderWithLog() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let shell = try Shell(workspace.path())
    shell.send("UPDATE profile SET first_name = 'Jane';")
    shell.wait()
    shell.kill()
    try chmod("segments.db", 0o444, workspace)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: workspace.folder)
    try asNobody {
      let text = try expectRefusal(.access, of: workspace.path())
      #expect(text.contains("cannot be written") && text.contains("segments.db-wal' holds changes"))
    }
    try open(workspace)
  }

  @Test(
    "S-067: a store that may not be read is refused, never made anew",
    .enabled(if: PermissionTests.canTry, "needs a user who is not root"))
  func unreadable() throws {
    let workspace = try makeStore(folder: 0o777, file: 0o000)
    let before = try workspace.contents()
    try asNobody { try expectRefusal(.access, of: workspace.path()) }
    #expect(try workspace.contents() == before)
    try chmod("segments.db", 0o600, workspace)
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test(
    "a store cannot be made in a read-only folder, and nothing is left there",
    .enabled(if: PermissionTests.canTry, "needs a user who is not root"))
  func noPlace() throws {
    let workspace = try Workspace()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: workspace.folder)
    try asNobody {
      let text = try expectRefusal(.access, of: workspace.path())
      #expect(text.contains("cannot make the store"))
    }
    #expect(try workspace.names().isEmpty)
    try open(workspace)
  }

  @Test(
    "a folder that may not be entered is named with the system's reason",
    .enabled(if: PermissionTests.canTry, "needs a user who is not root"))
  func closedFolder() throws {
    let workspace = try makeStore(folder: 0o700, file: 0o600)
    try asNobody {
      let text = try expectRefusal(.access, of: workspace.path())
      #expect(text.contains("Permission denied"))
    }
  }

  @Test(
    "S-066: when the helper files may not be used, calls fail by name, and work again afterwards",
    .enabled(if: PermissionTests.canTry, "needs a user who is not root"))
  func helperFiles() throws {
    let workspace = try makeStore(folder: 0o777, file: 0o666)
    try workspace.write([], to: "segments.db-wal")
    try workspace.write([], to: "segments.db-shm")
    try chmod("segments.db-wal", 0, workspace)
    try chmod("segments.db-shm", 0, workspace)
    try asNobody { try expectRefusal(.access, of: workspace.path()) }
    try chmod("segments.db-wal", 0o666, workspace)
    try chmod("segments.db-shm", 0o666, workspace)
    try asNobody {
      let store = try SQLiteStore(path: workspace.path())
      #expect(try store.read { try $0.profileCount() } == 1)
    }
  }
}
