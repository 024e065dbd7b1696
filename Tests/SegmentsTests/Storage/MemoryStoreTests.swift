// What every store must do, tried on a store in memory.

import Expressions
import Segments
import StoreContract
import Testing

@Suite("A store in memory keeps the contract of stores")
struct MemoryStoreTests {
  @Test("a store in memory does what every store does", arguments: Contract.rules)
  func rule(_ rule: Contract.Rule) throws {
    let now = try #require(Timestamp(milliseconds: 1_800_000_000_000))
    try rule.check(MemoryStore(clock: { now }))
  }
}
