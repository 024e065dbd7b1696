// What profiles were called and last seen with at a moment of the past, told from their lines.

/// What profiles were called and last seen with at a moment of the past, told from the lines that
/// are kept of them.
struct LinesPast {
  /// Another id that became a name of a profile.
  struct Merge {
    let times: EventRecord.Times
    let other: Profile.ID
    /// The profile, by the name it had.
    let name: Profile.ID
    /// Whether what was known under the id was older.
    let isOtherOlder: Bool
  }

  /// The merges that belong to the past of the moment, in order.
  private(set) var merges: [Merge] = []
  /// Whether there are lines of merges that do not belong to it.
  let hasLaterMerges: Bool
  /// Every id that a line merges, whenever that was.
  private let merged: Set<Profile.ID>
  /// What each was seen with, and how old it was, by the name it had; of these profiles nothing else
  /// is told.
  private var seen: [Profile.ID: Profile] = [:]
  /// The name of the store that is asked: of two changes of one moment the greater name wins.
  private let store: String
  /// The ids that were names of others by then.
  private var survivors: [Profile.ID: Profile.ID] = [:]

  /// Takes the lines of a profile and of those merged into it, oldest first.
  init(_ lines: [EventRecord], at moment: PastMoment, in store: String) {
    self.store = store
    let included = lines.filter {
      moment.includes(happened: $0.times.at, arrived: $0.times.received)
    }
    merged = Set(lines.compactMap(\.mergedID))
    hasLaterMerges =
      lines.count { $0.kind == .merge } != included.count { $0.kind == .merge }
    switch moment.reckoning {
    case .arrival: for line in included { take(line) }
    case .happening:
      let inOrder = included.sorted { ($0.times.at, $0.seq) < ($1.times.at, $1.seq) }
      for line in inOrder { take(line) }
    }
  }

  /// The name that an id answered to.
  func survivor(of id: Profile.ID) -> Profile.ID { survivors[id] ?? id }

  /// Whether a line tells when an id became a name of a profile.
  func knowsMerge(of id: Profile.ID) -> Bool { merged.contains(id) }

  /// What a profile was seen with, by the name it had.
  func profile(_ name: Profile.ID) -> Profile { seen[name] ?? Profile(id: name) }

  private mutating func take(_ line: EventRecord) {
    let name = survivor(of: line.profile)
    if let other = line.mergedID { absorb(other, name, line.times) }
    var profile = seen[name] ?? Profile(id: name, createdMilliseconds: line.times.at)
    profile.createdMilliseconds = min(profile.createdMilliseconds, line.times.at)
    // What was kept was read before; a row that somebody edited says what can be read of it.
    let context = line.said.context.flatMap { try? JSONReader.read(Array($0.utf8), syntax: .json) }
    let origin = ChangeOrigin(line.said.origin, own: store)
    profile.see(
      context: context.flatMap(Self.parameters), locale: line.said.locale, at: line.times.at,
      from: origin)
    if line.kind == .shown {
      let receipt = Self.node(line)
      let shown = receipt?["context"].flatMap(Self.parameters)
      let locale = receipt?["locale"]?.string
      profile.see(
        context: shown?.values.isEmpty == true ? nil : shown,
        locale: locale?.isEmpty == true ? nil : locale, at: line.times.at, from: origin)
    }
    seen[name] = profile
  }

  private mutating func absorb(
    _ id: Profile.ID, _ name: Profile.ID, _ times: EventRecord.Times
  ) {
    guard id != name, survivors[id] == nil else { return }
    let other = seen.removeValue(forKey: id)
    let age = other?.createdMilliseconds ?? .max
    merges.append(
      Merge(
        times: times, other: id, name: name,
        isOtherOlder: age < seen[name]?.createdMilliseconds ?? .max))
    for (alias, survivor) in survivors where survivor == id { survivors[alias] = name }
    survivors[id] = name
    guard let other else { return }
    var profile = seen[name] ?? Profile(id: name, createdMilliseconds: times.at)
    profile.createdMilliseconds = min(profile.createdMilliseconds, age)
    profile.see(other, in: store)
    seen[name] = profile
  }

  private static func node(_ line: EventRecord) -> JSONNode? {
    // As above.
    line.parameters.flatMap { try? JSONReader.read(Array($0.utf8), syntax: .json) }
  }

  private static func parameters(_ node: JSONNode) -> CallerParameters? {
    node.object.map { CallerParameters(ProfileJSON.storedValues($0)) }
  }
}
