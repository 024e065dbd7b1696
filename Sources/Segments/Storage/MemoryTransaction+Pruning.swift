// What a store in memory forgets, and what it knows of that.

extension MemoryTransaction {
  func assignedProfiles(after id: Profile.ID?, limit: Int) -> [Profile.ID] {
    let ids = content.assignments.filter { !$0.value.isEmpty }.keys
    return Array(ids.filter { key in id.map { key > $0 } ?? true }.sorted().prefix(limit))
  }

  func prunedBefore(_ kind: Retention.Kind) -> Int64? { content.pruned[kind] }

  func answersPruned() -> Int64? { content.answersPruned }

  func prune(_ kind: Retention.Kind, before milliseconds: Int64, limit: Int) -> Int {
    let count: Int
    switch kind {
    case .history:
      count = Self.drop(&content.history, limit) {
        $0.value.receivedMilliseconds < milliseconds
      }
    case .exposures:
      count = Self.drop(&content.exposures, limit) {
        $0.value.receivedMilliseconds < milliseconds
      }
    case .events: count = pruneEvents(before: milliseconds, limit)
    case .answers: count = pruneAnswers(before: milliseconds, limit)
    }
    if count > 0 { content.pruned[kind] = max(content.pruned[kind] ?? .min, milliseconds) }
    return count
  }

  private static func drop<Row>(
    _ rows: inout [Profile.ID: [Row]], _ limit: Int, where isOld: (Row) -> Bool
  ) -> Int {
    var count = 0
    for id in rows.keys {
      rows[id]?.removeAll { row in
        guard count < limit, isOld(row) else { return false }
        count += 1
        return true
      }
    }
    return count
  }

  private func pruneEvents(before milliseconds: Int64, _ limit: Int) -> Int {
    for event in content.events.values.joined() where event.times.received < milliseconds {
      guard let id = event.id else { continue }
      content.digests[MemoryContent.Place(profile: event.profile, id: id)] = nil
    }
    let problems = content.problems.count
    content.problems.removeAll { $0.times.received < milliseconds }
    return Self.drop(&content.events, .max) { $0.times.received < milliseconds } + problems
      - content.problems.count
  }

  private func pruneAnswers(before milliseconds: Int64, _ limit: Int) -> Int {
    var arrivals: [Int64: Int64] = [:]
    for event in content.events.values.joined() {
      guard let showing = event.showing else { continue }
      arrivals[showing] = max(arrivals[showing] ?? .min, event.times.received)
    }
    let old = content.answers.keys.filter { number in
      content.showings[number]?.end != nil && (arrivals[number] ?? .min) < milliseconds
    }
    for number in old.prefix(limit) {
      content.answers[number] = nil
      content.answersPruned = max(content.answersPruned ?? 0, content.closingSeqs[number] ?? 0)
    }
    return min(old.count, limit)
  }
}
