// What whoever follows a store in memory asks: what is newer than a number.

extension MemoryTransaction {
  func origin() -> String { content.origin }

  func lastSeq() -> Int64 { content.seq }

  func erasureSeq() -> Int64 { content.erasureSeq }

  func event(profile: Profile.ID, id: String) -> EventRecord? {
    (content.events[profile] ?? []).first { event in
      event.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false
    }
  }

  func events(after seq: Int64, limit: Int) -> [EventRecord] {
    let newer = content.events.values.joined().filter { $0.seq > seq }
    return Array(newer.sorted { $0.seq < $1.seq }.prefix(limit))
  }

  func closedShowings(after seq: Int64, limit: Int) -> [(seq: Int64, showing: Showing)] {
    let newer = content.closingSeqs.filter { $0.value > seq }.sorted { $0.value < $1.value }
    return newer.prefix(limit).compactMap { number, seq in
      content.showings[number].map { (seq, $0) }
    }
  }

  func showings(after number: Int64, limit: Int) -> [Showing] {
    let numbers = content.showings.keys.filter { $0 > number }.sorted()
    return numbers.prefix(limit).compactMap { content.showings[$0] }
  }

  func problems(after seq: Int64, limit: Int) -> [Problem] {
    Array(content.problems.filter { $0.seq > seq }.prefix(limit))
  }

  func lastSeq(handedTo receiver: String) -> Int64 { content.receivers[ScalarKey(receiver)] ?? 0 }

  func append(_ problem: Problem) {
    var problem = problem
    problem.seq = content.nextSeq()
    content.problems.append(problem)
  }

  func save(lastSeq seq: Int64, handedTo receiver: String) {
    content.receivers[ScalarKey(receiver)] = seq
  }
}
