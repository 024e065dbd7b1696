// What every store must do, tried on a store in a file.

import Segments
import StoreContract
import Testing

@testable import SQLiteStore

@Suite("A store in a file keeps the contract of stores")
struct ContractTests {
  @Test("a store in a file does what every store does", arguments: Contract.rules)
  func rule(_ rule: Contract.Rule) throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    defer { store.close() }
    try rule.check(store)
  }

  @Test("what was written is there after the file is opened again")
  func reopening() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profile("jane")?.createdMilliseconds } == 1)
    #expect(try workspace.names().contains("segments.db"))
  }
}
