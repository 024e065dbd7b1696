// Profiles and their history.

import Segments

extension Contract {
  static let profileRules: [Rule] = [
    Rule("a profile comes back with all its parts") { store in
      let profile = fullProfile
      try store.write { try $0.save(profile) }
      let found = try unwrap(try store.read { try $0.profile(profile.id) }, "profile")
      try expect(found, is: profile, "the profile")
    },
    Rule("a profile that holds nothing comes back") { store in
      let profile = Profile(id: "bare", createdMilliseconds: 5)
      try store.write { try $0.save(profile) }
      try expect(try store.read { try $0.profile("bare") }, is: profile, "the profile")
    },
    Rule("numbers keep every bit") { store in
      let numbers = [
        0.1 + 0.2, 1e300, -1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 25,
        9_007_199_254_740_992, -9_007_199_254_740_992, 22.7, 1.0 / 3,
      ]
      var attributes: [String: AttributeValue] = [:]
      for (index, number) in numbers.enumerated() { attributes["n\(index)"] = .number(number) }
      let profile = named("numbers", attributes: attributes)
      try store.write { try $0.save(profile) }
      let found = try unwrap(try store.read { try $0.profile("numbers") }, "profile")
      for (index, number) in numbers.enumerated() {
        guard case .number(let kept) = found["n\(index)"] else {
          throw Breach(description: "number \(index) is no number any more")
        }
        try expect(kept.bitPattern, is: number.bitPattern, "the bits of number \(index)")
      }
    },
    Rule("a text that looks like a number stays a text") { store in
      let profile = named(
        "codes", attributes: ["a": "007", "b": "1e3", "c": "0x10", "d": "+5", "e": "true"])
      try store.write { try $0.save(profile) }
      try expect(try store.read { try $0.profile("codes") }, is: profile, "the profile")
    },
    Rule("an unknown profile is nil") { store in
      try expect(try store.read { try $0.profile("nobody") }, is: nil, "the profile")
    },
    Rule("saving a profile again replaces it") { store in
      try store.write { try $0.save(fullProfile) }
      let smaller = Profile(id: fullProfile.id, createdMilliseconds: 9)
      try store.write { try $0.save(smaller) }
      try expect(try store.read { try $0.profile(smaller.id) }, is: smaller, "the profile")
      try expect(try store.read { try $0.profileCount() }, is: 1, "the count")
    },
    Rule("what a change replaced is kept in order, by profile") { store in
      let entries = [
        entry("jane", revision: 1, source: .set), entry("john", revision: 1, source: .finish),
        entry("jane", revision: 2, source: .save),
      ]
      try store.write { transaction in
        for entry in entries { try transaction.append(entry) }
      }
      let found = try store.read { try $0.history(of: "jane") }
      try expect(found, is: [entries[0], entries[2]], "the history")
    },
  ]

  static func entry(_ id: Profile.ID, revision: Int, source: HistoryEntry.Source) -> HistoryEntry {
    HistoryEntry(
      profile: id, revision: revision, times: (at: 1_000, received: 2_000),
      origin: (source, source == .set ? nil : 7),
      values: (
        replaced: #"{"email":null,"attributes":{"bmi":22.7}}"#,
        late: source == .save ? #"{"email":null}"# : nil
      ))
  }

  static func named(_ id: Profile.ID, attributes: [String: AttributeValue]) -> Profile {
    Profile(
      id: id, fields: [:], attributes: attributes, changes: ChangeTimes(),
      record: Profile.Record(
        drawKey: id.rawValue, revision: 1, createdMilliseconds: 1, updatedMilliseconds: 1,
        lastSeen: LastSeen()))
  }

  static var fullProfile: Profile {
    var changes = ChangeTimes()
    changes.fields = [.email: 1_700_000_000_000, .gender: -5]
    changes.attributes = ["bmi": 1_700_000_000_001, "gone": 3]
    return Profile(
      id: "jane/Doe 'x'; DROP",
      fields: [
        .firstName: "Jane \"J\" 😀", .lastName: "Doe\\", .email: "j@example.com",
        .phoneNumber: "+49 1", .gender: "female", .birthday: "1990-02-28",
      ],
      attributes: [
        "bmi": 31.2, "experience": "pro", "trial": true, "paid": false,
        "goals": ["lose", "gain"], "asked": [], "lines": "a\nb\tc\u{1}\u{2028}",
      ],
      changes: changes,
      record: Profile.Record(
        drawKey: "other", revision: 4, createdMilliseconds: -1,
        updatedMilliseconds: 1_700_000_000_002,
        lastSeen: LastSeen(
          context: ["country": "DE", "count": 2], locale: "de", milliseconds: 1_700_000_000_003)))
  }
}
