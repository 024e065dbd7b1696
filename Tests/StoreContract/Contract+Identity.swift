// Merged ids, and whose phone it is.

import Segments

extension Contract {
  static let identityRules: [Rule] = [
    Rule("a merged id answers with the survivor, and so do those merged into it before") { store in
      for id in ["a", "b", "jane"] as [Profile.ID] {
        try store.updateProfile(id) { $0["who"] = .string(id.rawValue) }
      }
      try store.write { transaction in
        try transaction.merge("a", into: "b", at: 1)
        try transaction.merge("b", into: "jane", at: 2)
      }
      try store.read { reading in
        for id in ["a", "b", "jane"] as [Profile.ID] {
          try expect(try reading.profile(id)?.id, is: "jane", "the profile of \(id)")
          try expect(try reading.survivor(of: id), is: "jane", "the survivor of \(id)")
        }
        try expect(try reading.profileCount(), is: 1, "the count of profiles")
        try expect(try reading.survivor(of: "joe"), is: "joe", "the survivor of an unknown id")
      }
    },
    Rule("what came under a merged id is read with the survivor's, in the order it came") { store in
      for id in ["anon", "jane", "anon"] as [Profile.ID] {
        var line = EventLine(profile: id, body: .event(Event(name: "x", params: [:])))
        line.id = "\(id)-\(try store.read { try $0.events(of: id).count })"
        try store.record(line)
        var shown = EventLine(
          profile: id, body: .event(Event(name: "flow_screen_showed", params: [:])))
        shown.flow = "f"
        shown.showing = Showing.ID(rawValue: line.id ?? "")
        try store.record(shown)
        try store.updateProfile(id) { $0["n"] = .number(Double(line.id?.utf8.count ?? 0)) }
      }
      try store.merge("anon", into: "jane")
      try store.read { reading in
        let events = try reading.events(of: "jane")
        try expect(
          events.filter { $0.kind == .event }.map(\.profile.rawValue),
          is: ["anon", "anon", "jane", "jane", "anon", "anon"], "the names of events")
        try expect(events.map(\.seq), is: events.map(\.seq).sorted(), "the order of events")
        try expect(try reading.showings(of: "jane").count, is: 3, "the count of showings")
        try expect(try reading.openShowings(of: "jane").count, is: 3, "the count of open ones")
        try expect(
          try reading.showing(profile: "jane", id: "anon-0")?.profile, is: "anon",
          "whose showing it was")
        try expect(
          try reading.history(of: "jane").map(\.profile.rawValue),
          is: ["anon", "anon", "jane", "jane", "anon", "jane"],
          "the names of changes: each one's beginning, and the end of anon, among them")
      }
    },
    Rule("a merged id's assignments go; the survivor's stay") { store in
      let assignment = Assignment(experiment: "e", variation: "a", bucket: 7, milliseconds: 1)
      try store.write { transaction in
        try transaction.save(assignment, of: "anon")
        try transaction.save(assignment, of: "jane")
        try transaction.merge("anon", into: "jane", at: 1)
      }
      try store.read { reading in
        try expect(try reading.assignments(of: "anon"), is: [], "what the merged id keeps")
        try expect(try reading.assignments(of: "jane"), is: [assignment], "what jane keeps")
      }
    },
    Rule("whose phone it is comes back, the last that was said") { store in
      try expect(try store.read { try $0.currentProfile() }, is: nil, "nobody yet")
      for (id, isAnonymous) in [("anon", true), ("jane", false)] {
        let current = CurrentProfile(id: Profile.ID(rawValue: id), isAnonymous: isAnonymous)
        try store.write { try $0.save(current) }
        try expect(try store.read { try $0.currentProfile() }, is: current, "the current one")
      }
    },
  ]
}
