// Lines that arrived.

import Segments

extension Contract {
  static let eventRules: [Rule] = [
    Rule("a line comes back with all its parts") { store in
      let digest = [UInt8](0..<16)
      let event = EventRecord(
        seq: 0, profile: "jane", times: EventRecord.Times(claimed: 9_000, received: 5_000),
        line: (.event, "e\u{0}1", "Europe/Berlin", digest),
        event: ("flow_user_input", 3, #"{"value":"72,5"}"#))
      try store.write { try $0.append(event) }
      let found = try unwrap(try store.read { try $0.events(of: "jane") }.first, "line")
      try expect(found.profile, is: "jane", "the profile")
      try expect(found.id, is: "e\u{0}1", "the id")
      try expect(found.kind, is: .event, "the kind")
      try expect(found.name, is: "flow_user_input", "the name")
      try expect(found.times, is: event.times, "the times")
      try expect(found.times.sent, is: 9_000, "the line's own time")
      try expect(found.zone, is: "Europe/Berlin", "the zone")
      try expect(found.showing, is: 3, "the showing")
      try expect(found.parameters, is: #"{"value":"72,5"}"#, "the parameters")
      try expect(found.digest, is: digest, "the digest")
    },
    Rule("a line without anything but its time comes back so") { store in
      try store.write { try $0.append(line("jane", id: nil)) }
      let found = try unwrap(try store.read { try $0.events(of: "jane") }.first, "line")
      try expect(found.id, is: nil, "the id")
      try expect(found.digest, is: nil, "the digest")
      try expect(found.name, is: nil, "the name")
      try expect(found.parameters, is: nil, "the parameters")
      try expect(found.times.sent, is: nil, "the line's own time")
    },
    Rule("a line's digest is found by profile and id") { store in
      try store.write { transaction in
        try transaction.append(line("jane", id: "e1", digest: [1, 2]))
        try transaction.append(line("john", id: "e1", digest: [3]))
      }
      let found = try store.read { transaction in
        [
          try transaction.eventDigest(profile: "jane", id: "e1"),
          try transaction.eventDigest(profile: "john", id: "e1"),
          try transaction.eventDigest(profile: "jane", id: "e2"),
        ]
      }
      try expect(found, is: [[1, 2], [3], nil], "the digests")
    },
    Rule("everything that carries a number carries one of one growing series") { store in
      try store.write { transaction in
        try transaction.append(line("jane", id: "e1", digest: [1]))
        try transaction.append(entry("jane", revision: 1, source: .set))
        try transaction.append(exposure("jane", nil))
      }
      try store.write { transaction in
        var showing = Showing(
          id: "s1", profile: "jane", flow: "f", locale: nil, openedMilliseconds: 1)
        let number = try transaction.save(showing)
        showing.restore(
          number: number, lastMilliseconds: 2, hasSeenLastScreen: true,
          end: Showing.End(milliseconds: 3, closing: .closed))
        _ = try transaction.save(showing)
        // Closed already: no further number.
        _ = try transaction.save(showing)
        try transaction.append(line("jane", id: "e2", digest: [2]))
      }
      let numbers = try store.read { try $0.events(of: "jane").map(\.seq) }
      try expect(numbers, is: [1, 5], "the numbers of the first and the last line")
    },
    Rule("lines of one transaction after another stay in order") { store in
      for index in 0..<5 {
        try store.write { transaction in
          try transaction.append(line("jane", id: "a\(index)"))
          try transaction.append(line("john", id: "b\(index)"))
        }
      }
      let events = try store.read { try $0.events(of: "jane") }
      try expect(events.map(\.id), is: (0..<5).map { "a\($0)" }, "the order")
      let numbers = events.map(\.seq)
      try expect(numbers == numbers.sorted() && Set(numbers).count == 5, "numbers \(numbers)")
    },
  ]

  static func line(_ profile: Profile.ID, id: String?, digest: [UInt8]? = nil) -> EventRecord {
    EventRecord(
      seq: 0, profile: profile, times: EventRecord.Times(claimed: 10, received: 20),
      line: (.update, id, nil, digest), event: (nil, nil, nil))
  }
}
