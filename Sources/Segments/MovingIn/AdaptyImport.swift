// Reads what Adapty's files hold into a catalog draft and profiles.

/// Reads what Adapty's files hold into a catalog draft and profiles.
///
/// It takes the fallback file, profiles as the server API and the SDK have them, and exports of
/// profiles as CSV or lines of JSON, whose columns a mapping names.
public struct AdaptyImport: Sendable {
  /// The profiles, in the order of the files.
  public private(set) var profiles: [ImportedProfile] = []
  /// What could not be carried.
  public private(set) var notes = ImportNotes()
  private var placements: [AdaptyPlacement] = []
  private let mapping: ColumnMapping

  /// Makes an import that has read nothing yet.
  ///
  /// - Parameter mapping: Where the columns of exports go.
  public init(mapping: ColumnMapping = ColumnMapping()) { self.mapping = mapping }

  /// Reads one file; what kind it is shows in its content.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - name: What it is called in notes.
  /// - Throws: `LineRefusal` when it is none of the known kinds, or a mapping does not fit it; then
  ///   nothing of it is kept.
  public mutating func read(_ bytes: [UInt8], named name: String) throws(LineRefusal) {
    var next = self
    switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
    case nil: throw LineRefusal("\(name) is empty")
    case UInt8(ascii: "{"), UInt8(ascii: "["): try next.readJSON(bytes, name)
    default: try next.readTable(bytes, name)
    }
    self = next
  }

  /// The draft of a catalog: placements, flows and experiments of the fallback files, and the types
  /// of the profiles' custom attributes; nil when there is nothing to draft.
  public mutating func draft() -> JSONNode? {
    var kinds: [String: Set<AttributeType>] = [:]
    for profile in profiles {
      for case (.attribute(let key), let value) in profile.values {
        kinds[key, default: []].insert(profile.type(of: value, key))
      }
    }
    guard !placements.isEmpty || !kinds.isEmpty else { return nil }
    placements.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return CatalogDraft.document(placements, kinds: kinds, &notes)
  }

  private mutating func readJSON(_ bytes: [UInt8], _ name: String) throws(LineRefusal) {
    let root: JSONNode
    do throws(JSONMistake) {
      root = try JSONReader.read(
        bytes, syntax: .json, limits: JSONReader.Limits(depth: 64, members: .max))
    } catch {
      return try readLines(bytes, name, asOne: error)
    }
    if let object = root.object, AdaptyFallback.isFallback(object) {
      placements += AdaptyFallback(object, &notes).placements
      return
    }
    let nodes = root["data"]?.array ?? root.array ?? [root["data"] ?? root]
    var columns = FoundColumns()
    for (index, node) in nodes.enumerated() {
      try readProfile(node, at: nodes.count == 1 ? name : "\(name), profile \(index + 1)", &columns)
    }
    if !nodes.isEmpty { try check(columns.names, name) }
  }

  private mutating func readLines(_ bytes: [UInt8], _ name: String, asOne mistake: JSONMistake)
    throws(LineRefusal)
  {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var (columns, isRead) = (FoundColumns(), false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      let place = "\(name), line \(index + 1)"
      let node: JSONNode
      do throws(JSONMistake) {
        node = try JSONReader.read(Array(line), syntax: .json)
      } catch {
        notes.add("a line that is no JSON is left out: \(error.message)", at: place)
        continue
      }
      isRead = true
      try readProfile(node, at: place, &columns)
    }
    guard isRead else {
      throw LineRefusal(
        "\(name) is neither one JSON document nor lines of JSON: \(mistake.place): "
          + mistake.message)
    }
    try check(columns.names, name)
  }

  private mutating func readProfile(
    _ node: JSONNode, at place: String, _ columns: inout FoundColumns
  ) throws(LineRefusal) {
    guard let object = node.object else {
      throw LineRefusal("\(place): a profile is an object; got \(node.noun)")
    }
    for member in object.members { columns.add(member.key) }
    if AdaptyProfile.isProfile(object), mapping.isEmpty {
      if let profile = AdaptyProfile.read(object, at: place, &notes) { profiles.append(profile) }
      return
    }
    let cells = object.members.map { (column: $0.key, value: $0.value) }
    if let profile = mapping.profile(cells, at: place, &notes) { profiles.append(profile) }
  }

  private mutating func readTable(_ bytes: [UInt8], _ name: String) throws(LineRefusal) {
    var table = CSVReader(bytes)
    let columns = table.next() ?? []
    try check(columns, name)
    while let row = table.next() {
      guard row.count > 1 || row.first != "" else { continue }
      let place = "\(name), line \(table.line)"
      guard row.count == columns.count else {
        notes.add("a row with another number of cells than the head is left out", at: place)
        continue
      }
      let cells = zip(columns, row).map { (column: $0, value: JSONNode.string($1)) }
      if let profile = mapping.profile(cells, at: place, &notes) { profiles.append(profile) }
    }
  }

  /// Refuses columns that a mapping does not fit, and those by which nobody is told from others.
  private func check(_ columns: [String], _ name: String) throws(LineRefusal) {
    try mapping.check(columns: columns, name)
    guard mapping.hasID(among: columns) else {
      throw LineRefusal(
        "\(name) is no export of Adapty's: no fallback file, and none of its columns is a profile's "
          + "id; if one is, name it: --map COLUMN=id")
    }
  }
}

/// The columns that the objects of one file have, each once.
private struct FoundColumns {
  private(set) var names: [String] = []
  private var known: Set<ScalarKey> = []

  mutating func add(_ name: String) {
    if known.insert(ScalarKey(name)).inserted { names.append(name) }
  }
}
