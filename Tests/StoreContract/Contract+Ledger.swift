// The variations that profiles keep, and what was shown to them.

import Expressions
import Segments

extension Contract {
  static let ledgerRules: [Rule] = [
    Rule("a profile keeps one variation of each experiment, the last saved") { store in
      try store.write { transaction in
        try transaction.save(kept("price", "a", 1), of: "jane")
        try transaction.save(kept("color", "b", 99_999), of: "jane")
        try transaction.save(kept("price", "b", 2), of: "jane")
        try transaction.save(kept("price", "a", 3), of: "john")
      }
      let found = try store.read { try $0.assignments(of: "jane") }
      try expect(found, is: [kept("color", "b", 99_999), kept("price", "b", 2)], "what is kept")
    },
    Rule("what was shown comes back with all its parts, oldest first") { store in
      let exposures = [
        exposure("jane", kept("price", "a", 7)), exposure("jane", nil),
        Exposure(
          of: "jane", shown: ("p", "default", nil), assignment: nil, times: (3, 4), receipt: "{}"),
      ]
      try store.write { transaction in
        for exposure in exposures { try transaction.append(exposure) }
        try transaction.append(exposure("john", nil))
      }
      try expect(try store.read { try $0.exposures(of: "jane") }, is: exposures, "the exposures")
    },
    Rule("what was shown of one audience is counted within a span, newest first") { store in
      let place = Audience.Place(placement: "paywall", audience: "pros")
      try store.write { transaction in
        for time in [10, 30, 20, 40] as [Int64] {
          try transaction.append(shown("jane", at: time))
        }
        try transaction.append(shown("jane", at: 25, flow: nil))
        try transaction.append(shown("jane", at: 26, audience: "others"))
        try transaction.append(shown("john", at: 27))
        try transaction.append(shown("anon", at: 15))
      }
      try store.merge("anon", into: "jane")
      try store.read { reading in
        try expect(
          try reading.exposureTimes(of: "jane", at: place, in: 11...40, limit: 9),
          is: [40, 30, 20, 15], "all within the span")
        try expect(
          try reading.exposureTimes(of: "jane", at: place, in: 0...30, limit: 2), is: [30, 20],
          "the newest two")
      }
    },
    Rule("who keeps a variation is listed page by page") { store in
      try store.write { transaction in
        for id in ["b", "a", "c"] as [Profile.ID] {
          try transaction.save(kept("e", "a", 1), of: id)
          try transaction.save(kept("f", "a", 1), of: id)
        }
      }
      try store.read { reading in
        try expect(
          try reading.assignedProfiles(after: nil, limit: 2), is: ["a", "b"], "the first page")
        try expect(
          try reading.assignedProfiles(after: "b", limit: 2), is: ["c"], "the last page")
      }
    },
    Rule("what was kept for long enough is pruned, oldest first, and that is known") { store in
      try store.write { transaction in
        for time in 1...5 as ClosedRange<Int64> {
          try transaction.append(shown("jane", at: time, received: time))
          try transaction.append(
            HistoryEntry(
              profile: "jane", revision: Int(time), times: (time, time), origin: (.set, nil),
              values: ("{}", nil)))
        }
        try expect(try transaction.prunedBefore(.history), is: nil, "nothing is gone yet")
        try expect(try transaction.prune(.history, before: 4, limit: 2), is: 2, "the oldest two")
        try expect(try transaction.prune(.history, before: 4, limit: 2), is: 1, "the third")
        try expect(try transaction.prune(.history, before: 4, limit: 2), is: 0, "no more")
        try expect(try transaction.prune(.exposures, before: 2, limit: 9), is: 1, "one exposure")
      }
      try store.read { reading in
        try expect(try reading.history(of: "jane").map(\.revision), is: [4, 5], "what is left")
        try expect(try reading.exposures(of: "jane").count, is: 4, "the exposures left")
        try expect(try reading.prunedBefore(.history), is: 4, "what is known of it")
        try expect(try reading.prunedBefore(.events), is: nil, "of others nothing is gone")
      }
    },
    Rule("answers go with the lines they came with, of closed showings alone") { store in
      try store.apply(
        CatalogDocument(
          text: """
            { format: 1, flows: { f: { screens: [{ id: "s", elements: [
              { id: "e", type: "text_input" }] }] } } }
            """))
      for (id, isClosed) in [("old", true), ("open", false), ("late", true)] {
        var line = EventLine(
          profile: "jane",
          body: .event(
            Event(
              name: "flow_user_input",
              params: [
                "instanceId": "s", "element_id": "e", "element_type": "text_input", "value": "x",
              ])))
        line.flow = "f"
        line.showing = Showing.ID(rawValue: id)
        try store.record(line)
        guard isClosed else { continue }
        line = EventLine(profile: "jane", body: .event(Event(name: "flow_closed", params: [:])))
        line.flow = "f"
        line.showing = Showing.ID(rawValue: id)
        try store.record(line)
      }
      let far = store.now().milliseconds + 1_000_000
      try store.write { transaction in
        let count = try transaction.prune(.answers, before: far, limit: 9)
        try expect(count, is: 2, "how many showings' answers went")
        try expect(try transaction.prune(.answers, before: far, limit: 9), is: 0, "no more")
      }
      let left = try store.read { reading in
        try reading.showings(of: "jane").map { try reading.answers(of: $0.number).count }
      }
      let leftToWriter = try store.write { transaction in
        try transaction.showings(of: "jane").map { try transaction.answers(of: $0.number).count }
      }
      try expect(leftToWriter, is: left, "what whoever writes still finds")
      try expect(left, is: [0, 1, 0], "the answers left")
    },
    Rule("a part of a catalog knows every audience that shares a cap") { store in
      try store.apply(
        CatalogDocument(
          text: """
            { format: 1, segments: { all: "true" }, flows: { f: {} },
              caps: { loud: { count: 1, per: "1d", then: "next" } },
              retention: { exposures: "30d" },
              placements: {
                one: { audiences: [{ segment: "all", flow: "f", cap: "loud" }, { flow: null }] },
                two: { audiences: [{ segment: "all", flow: "f", cap: "loud" }, { flow: null }] } } }
            """))
      let catalog = try store.read { try $0.catalog(for: "one") }
      try expect(
        catalog?.caps["loud"]?.audiences.map(\.placement), is: ["one", "two"], "who shares it")
      try expect(catalog?.retention[.exposures], is: 30 * 86_400_000, "how long exposures stay")
      try store.shown(store.evaluate("two", for: "jane"))
      try expect(try store.evaluate("one", for: "jane").flow, is: nil, "what is left of the cap")
      try expect(try store.evaluate("one", for: "john").flow, is: "f", "of somebody else's")
    },
  ]

  /// A flow that was shown, or nothing.
  static func shown(
    _ profile: Profile.ID, at time: Int64, received: Int64 = 1, flow: Flow.ID? = "f",
    audience: Audience.ID = "pros"
  ) -> Exposure {
    Exposure(
      of: profile, shown: ("paywall", audience, flow), assignment: nil, times: (time, received),
      receipt: "{}")
  }

  static func kept(
    _ experiment: Experiment.ID, _ variation: Variation.ID, _ bucket: Int
  ) -> Assignment {
    Assignment(experiment: experiment, variation: variation, bucket: bucket, milliseconds: 17)
  }

  static func exposure(_ profile: Profile.ID, _ assignment: Assignment?) -> Exposure {
    Exposure(
      of: profile, shown: ("paywall", "pros", "flow_a"), assignment: assignment, times: (1, 2),
      receipt: #"{"placement":"paywall"}"#)
  }
}
