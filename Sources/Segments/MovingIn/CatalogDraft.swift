// Drafts a catalog from what came from another product.

/// Drafts a catalog from what came from another product.
struct CatalogDraft {
  private let placements: [AdaptyPlacement]
  private let kinds: [String: Set<AttributeType>]
  private var notes: ImportNotes
  /// The flow of each content, by its id there.
  private var flowIDs: [ScalarKey: String] = [:]
  private var taken: Set<ScalarKey> = []
  private var flows: [(String, JSONNode)] = []
  private var experiments: [(String, JSONNode)] = []
  private var experimentIDs: Set<ScalarKey> = []

  /// Drafts a catalog.
  ///
  /// - Parameters:
  ///   - placements: In order.
  ///   - kinds: The types of value that each custom attribute was met with.
  ///   - notes: Takes what could not be carried.
  /// - Returns: The document, in the form that `segments apply` takes.
  static func document(
    _ placements: [AdaptyPlacement], kinds: [String: Set<AttributeType>],
    _ notes: inout ImportNotes
  ) -> JSONNode {
    var draft = CatalogDraft(placements: placements, kinds: kinds, notes: notes)
    let document = draft.document()
    notes = draft.notes
    return document
  }

  private init(
    placements: [AdaptyPlacement], kinds: [String: Set<AttributeType>], notes: ImportNotes
  ) {
    self.placements = placements
    self.kinds = kinds
    self.notes = notes
  }

  private mutating func document() -> JSONNode {
    let drafted = placements.map { ($0.id, placement($0)) }
    var members: [(String, JSONNode)] = [("format", .int(CatalogCompiler.newestFormat))]
    let attributes = declarations()
    if !attributes.isEmpty { members.append(("attributes", .object(attributes))) }
    if !experiments.isEmpty { members.append(("experiments", .object(experiments))) }
    if !flows.isEmpty { members.append(("flows", .object(flows))) }
    if !drafted.isEmpty { members.append(("placements", .object(drafted))) }
    return .object(members)
  }

  private mutating func declarations() -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = []
    for (key, types) in kinds.sorted(by: { $0.key < $1.key }) {
      guard types.count == 1, let type = types.first else {
        notes.add(
          "attribute '\(key)' has values of several types: declare it yourself",
          at: types.map(\.rawValue).sorted().joined(separator: ", "))
        continue
      }
      members.append(
        (key, .object([("type", .string(type.rawValue)), ("personal", .bool(true))])))
    }
    return members
  }

  private mutating func placement(_ placement: AdaptyPlacement) -> JSONNode {
    if placement.audienceName != "All Users" {
      notes.add(
        "the filters of an audience are not in the file: everybody is admitted",
        at: "placement '\(placement.id)', audience \(JSONMistake.quoted(placement.audienceName))")
    }
    let variations = placement.variations
    let audience: JSONNode
    if variations.count == 1 {
      audience = .object([("flow", .string(flow(of: variations[0])))])
    } else {
      let shown = Dictionary(
        variations.map { (ScalarKey($0.id), flow(of: $0)) }, uniquingKeysWith: { first, _ in first }
      )
      let flows = weighted(placement).map {
        ($0.id, JSONNode.string(shown[ScalarKey($0.id)] ?? ""))
      }
      audience = .object([
        ("experiment", .string(experiment(of: placement))), ("flows", .object(flows)),
      ])
    }
    return .object([("audiences", .array([audience]))])
  }

  // MARK: Experiments

  private mutating func experiment(of placement: AdaptyPlacement) -> String {
    let id = unused(
      Self.name(of: placement.testName ?? placement.id) ?? placement.id, in: &experimentIDs)
    let variations = weighted(placement).map { variation in
      JSONNode.object([("id", .string(variation.id)), ("weight", .int(variation.weight))])
    }
    var members: [(String, JSONNode)] = [("variations", .array(variations))]
    if let version = placement.audienceVersion {
      members.append(
        ("draw", .object([("like", .string("adapty")), ("version", .string(version))])))
    } else {
      notes.add(
        "a placement has no 'placement_audience_version_id': its variations are drawn anew",
        at: "placement '\(placement.id)'")
    }
    experiments.append((id, .object(members)))
    return id
  }

  /// The variations with weights of exactly 100: what is missing goes to the one that Adapty's draw
  /// falls to, the last by weight and id; what is too much is taken from there.
  private mutating func weighted(_ placement: AdaptyPlacement) -> [(id: String, weight: Int)] {
    var entries: [(id: String, weight: Int)] = []
    for variation in placement.variations
    where !entries.contains(where: { $0.id.utf8.elementsEqual(variation.id.utf8) }) {
      entries.append((variation.id, max(variation.weight, 0)))
    }
    let sum = entries.reduce(0) { $0 + $1.weight }
    guard sum != 100 else { return entries }
    notes.add(
      "weights do not add up to 100: the last variation takes the difference",
      at: "placement '\(placement.id)'")
    let order = entries.indices.sorted {
      (entries[$0].weight, entries[$0].id) < (entries[$1].weight, entries[$1].id)
    }
    var difference = 100 - sum
    for index in order.reversed() where difference != 0 {
      let weight = max(0, entries[index].weight + difference)
      difference -= weight - entries[index].weight
      entries[index].weight = weight
    }
    return entries
  }

  // MARK: Flows

  private mutating func flow(of variation: AdaptyPlacement.Variation) -> String {
    let content = ScalarKey("\(variation.kind) \(variation.contentID)")
    if let id = flowIDs[content] { return id }
    let base = Self.name(of: variation.name) ?? "\(variation.kind)_\(variation.contentID.prefix(8))"
    let id = unused(CatalogLimits.isName(base) ? base : "flow", in: &taken)
    flowIDs[content] = id
    var members: [(String, JSONNode)] = [
      ("description", .string(variation.name)),
      ("x-adapty", .object([("\(variation.kind)_id", .string(variation.contentID))])),
    ]
    if !variation.products.isEmpty { members.append(("products", .strings(variation.products))) }
    members += configuration(variation.configurations)
    flows.append((id, .object(members)))
    return id
  }

  private func configuration(_ entries: [(locale: String, value: JSONNode)])
    -> [(String, JSONNode)]
  {
    guard let first = entries.first else { return [] }
    var byLocale: [(String, JSONNode)] = []
    for entry in entries
    where !entry.locale.isEmpty && !byLocale.contains(where: { $0.0 == entry.locale }) {
      byLocale.append((entry.locale, entry.value))
    }
    guard byLocale.count > 1 else { return [("remote_config", first.value)] }
    var members: [(String, JSONNode)] = []
    if !byLocale.contains(where: { $0.0 == "en" }) {
      members.append(("default_locale", .string(first.locale)))
    }
    return members + [("remote_config_by_locale", .object(byLocale))]
  }

  // MARK: Names

  /// A name of a person's words: what no name may hold becomes `_`.
  private static func name(of words: String) -> String? {
    var name = ""
    for scalar in words.unicodeScalars.prefix(100) {
      let isPlain = scalar.isASCII && AttributeLimits.isKey(String(scalar))
      if isPlain, !(name.isEmpty && scalar == "-") {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("_") {
        name += "_"
      }
    }
    while name.hasSuffix("_") { name.removeLast() }
    return CatalogLimits.isName(name) ? name : nil
  }

  private func unused(_ name: String, in taken: inout Set<ScalarKey>) -> String {
    var (candidate, number) = (name, 1)
    while !taken.insert(ScalarKey(candidate)).inserted {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }
}
