// One state of a store that a snapshot holds.

import Expressions

/// One state of a store that a snapshot holds.
struct SnapshotState: Sendable {
  private(set) var content: SnapshotContent
  private(set) var catalog: Catalog
  /// The clock of the store before it was read.
  private(set) var moment: Timestamp
  /// The last number of the store's series.
  private(set) var seq: Int64
  /// The store's name.
  private let origin: String

  /// Reads all profiles of a store.
  ///
  /// - Throws: `NoCatalog`, `UnknownName`, `StoreError`; what `scan.watch` throws.
  init(
    of store: any Store, _ selection: PopulationSnapshot.Selection, _ scan: PopulationScan
  ) throws {
    moment = store.now()
    while true {
      guard let catalog = try store.read({ try $0.catalog() }) else { throw NoCatalog() }
      let reading = ColumnReading(try selection.columns(of: catalog))
      let parts = try scan.fold(store) { state in
        Part(
          content: SnapshotContent.Part(reading), seq: try state.lastSeq(),
          origin: try state.origin(), digest: try state.catalogRevision()?.digest)
      } _: { part, row, state in
        do throws(JSONMistake) {
          try part.content.add(row)
        } catch {
          throw SeenRow.fault(error, row, state)
        }
      }
      // Another catalog may have come into force before the profiles were looked at.
      guard let first = parts.first, first.digest == catalog.digest else { continue }
      (seq, origin, self.catalog) = (first.seq, first.origin, catalog)
      content = try SnapshotContent(
        parts.map(\.sealed), reading, threads: scan.threads)
      return
    }
  }

  /// What one thread reads.
  private struct Part: Sendable {
    var content: SnapshotContent.Part
    let seq: Int64
    let origin: String
    let digest: String?

    var sealed: SnapshotContent.Part {
      var content = content
      content.seal()
      return content
    }
  }

  /// Takes in what has changed in the store since.
  ///
  /// - Returns: How many names were looked up again; nil when everything is to be read again, and
  ///   nothing was taken in.
  /// - Throws: `NoCatalog`, `UnknownName`, `StoreError`.
  mutating func follow(_ store: any Store, _ selection: PopulationSnapshot.Selection) throws -> Int?
  {
    let moment = store.now()
    var next = self
    let count = try store.read { reading -> Int? in
      guard try isFollowable(reading), let catalog = try reading.catalog() else { return nil }
      let columns = try selection.columns(of: catalog)
      guard Set(columns) == Set(content.columns) else { return nil }
      let limit = max(content.profileCount / 4, 4 * RowBlock.rows)
      guard let names = try changedNames(reading, limit: limit) else { return nil }
      try next.content.replace(names) { try reading.profile($0) }
      next.catalog = catalog
      next.seq = try reading.lastSeq()
      return names.count
    }
    guard let count else { return nil }
    next.moment = moment
    self = next
    return count
  }

  /// Whether the store still knows all that has changed.
  private func isFollowable(_ reading: any StoreReading) throws -> Bool {
    guard try reading.origin() == origin, try reading.lastSeq() >= seq else { return false }
    guard try reading.erasureSeq() <= seq else { return false }
    let pruned = try reading.prunedBefore(.events)
    return pruned.map { $0 <= moment.milliseconds } ?? true
  }

  /// The names under which something has changed, in the order of their bytes; nil when they are more
  /// than the limit.
  private func changedNames(_ reading: any StoreReading, limit: Int) throws -> [Profile.ID]? {
    let page = 1000
    var names: Set<Profile.ID> = []
    var last = seq
    while true {
      let events = try reading.events(after: last, limit: page)
      for event in events {
        names.insert(event.profile)
        if let merged = event.mergedID { names.insert(merged) }
      }
      guard names.count <= limit else { return nil }
      guard events.count == page, let end = events.last else { break }
      last = end.seq
    }
    last = seq
    while true {
      let showings = try reading.closedShowings(after: last, limit: page)
      for (_, showing) in showings { names.insert(showing.profile) }
      guard names.count <= limit else { return nil }
      guard showings.count == page, let end = showings.last else { break }
      last = end.seq
    }
    return names.sorted()
  }
}

extension PopulationSnapshot.Selection {
  /// The columns that it comes to with a catalog, in a stable order.
  ///
  /// - Throws: `UnknownName`.
  func columns(of catalog: Catalog) throws(UnknownName) -> [SnapshotColumn] {
    var columns: [SnapshotColumn] = []
    switch self {
    case .segments(let segments):
      columns = CountNames.columns(try catalog.indices(of: segments), of: catalog)
    case .names(let names):
      for name in names {
        if let column = SnapshotColumn(try name.source(in: catalog)) { columns.append(column) }
      }
    }
    return columns.sorted { $0.name < $1.name }
  }
}

extension PopulationSnapshot.Name {
  fileprivate func source(in catalog: Catalog) throws(UnknownName) -> FactNames.Source {
    switch self {
    case .attribute(let key):
      guard let declaration = catalog.attributes[key] else {
        throw UnknownName("attribute", key, among: catalog.attributes.keys.sorted())
      }
      return .attribute(key, declaration.type)
    case .contextKey(let key):
      guard let declaration = catalog.contextKeys[key] else {
        throw UnknownName("context key", key, among: catalog.contextKeys.keys.sorted())
      }
      return .contextKey(key, declaration.type)
    case .field(let field): return .field(field)
    case .locale: return .locale(fallback: "")
    case .createdAt: return .created
    case .updatedAt: return .updated
    }
  }
}
