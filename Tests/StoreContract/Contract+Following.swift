// What whoever follows a store is told.

import Segments

extension Contract {
  static let followingRules: [Rule] = [
    Rule("a store has a name that stays") { store in
      let origin = try store.read { try $0.origin() }
      try expect(!origin.isEmpty, "the name is empty")
      try store.write { try $0.append(line("jane", id: "e1")) }
      try expect(try store.read { try $0.origin() }, is: origin, "the name")
    },
    Rule("the last number is the last one given out, in the midst of a transaction too") { store in
      let numbers = try store.write { transaction in
        let before = try transaction.lastSeq()
        try transaction.append(line("jane", id: "e1"))
        return [before, try transaction.lastSeq()]
      }
      try expect(numbers[1], is: numbers[0] + 1, "the number within the transaction")
      try expect(try store.read { try $0.lastSeq() }, is: numbers[1], "the number after it")
    },
    Rule("a line keeps what else it said, and is found by its id") { store in
      var said = EventRecord.Said()
      said.flow = "onboarding"
      said.locale = "de"
      said.drawKey = "d3f4"
      said.origin = "phone"
      said.context = #"{"country":"DE"}"#
      said.offsetSeconds = -12_600
      let event = EventRecord(
        seq: 0, profile: "jane", times: EventRecord.Times(claimed: 10, received: 20),
        line: (.merge, "e1", nil, [1]), event: (nil, nil, #""anon""#), said: said)
      try store.write { try $0.append(event) }
      let found = try store.read { transaction in
        [
          try transaction.event(profile: "jane", id: "e1"),
          try transaction.event(profile: "jane", id: "e2"),
          try transaction.event(profile: "john", id: "e1"),
        ]
      }
      try expect(found.map { $0?.said }, is: [said, nil, nil], "what was said")
      try expect(found[0]?.parameters, is: #""anon""#, "the parameters")
    },
    Rule("lines come after a number, of all profiles, as many as asked for") { store in
      try store.write { transaction in
        for index in 0..<4 {
          try transaction.append(line(index % 2 == 0 ? "jane" : "john", id: "e\(index)"))
        }
      }
      let found = try store.read { transaction in
        let all = try transaction.events(after: 0, limit: 9)
        let two = try transaction.events(after: all[0].seq, limit: 2)
        return [all, two, try transaction.events(after: all[3].seq, limit: 2)].map {
          $0.map { $0.id ?? "" }
        }
      }
      try expect(found, is: [["e0", "e1", "e2", "e3"], ["e1", "e2"], []], "the lines")
    },
    Rule("closed showings come in the order of their closing; one that opened again closes anew") {
      store in
      func close(_ id: Showing.ID, _ number: Int64, isOpen: Bool = false) throws {
        var showing = opened("jane", id, at: 1)
        showing.restore(
          number: number, lastMilliseconds: 2, hasSeenLastScreen: false,
          end: isOpen ? nil : Showing.End(milliseconds: 3, closing: .ended))
        let closed = showing
        _ = try store.write { try $0.save(closed) }
      }
      let numbers = try store.write { transaction in
        try ["a", "b", "c"].map { try transaction.save(opened("jane", $0, at: 1)) }
      }
      try close("b", numbers[1])
      try close("a", numbers[0])
      let first = try store.read { try $0.closedShowings(after: 0, limit: 9) }
      try expect(first.map { $0.showing.id }, is: ["b", "a"], "the order")
      try expect(first[0].seq < first[1].seq, "the numbers")
      try close("b", numbers[1], isOpen: true)
      try close("b", numbers[1])
      let second = try store.read { try $0.closedShowings(after: first[1].seq, limit: 9) }
      try expect(second.map { $0.showing.id }, is: ["b"], "what closed anew")
      try expect(
        try store.read { try $0.closedShowings(after: 0, limit: 1).map { $0.showing.id } },
        is: ["a"], "the first")
      try expect(
        try store.read { try $0.showings(after: numbers[0], limit: 9).map(\.id) },
        is: ["b", "c"], "all showings")
    },
    Rule("problems come back with all their parts, after a number") { store in
      let problems = ["profile.email", nil].map { target in
        Problem(
          profile: "jane", place: (7, "onboarding"), rule: (.finish, target, "is no \u{0} value"),
          times: EventRecord.Times(claimed: 10, received: 20))
      }
      try store.write { transaction in
        for problem in problems { try transaction.append(problem) }
      }
      let found = try store.read { try $0.problems(after: 0, limit: 9) }
      try expect(found.map(\.target), is: problems.map(\.target), "the places")
      try expect(found.map(\.message), is: problems.map(\.message), "the messages")
      try expect(found.map(\.times), is: problems.map(\.times), "the times")
      try expect(found.map(\.source), is: [.finish, .finish], "the sources")
      try expect(found.map(\.showing), is: [7, 7], "the showings")
      try expect(
        try store.read { try $0.problems(after: found[0].seq, limit: 9) }, is: [found[1]],
        "the second")
    },
    Rule("problems go with the lines of their time") { store in
      let problems = [20, 30].map { received in
        Problem(
          profile: "jane", place: (7, "onboarding"), rule: (.save, nil, "x"),
          times: EventRecord.Times(claimed: 10, received: received))
      }
      try store.write { transaction in
        for problem in problems { try transaction.append(problem) }
      }
      let gone = try store.write { try $0.prune(.events, before: 30, limit: 9) }
      try expect(gone, is: 1, "how many went")
      let left = try store.read { try $0.problems(after: 0, limit: 9) }
      try expect(left.map(\.times.received), is: [30], "what is left")
    },
    Rule("from which store each change came is kept") { store in
      var changes = ChangeTimes()
      changes.fields = [.email: 5]
      changes.attributes = ["email": 6, "n": 7]
      changes.lastLocale = 3
      changes.origins.places = [.field(.email): "a", .attribute("email"): "b\u{E9}"]
      changes.origins.context = "c"
      changes.origins.locale = "d"
      let profile = Profile(
        id: "jane", fields: [:], attributes: [:], changes: changes,
        record: Profile.Record(
          drawKey: "jane", revision: 1, createdMilliseconds: 1, updatedMilliseconds: 7,
          lastSeen: LastSeen(locale: "de", milliseconds: 9)))
      try store.write { try $0.save(profile) }
      try expect(
        try store.read { try $0.profile("jane")?.changes }, is: changes, "the changes")
    },
    Rule("each receiver has its own last number") { store in
      try store.write { transaction in
        try transaction.save(lastSeq: 3, handedTo: "a")
        try transaction.save(lastSeq: 5, handedTo: "a")
        try transaction.save(lastSeq: 4, handedTo: "b")
      }
      let found = try store.read { transaction in
        try ["a", "b", "c"].map { try transaction.lastSeq(handedTo: $0) }
      }
      try expect(found, is: [5, 4, 0], "the numbers")
    },
  ]
}
