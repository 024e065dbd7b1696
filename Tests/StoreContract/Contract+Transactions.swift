// Transactions: all or nothing.

import Segments

extension Contract {
  private struct Stop: Error, Equatable {}

  static let transactionRules: [Rule] = [
    Rule("nothing of a transaction that throws stays, and its error comes out") { store in
      try store.write { try $0.save(named("before", attributes: [:])) }
      do {
        try store.write { transaction in
          try transaction.save(named("jane", attributes: [:]))
          try transaction.append(line("jane", id: "e1", digest: [1]))
          try transaction.append(entry("jane", revision: 1, source: .set))
          _ = try transaction.save(opened("jane", "s1", at: 1))
          try transaction.save(kept("price", "a", 1), of: "jane")
          try transaction.append(exposure("jane", nil))
          throw Stop()
        }
        throw Breach(description: "nothing was thrown")
      } catch is Stop {}
      try store.read { transaction in
        try expect(try transaction.profileCount(), is: 1, "the profiles")
        try expect(try transaction.events(of: "jane").count, is: 0, "the lines")
        try expect(try transaction.eventDigest(profile: "jane", id: "e1"), is: nil, "the digest")
        try expect(try transaction.history(of: "jane"), is: [], "the history")
        try expect(try transaction.showings(of: "jane"), is: [], "the showings")
        try expect(try transaction.assignments(of: "jane"), is: [], "the assignments")
        try expect(try transaction.exposures(of: "jane"), is: [], "the exposures")
      }
    },
    Rule("a store works on after a transaction that threw") { store in
      do {
        try store.write { transaction in
          try transaction.append(line("jane", id: "e1"))
          throw Stop()
        }
      } catch is Stop {}
      try store.write { try $0.append(line("jane", id: "e1")) }
      try expect(try store.read { try $0.events(of: "jane").count }, is: 1, "the lines")
    },
    Rule("a transaction sees what it wrote itself") { store in
      let found = try store.write { transaction in
        try transaction.save(named("jane", attributes: ["a": 1]))
        try transaction.append(line("jane", id: "e1", digest: [9]))
        return (
          try transaction.profile("jane")?["a"],
          try transaction.eventDigest(profile: "jane", id: "e1")
        )
      }
      try expect(found.0, is: 1, "the attribute")
      try expect(found.1, is: [9], "the digest")
    },
    Rule("a read that throws lets its error out and leaves the store usable") { store in
      do {
        try store.read { transaction in
          _ = try transaction.profileCount()
          throw Stop()
        }
      } catch is Stop {}
      try expect(try store.read { try $0.profileCount() }, is: 0, "the count")
    },
    Rule("names that a store makes are all different") { store in
      let names = (0..<1_000).map { _ in store.makeID() }
      try expect(Set(names).count, is: 1_000, "the names")
    },
  ]
}
