// Showings and the answers within them.

import Segments

extension Contract {
  static let showingRules: [Rule] = [
    Rule("a showing gets a number and comes back by it and by its id") { store in
      var named = opened("jane", "s1", at: 10)
      named.origin = "phone"
      let showing = named
      let number = try store.write { try $0.save(showing) }
      try expect(number > 0, "the number is \(number)")
      let found = try store.read { transaction in
        (
          try transaction.showing(profile: "jane", id: "s1"),
          try transaction.showing(number: number),
          try transaction.showing(profile: "john", id: "s1")
        )
      }
      var wanted = showing
      wanted.restore(
        number: number, lastMilliseconds: 10, hasSeenLastScreen: false, end: nil)
      try expect(found.0, is: wanted, "the showing by its id")
      try expect(found.1, is: wanted, "the showing by its number")
      try expect(found.2, is: nil, "another's showing")
    },
    Rule("showings without an id do not stand in each other's way") { store in
      let numbers = try store.write { transaction in
        [
          try transaction.save(opened("jane", nil, at: 1)),
          try transaction.save(opened("jane", nil, at: 2)),
        ]
      }
      try expect(Set(numbers).count, is: 2, "the numbers")
      try expect(
        try store.read { try $0.showings(of: "jane").map(\.number) }, is: numbers, "the showings")
    },
    Rule("a showing closes, is no longer open, and may open again") { store in
      var showing = opened("jane", "s1", at: 10)
      let number = try store.write { try $0.save(showing) }
      showing.restore(
        number: number, lastMilliseconds: 20, hasSeenLastScreen: true,
        end: Showing.End(milliseconds: 30, closing: .idle))
      let closed = showing
      try expect(try store.write { try $0.save(closed) }, is: number, "the number")
      try expect(try store.read { try $0.openShowings(of: "jane") }, is: [], "the open ones")
      try expect(try store.read { try $0.showings(of: "jane") }, is: [closed], "all of them")
      showing.restore(
        number: number, lastMilliseconds: 40, hasSeenLastScreen: true, end: nil)
      let reopened = showing
      _ = try store.write { try $0.save(reopened) }
      try expect(
        try store.read { try $0.openShowings(of: "jane") }, is: [reopened], "the open ones")
    },
    Rule("idle showings come oldest first, as many as asked for") { store in
      try store.write { transaction in
        for (id, at) in [("c", 30), ("a", 10), ("b", 20), ("d", 40)] as [(String, Int64)] {
          _ = try transaction.save(opened("jane", Showing.ID(rawValue: id), at: at))
        }
        var closed = opened("jane", "e", at: 5)
        let number = try transaction.save(closed)
        closed.restore(
          number: number, lastMilliseconds: 5, hasSeenLastScreen: false,
          end: Showing.End(milliseconds: 6, closing: .next))
        _ = try transaction.save(closed)
      }
      let found = try store.read { transaction in
        (
          try transaction.idleShowings(before: 40, limit: 2).map(\.id),
          try transaction.idleShowings(before: 40, limit: 9).map(\.id)
        )
      }
      try expect(found.0, is: ["a", "b"], "the first two")
      try expect(found.1, is: ["a", "b", "c"], "all before")
    },
    Rule("answers of every kind come back in order of screen and element") { store in
      let answers = [
        answer("a", "x", .textInput, .text(PersonalText("72,5\u{0}\"é\\"))),
        answer("b", "w", .numberInput, .text(PersonalText(""))),
        answer("b", "x", .toggle, .toggle(true)),
        answer("b", "y", .multiChoice, .choices(["z", "a"])),
        answer("b", "z", .multiChoice, .choices([])),
        answer("c", "x", .datePicker, .moment(-1_700_000_000_123), offset: -3_600),
      ]
      let number = try store.write { transaction in
        let number = try transaction.save(opened("jane", "s1", at: 1))
        for answer in answers.reversed() { try transaction.save(answer, of: number) }
        return number
      }
      try expect(try store.read { try $0.answers(of: number) }, is: answers, "the answers")
      try expect(try store.read { try $0.answers(of: number + 1) }, is: [], "of no showing")
    },
    Rule("the last answer of an element counts") { store in
      let number = try store.write { transaction in
        let number = try transaction.save(opened("jane", "s1", at: 1))
        try transaction.save(answer("a", "x", .toggle, .toggle(true)), of: number)
        try transaction.save(answer("a", "x", .toggle, .toggle(false)), of: number)
        return number
      }
      try expect(
        try store.read { try $0.answers(of: number) },
        is: [answer("a", "x", .toggle, .toggle(false))], "the answers")
    },
  ]

  static func opened(_ profile: Profile.ID, _ id: Showing.ID?, at milliseconds: Int64) -> Showing {
    Showing(
      id: id, profile: profile, flow: "onboarding", locale: "de", openedMilliseconds: milliseconds)
  }

  static func answer(
    _ screen: Screen.ID, _ element: Element.ID, _ kind: Element.Kind, _ value: Answer.Value,
    offset: Int? = nil
  ) -> Answer {
    Answer(
      (screen, element), kind: kind, value: value, milliseconds: 1_700_000_000_000,
      offsetSeconds: offset)
  }
}
