// People who were erased, and what comes under their ids afterwards.

import Segments

extension Contract {
  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Jane, once anonymous, with something of every kind.
  private static func fill(_ store: any Store) throws {
    for id in ["anon", "jane"] {
      let reports = try store.record([
        line(
          """
          {"profile":"\(id)","id":"\(id)1","at":"2026-11-30T09:00:00Z","showing":"\(id)","flow":"f",\
          "event":{"name":"flow_user_input","instanceId":"s","element_id":"e",\
          "element_type":"text_input","value":"x"}}
          """),
        line(#"{"profile":"\#(id)","id":"\#(id)2","update":{"first_name":"\#(id)"}}"#),
      ])
      try expect(reports.map(\.outcome), is: [.recorded, .recorded], "what became of the lines")
    }
    try store.merge("anon", into: "jane")
    try store.write { transaction in
      try transaction.save(
        Assignment(experiment: "e", variation: "a", bucket: 7, milliseconds: 1), of: "jane")
      try transaction.save(CurrentProfile(id: "jane", isAnonymous: false))
    }
    try store.updateProfile("joe") { $0.firstName = "Joe" }
  }

  private static func expectNothing(of id: Profile.ID, in store: any Store) throws {
    let record = try store.everything(of: id)
    try expect(record.isEmpty, "something is left of \(id)")
    try expect(
      try store.read { try $0.events(after: 0, limit: 99).map(\.profile) }, is: ["joe"], "the lines"
    )
    try expect(
      try store.read { try $0.assignedProfiles(after: nil, limit: 9) }, is: [],
      "who keeps something")
    try expect(try store.read { try $0.currentProfile() }, is: nil, "whose phone it is")
  }

  static let erasingRules: [Rule] = [
    Rule("who is erased is gone under every name, and nobody else is") { store in
      try fill(store)
      let erasure = try store.erase(["anon"])
      let person = try unwrap(erasure.people.first, "person")
      try expect(person.names, is: ["jane", "anon"], "the names")
      try expect(
        person.counts,
        is: [
          .profiles: 1, .aliases: 1, .history: 6, .events: 5, .showings: 2, .answers: 2,
          .assignments: 1,
        ], "what went")
      for id in ["jane", "anon"] as [Profile.ID] { try expectNothing(of: id, in: store) }
      try expect(try store.profile("joe")?[.firstName], is: "Joe", "joe's name")
      try expect(erasure.isComplete, "is not complete")
    },
    Rule("nothing brings back who was erased: no line, merge, assignment, write or sign-in") {
      store in
      try fill(store)
      try store.erase(["jane"])
      for id in ["jane", "anon"] as [Profile.ID] {
        let lines = [
          #"{"profile":"\#(id)","id":"late","update":{"first_name":"J"}}"#,
          #"{"profile":"joe","merge":"\#(id)"}"#, #"{"profile":"\#(id)","merge":"joe"}"#,
          #"{"profile":"\#(id)","id":"\#(id)2","update":{"first_name":"\#(id)"}}"#,
        ]
        for report in try store.record(lines.map(line)) {
          guard case .failed(let refusal) = report.outcome else {
            throw Breach(description: "a line of \(id) was taken")
          }
          try expect(refusal.isOfErased, "a line of \(id) is refused for another reason")
          try expect(refusal.message.contains("was erased"), "the reason is not told")
        }
        let kept = Assignment(experiment: "e", variation: "a", bucket: 7, milliseconds: 1)
        let brought = try store.bring([ProfileAssignment(profile: id, assignment: kept)])
        try expect([brought.added, brought.erased], is: [0, 1], "assignments of \(id)")
        try expectRefusal("a write") { try store.updateProfile(id) { $0.firstName = "J" } }
        try store.logOut()
        try expectRefusal("a sign-in") { try store.identify(id) }
        try expect(try store.erasureState(of: id), is: .erased, "the state of \(id)")
        try expect(try store.everything(of: id).isEmpty, "something of \(id) came back")
      }
      try expect(try store.erasureState(of: "joe"), is: .notErased, "the state of joe")
      try expect(try store.profile("joe")?[.firstName], is: "Joe", "joe's name")
    },
    Rule("who was erased comes back on purpose, under every name, with nothing") { store in
      try fill(store)
      try store.erase(["jane"])
      try store.erase(["never-seen"])
      try expect(try store.restoreErased("joe"), is: 0, "names of joe")
      try expect(try store.restoreErased("anon"), is: 2, "names of jane")
      try expect(try store.erasureState(of: "jane"), is: .notErased, "the state of jane")
      try expect(try store.erasureState(of: "never-seen"), is: .erased, "the other's state")
      try store.updateProfile("jane") { $0.lastName = "Doe" }
      try expect(try store.profile("jane")?[.firstName], is: nil, "her first name")
      try expect(try store.profile("anon"), is: nil, "the old name's profile")
      try expect(try store.restoreErased(nil), is: 1, "names of everybody")
      try store.updateProfile("never-seen") { $0.lastName = "Doe" }
    },
    Rule("an erasure has a number of the one series when something went, and none else") { store in
      try fill(store)
      func numbers() throws -> [Int64] {
        try store.read { [try $0.erasureSeq(), try $0.lastSeq()] }
      }
      let before = try numbers()
      try store.erase(["never-seen"])
      try expect(try numbers(), is: before, "the numbers after nobody was erased")
      try store.erase(["jane"])
      try expect(try numbers(), is: [before[1] + 1, before[1] + 1], "the numbers after jane")
      try store.erase(["jane"])
      try expect(try numbers(), is: [before[1] + 1, before[1] + 1], "the numbers after jane again")
    },
    Rule("erased twice is erased once, and numbers are never given out twice") { store in
      try fill(store)
      try store.erase(["jane"])
      try expect(try store.erase(["jane"]).people.first?.isEmpty, is: true, "what went then")
      let number = try store.read { try $0.events(after: 0, limit: 99).last?.seq ?? 0 }
      try store.updateProfile("joe") { $0.lastName = "Doe" }
      let next = try store.read { try $0.events(after: number, limit: 9).map(\.seq) }
      try expect(next.count, is: 1, "the lines after it")
    },
  ]

  private static func expectRefusal(_ what: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch is WriteRefusal {
      return
    } catch is LineRefusal {
      return
    }
    throw Breach(description: "\(what) was not refused")
  }
}
