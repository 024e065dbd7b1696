// What a store in memory forgets of people who were erased, and whom it refuses since.

extension MemoryTransaction {
  func names(mergedInto profile: Profile.ID) -> [Profile.ID] {
    content.aliases.filter { $0.value == profile }.keys.sorted()
  }

  func erasureState(of id: Profile.ID) -> ErasureState {
    content.erased[id] == nil ? .notErased : .erased
  }

  func erase(_ names: [Profile.ID], at milliseconds: Int64) -> ErasedRows {
    var counts: [ErasedRows.Kind: Int] = [:]
    for name in names {
      let numbers = content.showingNumbers.removeValue(forKey: name) ?? []
      counts[.showings, default: 0] += numbers.count
      for number in numbers {
        content.showings[number] = nil
        content.closingSeqs[number] = nil
        counts[.answers, default: 0] += content.answers.removeValue(forKey: number)?.count ?? 0
      }
      counts[.profiles, default: 0] += content.profiles.removeValue(forKey: name) == nil ? 0 : 1
      counts[.aliases, default: 0] += content.aliases.removeValue(forKey: name) == nil ? 0 : 1
      counts[.history, default: 0] += content.history.removeValue(forKey: name)?.count ?? 0
      counts[.events, default: 0] += content.events.removeValue(forKey: name)?.count ?? 0
      counts[.exposures, default: 0] += content.exposures.removeValue(forKey: name)?.count ?? 0
      counts[.assignments, default: 0] += content.assignments.removeValue(forKey: name)?.count ?? 0
      counts[.problems, default: 0] += content.problems.count { $0.profile == name }
      content.problems.removeAll { $0.profile == name }
      for place in content.digests.keys where place.profile == name { content.digests[place] = nil }
      if content.currentProfile?.id == name { content.currentProfile = nil }
      content.erased[name] = names[0]
    }
    // Where nothing was there, nobody holds anything that is gone.
    if counts.values.contains(where: { $0 > 0 }) { content.erasureSeq = content.nextSeq() }
    return ErasedRows(names: names, counts: counts)
  }

  func restoreErased(_ id: Profile.ID?) -> Int {
    guard let id else {
      defer { content.erased.removeAll() }
      return content.erased.count
    }
    guard let person = content.erased[id] else { return 0 }
    let names = content.erased.filter { $0.value == person }.keys
    for name in names { content.erased[name] = nil }
    return names.count
  }
}
