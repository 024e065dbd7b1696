// What profiles were last seen with at a moment of the past, told from their lines.

/// What profiles were last seen with at a moment of the past, told from the lines that are kept of
/// them.
struct SeenPast {
  /// What each was seen with, by the name it had; of these profiles nothing else is told.
  private var seen: [Profile.ID: Profile] = [:]
  /// The ids that were names of others by then.
  private var survivors: [Profile.ID: Profile.ID] = [:]

  /// Takes the lines of a profile and of those merged into it, oldest first.
  init(_ lines: [EventRecord], at moment: PastMoment) {
    let included = lines.filter {
      moment.includes(happened: $0.times.at, arrived: $0.times.received)
    }
    switch moment.reckoning {
    case .arrival: for line in included { take(line) }
    case .happening:
      let inOrder = included.sorted { ($0.times.at, $0.seq) < ($1.times.at, $1.seq) }
      for line in inOrder { take(line) }
    }
  }

  /// What a profile was seen with, by the name it had.
  func profile(_ name: Profile.ID) -> Profile { seen[name] ?? Profile(id: name) }

  private mutating func take(_ line: EventRecord) {
    let name = survivors[line.profile] ?? line.profile
    var profile = profile(name)
    // What was kept was read before; a row that somebody edited says what can be read of it.
    let context = line.said.context.flatMap { try? JSONReader.read(Array($0.utf8), syntax: .json) }
    profile.see(
      context: context.flatMap(Self.parameters), locale: line.said.locale, at: line.times.at)
    switch line.kind {
    case .shown:
      let receipt = Self.node(line)
      let shown = receipt?["context"].flatMap(Self.parameters)
      let locale = receipt?["locale"]?.string
      profile.see(
        context: shown?.values.isEmpty == true ? nil : shown,
        locale: locale?.isEmpty == true ? nil : locale, at: line.times.at)
    case .merge:
      if let other = Self.node(line)?.string { absorb(Profile.ID(rawValue: other), name, &profile) }
    case .event, .update: break
    }
    seen[name] = profile
  }

  private mutating func absorb(_ id: Profile.ID, _ name: Profile.ID, _ profile: inout Profile) {
    guard id != name, survivors[id] == nil else { return }
    if let other = seen.removeValue(forKey: id) { profile.seeLater(of: other) }
    for (alias, survivor) in survivors where survivor == id { survivors[alias] = name }
    survivors[id] = name
  }

  private static func node(_ line: EventRecord) -> JSONNode? {
    // As above.
    line.parameters.flatMap { try? JSONReader.read(Array($0.utf8), syntax: .json) }
  }

  private static func parameters(_ node: JSONNode) -> CallerParameters? {
    node.object.map { CallerParameters(ProfileJSON.storedValues($0)) }
  }
}
