// Which texts are the same, and in which order they stand.

import Segments

extension Contract {
  static let textRules: [Rule] = [
    Rule("S-024: ids of other bytes are other profiles, however they look") { store in
      let composed: Profile.ID = "jos\u{E9}"
      let decomposed: Profile.ID = "jose\u{301}"
      try store.write { try $0.save(named(composed, attributes: ["form": "composed"])) }
      try store.write { try $0.save(named(decomposed, attributes: ["form": "decomposed"])) }
      try expect(try store.read { try $0.profileCount() }, is: 2, "the count")
      let found = try store.read { transaction in
        (try transaction.profile(composed)?["form"], try transaction.profile(decomposed)?["form"])
      }
      try expect(found.0, is: "composed", "the composed one")
      try expect(found.1, is: "decomposed", "the decomposed one")
    },
    Rule("S-027: a NUL inside a text comes back, and what follows it") { store in
      let profile = named("nul", attributes: ["note": "ab\u{0}cd", "list": ["\u{0}", "x\u{0}"]])
      try store.write { try $0.save(profile) }
      let found = try unwrap(try store.read { try $0.profile("nul") }, "profile")
      try expect(found, is: profile, "the profile")
    },
    Rule("S-028: ids that differ after a NUL are different profiles") { store in
      for id in ["a\u{0}b", "a\u{0}c", "a"] {
        let id = Profile.ID(rawValue: id)
        try store.write { try $0.save(named(id, attributes: ["own": .string(id.rawValue)])) }
      }
      try expect(try store.read { try $0.profileCount() }, is: 3, "the count")
      for id in ["a\u{0}b", "a\u{0}c", "a"] {
        let found = try store.read { try $0.profile(Profile.ID(rawValue: id)) }
        try expect(found?["own"], is: .string(id), "the text of one")
      }
    },
    Rule("profiles come in order of their ids' bytes, page by page") { store in
      // By UTF-16 code units the emoji would come before U+FFFD; by locale "B" after "a".
      let wanted = ["B", "a", "a\u{0}", "ab", "e\u{301}", "\u{E9}", "\u{FFFD}", "😀"]
      try store.write { transaction in
        for id in wanted.reversed() {
          try transaction.save(named(Profile.ID(rawValue: id), attributes: [:]))
        }
      }
      var found: [String] = []
      var last: Profile.ID?
      while true {
        let page = try store.read { try $0.profiles(after: last, limit: 3) }
        if page.isEmpty { break }
        try expect(page.count <= 3, "a page holds \(page.count)")
        found += page.map(\.id.rawValue)
        last = page.last?.id
      }
      try expect(found.map { Array($0.utf8) }, is: wanted.map { Array($0.utf8) }, "the order")
    },
    Rule("a page of no profiles is empty") { store in
      try store.write { try $0.save(named("a", attributes: [:])) }
      try expect(try store.read { try $0.profiles(after: nil, limit: 0) }, is: [], "the page")
      try expect(try store.read { try $0.profiles(after: "a", limit: 9) }, is: [], "the rest")
    },
  ]
}
