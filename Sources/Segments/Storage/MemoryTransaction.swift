// Reads and writes of one transaction of a store in memory.

import Expressions

/// One transaction of a store in memory: works on a copy of the content.
final class MemoryTransaction: StoreWriting {
  var content: MemoryContent

  let zoneOffset: Environment.ZoneOffset?

  init(_ content: MemoryContent, _ zones: Environment.ZoneOffset?) {
    self.content = content
    zoneOffset = zones
  }

  func catalogRevision() -> CatalogRevision? { content.revisions.last?.revision }

  func catalog() -> Catalog? { content.catalog }

  func catalog(for placement: Placement.ID) -> Catalog? { content.catalog }

  func placementIDs() -> [Placement.ID] {
    content.catalog.map { (Array($0.placements.keys) + Array($0.kept.keys)).sorted() } ?? []
  }

  func catalogRevisions() -> [CatalogRevision] { content.revisions.map(\.revision) }

  func catalogDocument(of revision: Int) -> String? {
    content.revisions.first { $0.revision.number == revision }?.document
  }

  func profile(_ id: Profile.ID) -> Profile? { content.profiles[survivor(of: id)] }

  func survivor(of id: Profile.ID) -> Profile.ID { content.aliases[id] ?? id }

  func currentProfile() -> CurrentProfile? { content.currentProfile }

  /// The profile's id, and every id that was merged into it.
  private func names(of profile: Profile.ID) -> [Profile.ID] {
    [profile] + content.aliases.filter { $0.value == profile }.keys
  }

  func profiles(after id: Profile.ID?, limit: Int) -> [Profile] {
    let ids = content.profiles.keys.filter { key in id.map { key > $0 } ?? true }.sorted()
    return ids.prefix(limit).compactMap { content.profiles[$0] }
  }

  func scanProfiles(
    after id: Profile.ID?, through end: Profile.ID?, limit: Int, lending columns: LentColumns,
    _ body: (any ProfileColumns) throws -> Void
  ) throws {
    for profile in profiles(after: id, limit: limit) {
      if let end, end < profile.id { return }
      try body(MemoryColumns(profile, columns))
    }
  }

  func profileID(before id: Profile.ID?) -> Profile.ID? {
    content.profiles.keys.filter { key in id.map { key < $0 } ?? true }.max()
  }

  func profileCount() -> Int { content.profiles.count }

  func history(of profile: Profile.ID) -> [HistoryEntry] {
    inOrder(names(of: profile).flatMap { content.history[$0] ?? [] })
  }

  func eventDigest(profile: Profile.ID, id: String) -> [UInt8]? {
    content.digests[MemoryContent.Place(profile: profile, id: id)]
  }

  func events(of profile: Profile.ID) -> [EventRecord] {
    names(of: profile).flatMap { content.events[$0] ?? [] }.sorted { $0.seq < $1.seq }
  }

  private func inOrder<Value>(_ values: [MemoryContent.Numbered<Value>]) -> [Value] {
    values.sorted { $0.seq < $1.seq }.map(\.value)
  }

  func showing(profile: Profile.ID, id: Showing.ID) -> Showing? {
    showings(of: profile).last { $0.id == id }
  }

  func showing(number: Int64) -> Showing? { content.showings[number] }

  func openShowings(of profile: Profile.ID) -> [Showing] {
    showings(of: profile).filter { $0.end == nil }
  }

  func idleShowings(before milliseconds: Int64, limit: Int) -> [Showing] {
    let idle = content.showings.values.filter {
      $0.end == nil && $0.lastMilliseconds < milliseconds
    }
    return Array(
      idle.sorted { ($0.lastMilliseconds, $0.number) < ($1.lastMilliseconds, $1.number) }
        .prefix(limit))
  }

  func showings(of profile: Profile.ID) -> [Showing] {
    names(of: profile).flatMap { content.showingNumbers[$0] ?? [] }.sorted()
      .compactMap { content.showings[$0] }
  }

  func answers(of showing: Int64) -> [Answer] {
    (content.answers[showing] ?? []).sorted {
      $0.screen == $1.screen ? $0.element < $1.element : $0.screen < $1.screen
    }
  }

  func assignments(of profile: Profile.ID) -> [Assignment] {
    (content.assignments[profile] ?? [:]).values.sorted { $0.experiment < $1.experiment }
  }

  func exposureTimes(
    of profile: Profile.ID, at place: Audience.Place, in span: ClosedRange<Int64>, limit: Int
  ) -> [Int64] {
    let times = exposures(of: profile).filter { exposure in
      exposure.placement == place.placement && exposure.audience == place.audience
        && exposure.flow != nil && span.contains(exposure.atMilliseconds)
    }.map(\.atMilliseconds)
    return Array(times.sorted(by: >).prefix(limit))
  }

  func exposures(of profile: Profile.ID) -> [Exposure] {
    inOrder(names(of: profile).flatMap { content.exposures[$0] ?? [] })
  }

  func save(_ catalog: CompiledCatalog, as revision: CatalogRevision) throws(StoreError) {
    content.revisions.append((revision, catalog.document.canonical))
    content.catalog = try keeping(catalog.catalog)
  }

  func save(_ profile: Profile) { content.profiles[profile.id] = profile }

  func merge(_ id: Profile.ID, into survivor: Profile.ID, at milliseconds: Int64) {
    for name in names(of: id) { content.aliases[name] = survivor }
    content.profiles[id] = nil
    content.assignments[id] = nil
  }

  func save(_ current: CurrentProfile) { content.currentProfile = current }

  func append(_ entry: HistoryEntry) {
    let numbered = MemoryContent.Numbered(seq: content.nextSeq(), value: entry)
    content.history[entry.profile, default: []].append(numbered)
  }

  func append(_ event: EventRecord) {
    var event = event
    event.seq = content.nextSeq()
    content.events[event.profile, default: []].append(event)
    guard let id = event.id, let digest = event.digest else { return }
    content.digests[MemoryContent.Place(profile: event.profile, id: id)] = digest
  }

  func save(_ showing: Showing) -> Int64 {
    var showing = showing
    let before = content.showings[showing.number]
    if before == nil {
      content.showingsMade += 1
      showing.number = content.showingsMade
      content.showingNumbers[showing.profile, default: []].append(showing.number)
    }
    if showing.end == nil {
      content.closingSeqs[showing.number] = nil
    } else if before?.end == nil {
      content.closingSeqs[showing.number] = content.nextSeq()
    }
    content.showings[showing.number] = showing
    return showing.number
  }

  func save(_ answer: Answer, of showing: Int64) {
    var answers = content.answers[showing] ?? []
    answers.removeAll { $0.screen == answer.screen && $0.element == answer.element }
    content.answers[showing] = answers + [answer]
  }

  func save(_ assignment: Assignment, of profile: Profile.ID) {
    content.assignments[profile, default: [:]][assignment.experiment] = assignment
  }

  func append(_ exposure: Exposure) {
    let numbered = MemoryContent.Numbered(seq: content.nextSeq(), value: exposure)
    content.exposures[exposure.profile, default: []].append(numbered)
  }
}
