// Where a snapshot has what segments read.

import Expressions

/// What a snapshot cannot say of a segment.
public struct SnapshotRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with what is missing, and what to do.
  public let description: String

  init(missing column: SnapshotColumn, for segment: String) {
    description =
      "the snapshot does not hold \(column.name), which \(segment) reads: make a snapshot that "
      + "does, or refresh it when the catalog has changed"
  }

  init(finer column: SnapshotColumn, for segment: String) {
    description =
      "\(column.name) of a stored profile was put in by hand with parts of a millisecond, which "
      + "columns do not keep, and \(segment) depends on them: cut it to milliseconds, or count "
      + "over the store"
  }
}

/// Where a snapshot has what the segments of its catalog read, for one count.
struct CountNames: Sendable {
  /// What lies at a slot.
  enum Name: Sendable {
    /// A column of numbers or moments.
    case numbers(Int)
    /// A column of codes, and what counts where there is none.
    case codes(Int, fallback: String?)
    /// The same value for everybody.
    case known(Value)
    /// No value for anybody.
    case unset
    /// The members of a segment.
    case segment(Int)
    /// The profile's id.
    case id
  }

  let catalog: Catalog
  let content: SnapshotContent
  /// Replaces what profiles were last seen with, key by key.
  let given: CallerParameters
  /// The moment of the count.
  let now: Timestamp
  private let sources: [FactNames.Source]
  private let slots: [FactTableBuilder.Name]
  private let indices: [SnapshotColumn: Int]

  /// Prepares a count.
  init(_ catalog: Catalog, _ content: SnapshotContent, given: CallerParameters, now: Timestamp) {
    self.catalog = catalog
    self.content = content
    self.given = given
    self.now = now
    var names = FactNames()
    slots = names.names(of: catalog)
    sources = names.sources
    indices = Dictionary(
      uniqueKeysWithValues: content.columns.enumerated().map { ($0.element, $0.offset) })
  }

  /// The columns that some segments of a catalog read, directly or not.
  static func columns(_ segments: [Int], of catalog: Catalog) -> [SnapshotColumn] {
    var names = FactNames()
    let slots = names.names(of: catalog)
    var columns: Set<SnapshotColumn> = []
    for slot in CatalogNeeds(catalog).reads(ofSegments: segments) {
      guard case .place(let place) = slots[slot] else { continue }
      if let column = SnapshotColumn(names.sources[place]) { columns.insert(column) }
    }
    return Array(columns)
  }

  /// What lies at a slot.
  ///
  /// - Throws: `SnapshotRefusal` where the snapshot does not hold it.
  func name(_ slot: Int) throws(SnapshotRefusal) -> Name {
    switch slots[slot] {
    case .condition(let segment): return .segment(segment)
    case .place(let place): return try name(sources[place], slot)
    }
  }

  private func name(_ source: FactNames.Source, _ slot: Int) throws(SnapshotRefusal) -> Name {
    switch source {
    case .now: return .known(.timestamp(now))
    case .id: return .id
    case .contextKey(let key, let type):
      guard let value = given.values[key] else { break }
      if case .value(let value) = NameBinding.binding(of: value, as: type) { return .known(value) }
      return .unset
    default: break
    }
    guard let column = SnapshotColumn(source) else { return .unset }
    guard let index = indices[column] else {
      throw SnapshotRefusal(missing: column, for: readers(of: slot))
    }
    if column.isOfNumbers { return .numbers(index) }
    if case .locale(let fallback) = source { return .codes(index, fallback: fallback) }
    return .codes(index, fallback: nil)
  }

  /// The codes of a column whose values fulfil a test: each distinct value is asked once.
  func codes(of column: Int, _ fallback: String?, where holds: (Value) -> Bool) -> CodeSet {
    CodeSet(outcomes(of: column, fallback) { $0.map(holds) ?? false })
  }

  /// The codes of a column that are values.
  func codes(present column: Int, _ fallback: String?) -> CodeSet {
    switch content.columns[column].kind {
    case .text, .boolean:
      // Every code is one: nothing needs to be looked at.
      CodeSet([fallback != nil] + Array(repeating: true, count: codeCount(of: column)))
    default: codes(of: column, fallback) { _ in true }
    }
  }

  /// What expressions see of the codes of a column, the one for no value first.
  func values(of column: Int, _ fallback: String?) -> [Value?] {
    outcomes(of: column, fallback) { $0 }
  }

  private func codeCount(of column: Int) -> Int {
    content.columns[column].kind == .boolean
      ? Int(SnapshotColumn.isTrue) : content.dictionaries[column].count
  }

  /// What is made of each code's value, the one for no value first; none is kept.
  private func outcomes<Outcome>(
    of column: Int, _ fallback: String?, _ outcome: (Value?) -> Outcome
  ) -> [Outcome] {
    let (dictionary, kind) = (content.dictionaries[column], content.columns[column])
    return [outcome(fallback.map { .string($0) })]
      + (0..<UInt32(codeCount(of: column))).map { outcome(kind.value($0 + 1, in: dictionary)) }
  }

  /// The segments that read a slot, for messages.
  private func readers(of slot: Int) -> String {
    let reader = catalog.segments.first { $0.expression.reads.contains(slot) }
    return "segment '\(reader?.id.rawValue ?? "")'"
  }

  // MARK: - What columns can say

  /// Whether a condition can be told from columns, without evaluating an expression row by row.
  ///
  /// - Throws: `SnapshotRefusal`.
  func canTest(_ condition: ColumnCondition) throws(SnapshotRefusal) -> Bool {
    switch condition {
    case .constant: return true
    case .complement(let part): return try canTest(part)
    case .all(let parts), .either(let parts):
      for part in parts {
        guard try canTest(part) else { return false }
      }
      return true
    case .number(let slot, let test): return try canTest(name(slot), test.constant, slot)
    case .value(let slot, _):
      if case .id = try name(slot) { return false }
      return true
    case .presence(let slot, _):
      _ = try name(slot)
      return true
    case .slots(let test): return try canTest(test)
    }
  }

  private func canTest(_ test: SlotsTest) throws(SnapshotRefusal) -> Bool {
    let (left, right) = test.slots
    switch (try name(left), try name(right)) {
    case (.numbers(let column), .known(let value)):
      return try canTest(.numbers(column), value.orderedNumber ?? 0, left)
    case (.known(let value), .numbers(let column)):
      return try canTest(.numbers(column), value.orderedNumber ?? 0, right)
    default: return false
    }
  }

  /// A moment between two milliseconds has an order to whole ones, and to no other like it.
  private func canTest(_ name: Name, _ constant: Double, _ slot: Int) throws(SnapshotRefusal)
    -> Bool
  {
    guard constant != constant.rounded(.towardZero) else { return true }
    switch name {
    case .numbers(let column):
      try checkWhole(column, slot)
      return true
    case .known(.timestamp): return false
    default: return true
    }
  }

  /// Refuses a column of moments that holds one finer than a millisecond.
  func checkWhole(_ column: Int, _ slot: Int) throws(SnapshotRefusal) {
    guard content.columns[column].kind == .moment else { return }
    guard content.blocks.allSatisfy({ $0.columns[column].isWhole }) else {
      throw SnapshotRefusal(finer: content.columns[column], for: readers(of: slot))
    }
  }
}
