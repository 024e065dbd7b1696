// The variations that profiles keep, and what was shown to them.

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
  ]

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
