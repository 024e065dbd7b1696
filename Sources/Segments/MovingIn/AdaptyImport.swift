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
  /// - Throws: `LineRefusal` when it is none of the known kinds, or a mapping does not fit it.
  public mutating func read(_ bytes: [UInt8], named name: String) throws(LineRefusal) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return try readTable(bytes, name)
    }
    if let root = Self.document(bytes) {
      if let object = root.object, AdaptyFallback.isFallback(object) {
        placements += AdaptyFallback(object, &notes).placements
        return
      }
      let nodes = root["data"]?.array ?? root.array ?? [root["data"] ?? root]
      for (index, node) in nodes.enumerated() {
        try readProfile(node, at: nodes.count == 1 ? name : "\(name), profile \(index + 1)")
      }
      return
    }
    try readLines(bytes, name)
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

  /// The one document that the bytes are; nil when they are several lines, or none.
  private static func document(_ bytes: [UInt8]) -> JSONNode? {
    do throws(JSONMistake) {
      return try JSONReader.read(
        bytes, syntax: .json, limits: JSONReader.Limits(depth: 64, members: .max))
    } catch {
      return nil
    }
  }

  private mutating func readProfile(_ node: JSONNode, at place: String) throws(LineRefusal) {
    guard let object = node.object else {
      throw LineRefusal("\(place): a profile is an object; got \(node.noun)")
    }
    if AdaptyProfile.isProfile(object), mapping.isEmpty {
      if let profile = AdaptyProfile.read(object, at: place, &notes) { profiles.append(profile) }
      return
    }
    let cells = object.members.map { (column: $0.key, value: $0.value) }
    try mapping.check(columns: cells.map(\.column), place)
    if let profile = mapping.profile(cells, at: place, &notes) { profiles.append(profile) }
  }

  private mutating func readLines(_ bytes: [UInt8], _ name: String) throws(LineRefusal) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      let place = "\(name), line \(index + 1)"
      let node: JSONNode
      do throws(JSONMistake) {
        node = try JSONReader.read(Array(line), syntax: .json)
      } catch {
        notes.add("a line that is no JSON is left out: \(error.message)", at: place)
        continue
      }
      try readProfile(node, at: place)
    }
  }

  private mutating func readTable(_ bytes: [UInt8], _ name: String) throws(LineRefusal) {
    var table = CSVReader(bytes)
    guard let columns = table.next() else { throw LineRefusal("\(name) is empty") }
    try mapping.check(columns: columns, name)
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
}
