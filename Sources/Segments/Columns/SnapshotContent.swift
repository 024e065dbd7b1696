// The profiles of a snapshot, in columns.

import Expressions

/// The profiles of a snapshot, in columns.
struct SnapshotContent: Sendable {
  /// Where a profile lies.
  struct Place: Hashable, Sendable {
    let block: Int
    let row: Int
  }

  let columns: [SnapshotColumn]
  /// By column; empty where it has no texts.
  private(set) var dictionaries: [TextDictionary]
  private(set) var blocks: [SnapshotBlock]
  /// Blocks that follow each other in the order of the ids of all their rows.
  private let sorted: [Range<Int>]
  /// The rows that came later.
  private var later: [Profile.ID: Place] = [:]
  private let reading: ColumnReading
  /// How many profiles there are.
  private(set) var profileCount: Int

  // MARK: - Made from a store

  /// What one thread reads of a store.
  struct Part: Sendable {
    private let reading: ColumnReading
    fileprivate var blocks: [SnapshotBlock] = []
    fileprivate var dictionaries: [TextDictionary]
    private var draft: BlockDraft

    /// Starts with nobody.
    init(_ reading: ColumnReading) {
      self.reading = reading
      dictionaries = reading.columns.map { _ in TextDictionary() }
      draft = BlockDraft(reading.columns)
    }

    /// Adds a profile; they come in the order of their ids.
    ///
    /// - Throws: What of it cannot be read.
    mutating func add(_ profile: any ProfileColumns) throws(JSONMistake) {
      if draft.isFull { seal() }
      let row = draft.append(profile.bytes(.id) ?? UnsafeBufferPointer(start: nil, count: 0))
      try reading.read(profile, into: &draft, row: row, &dictionaries)
    }

    /// Puts the last rows into a block.
    mutating func seal() {
      if draft.ids.count > 0 { blocks.append(draft.block) }
      draft = BlockDraft(reading.columns)
    }
  }

  /// Puts together what threads have read.
  ///
  /// - Parameters:
  ///   - parts: Each sealed, its profiles in the order of their ids.
  ///   - reading: How columns are read.
  ///   - threads: On how many threads at most.
  /// - Throws: Nothing of its own.
  init(_ parts: [Part], _ reading: ColumnReading, threads: Int) throws {
    self.reading = reading
    columns = reading.columns
    var dictionaries: [TextDictionary] = []
    /// By part and column, the new code of each code.
    var codes: [[[UInt32]]] = parts.map { _ in [] }
    for column in reading.columns.indices {
      let merged = Self.merged(parts.map { $0.dictionaries[column] }, reading.columns[column])
      dictionaries.append(merged.dictionary)
      for part in parts.indices { codes[part].append(merged.codes[part]) }
    }
    self.dictionaries = dictionaries
    var sorted: [Range<Int>] = []
    var waiting: [(block: SnapshotBlock, part: Int)] = []
    for (index, part) in parts.enumerated() where !part.blocks.isEmpty {
      sorted.append(waiting.count..<(waiting.count + part.blocks.count))
      waiting += part.blocks.map { ($0, index) }
    }
    self.sorted = sorted
    blocks = try Self.recoded(waiting, codes, threads: threads)
    profileCount = blocks.reduce(0) { $0 + $1.profileCount }
  }

  /// The texts of all parts as one dictionary, in order where they are few enough to sort: then what
  /// is asked of an order or a beginning is asked of codes that follow each other.
  private static func merged(_ parts: [TextDictionary], _ column: SnapshotColumn)
    -> (dictionary: TextDictionary, codes: [[UInt32]])
  {
    var all = TextDictionary()
    var codes = parts.map { all.add($0) }
    guard all.count > 1, all.count < 1 << 16 else { return (all, codes) }
    var sorted = TextDictionary()
    var moved = Array(repeating: UInt32(0), count: all.count + 1)
    for code in order(all, column) {
      moved[Int(code)] = all.withText(code) { sorted.code(of: $0) }
    }
    for part in codes.indices { codes[part] = codes[part].map { moved[Int($0)] } }
    return (sorted, codes)
  }

  /// The codes in the order of their versions, what is none first, or of their texts.
  private static func order(_ texts: TextDictionary, _ column: SnapshotColumn) -> [UInt32] {
    let codes = 1...UInt32(texts.count)
    guard column.kind == .version else {
      let values = codes.map { (code: $0, text: texts.text($0)) }
      return values.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.code)
    }
    let values = codes.map { (code: $0, version: Version(normalizing: texts.text($0))) }
    return values.sorted { left, right in
      guard let first = left.version else { return right.version != nil }
      return right.version.map { first < $0 } ?? false
    }.map(\.code)
  }

  private static func recoded(
    _ blocks: [(block: SnapshotBlock, part: Int)], _ codes: [[[UInt32]]], threads: Int
  ) throws -> [SnapshotBlock] {
    let threads = max(1, min(threads, Threads.cores, blocks.count))
    let changed = codes.map { part in
      part.indices.filter { column in
        part[column].indices.contains { part[column][$0] != UInt32($0) }
      }
    }
    let done = try Threads.run(threads) { thread in
      let range = (blocks.count * thread / threads)..<(blocks.count * (thread + 1) / threads)
      return blocks[range].map { block, part in
        changed[part].reduce(block) { $0.recoded($1, codes[part][$1]) }
      }
    }
    return Array(done.joined())
  }

  // MARK: - Kept current

  /// Blocks that are being rewritten, by their place.
  private typealias Drafts = [Int: BlockDraft]

  /// Puts profiles in place of what there was of them, and takes others away.
  ///
  /// - Parameters:
  ///   - names: Under which something has changed.
  ///   - stored: What is stored under a name now, maybe with another id; nil for nothing.
  /// - Throws: What `stored` throws; what of a profile cannot be read.
  mutating func replace(
    _ names: [Profile.ID], by stored: (Profile.ID) throws -> Profile?
  ) throws {
    var drafts: Drafts = [:]
    for name in names {
      let profile = try stored(name)
      if profile?.id != name { remove(name, &drafts) }
      if let profile { try put(profile, &drafts) }
    }
    for (place, draft) in drafts {
      if place < blocks.count { blocks[place] = draft.block }
    }
    for place in drafts.keys.sorted() where place >= blocks.count {
      if let draft = drafts[place] { blocks.append(draft.block) }
    }
    profileCount = blocks.reduce(0) { $0 + $1.profileCount }
  }

  private mutating func put(_ profile: Profile, _ drafts: inout Drafts) throws(JSONMistake) {
    let place = place(of: profile.id) ?? addPlace(for: profile.id, &drafts)
    open(place.block, &drafts)
    drafts[place.block]?.clear(place.row, isLive: true)
    guard var draft = drafts.removeValue(forKey: place.block) else { return }
    defer { drafts[place.block] = draft }
    try reading.read(MemoryColumns(profile, .all), into: &draft, row: place.row, &dictionaries)
  }

  private mutating func remove(_ id: Profile.ID, _ drafts: inout Drafts) {
    guard let place = place(of: id) else { return }
    open(place.block, &drafts)
    drafts[place.block]?.clear(place.row, isLive: false)
  }

  private func open(_ block: Int, _ drafts: inout Drafts) {
    if drafts[block] == nil { drafts[block] = BlockDraft(blocks[block]) }
  }

  /// A new row, in the last block that is not one of the sorted ones, or in a new one.
  private mutating func addPlace(for id: Profile.ID, _ drafts: inout Drafts) -> Place {
    var block = max(blocks.count - 1, drafts.keys.max() ?? 0)
    let isNew = block < (sorted.last?.upperBound ?? 0) || (blocks.isEmpty && drafts.isEmpty)
    if isNew {
      block = sorted.last?.upperBound ?? 0
      drafts[block] = BlockDraft(columns)
    }
    open(block, &drafts)
    if drafts[block]?.isFull == true {
      block += 1
      drafts[block] = BlockDraft(columns)
    }
    var text = id.rawValue
    let row = text.withUTF8 { drafts[block]?.append($0) } ?? 0
    let place = Place(block: block, row: row)
    later[id] = place
    return place
  }

  /// Where a profile lies, or lay before it was taken away.
  private func place(of id: Profile.ID) -> Place? {
    if let place = later[id] { return place }
    for range in sorted {
      if let place = place(of: id, in: range) { return place }
    }
    return nil
  }

  private func place(of id: Profile.ID, in range: Range<Int>) -> Place? {
    // The last block whose first id does not come after it, and the first row that does not before.
    let after = range.partitioning { block in
      blocks[block].ids.precedes(0, id) || blocks[block].ids.isSame(0, id)
    }
    guard after > range.lowerBound else { return nil }
    let ids = blocks[after - 1].ids
    let row = (0..<ids.count).partitioning { ids.precedes($0, id) }
    return row < ids.count && ids.isSame(row, id) ? Place(block: after - 1, row: row) : nil
  }
}

extension Range<Int> {
  /// The first place for which something no longer holds that holds up to it.
  fileprivate func partitioning(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
