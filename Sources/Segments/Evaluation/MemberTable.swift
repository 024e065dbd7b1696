// Who is in which segment, where only that is asked and not why.

import Expressions

/// The segments of one catalog, each as a condition over facts where facts can say it.
final class MemberTable: Sendable {
  /// By the segment's place in the catalog.
  let conditions: FactConditions
  fileprivate let segments: [Segment]
  /// What the expressions read that are evaluated as a whole.
  fileprivate let wholes: RowBinding
  /// Whether facts say everything that is asked.
  let isOfFacts: Bool
  fileprivate let slots: SlotTable

  /// Finds out what is asked of profiles.
  ///
  /// - Parameters:
  ///   - catalog: Whose segments they are.
  ///   - segments: Those that are asked for, as places in the catalog.
  ///   - names: The names of all catalogs that ask the same profiles.
  init(_ catalog: Catalog, segments: [Int], names: inout FactNames) {
    let own = names.names(of: catalog)
    var conditions = FactConditions(count: catalog.segments.count)
    var reads: Set<Environment.Slot> = []
    for index in CatalogNeeds(catalog).segments(of: segments) {
      let segment = catalog.segments[index]
      names.add(segment, as: index, own, to: &conditions)
      if !conditions.has(index) { reads.formUnion(segment.expression.reads) }
    }
    self.conditions = conditions
    isOfFacts = reads.isEmpty
    self.segments = catalog.segments
    slots = catalog.slots
    wholes = RowBinding(catalog.slots, reads: reads)
  }

  /// A placement's audiences, as conditions one after the other.
  func chain(_ placement: Placement) -> FactChain {
    placement.audiences.reduce(into: FactChain()) { chain, audience in
      let isOfFacts = audience.segmentIndex.map { conditions.has($0) && segments[$0].uses.isEmpty }
      chain.add(audience.segmentIndex, isOfFacts: isOfFacts ?? true)
    }
  }
}

/// A stored profile that is looked at: as it lies there, and the facts of it.
///
/// Never copied, since counting who refers to a row takes longer than a condition.
struct SeenRow: ~Copyable {
  let row: any ProfileColumns
  let reading: any StoreReading
  fileprivate let words: UnsafePointer<UInt64>

  /// Reads the facts of a row and hands it out.
  ///
  /// - Parameters:
  ///   - row: The profile.
  ///   - reading: Where it is stored.
  ///   - facts: What is asked of it, of which context, and when.
  ///   - words: Room for as many as the table has; what it holds does not matter.
  ///   - body: Looks at it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; `StoreError` when the row cannot be read.
  static func with<Result>(
    _ row: any ProfileColumns, in reading: any StoreReading, _ facts: FactReading.Asked,
    _ words: inout [UInt64], _ body: (borrowing SeenRow) throws -> Result
  ) throws -> Result {
    try words.withUnsafeMutableBufferPointer { words in
      do throws(JSONMistake) {
        try facts.read(row, into: words)
      } catch {
        throw fault(error, row, reading)
      }
      // A table without a question still has a word to point at.
      guard let start = words.baseAddress else { preconditionFailure("there is no word") }
      return try body(SeenRow(row: row, reading: reading, words: UnsafePointer(start)))
    }
  }

  static func fault(
    _ mistake: JSONMistake, _ row: any ProfileColumns, _ reading: any StoreReading
  ) -> any Error {
    let id = row.text(.id) ?? ""
    do throws(StoreError) {
      // The store says it with its own words where it reads the whole profile.
      _ = try reading.profile(Profile.ID(rawValue: id))
      return StoreError.corrupt("profile '\(id)' cannot be read: \(mistake.message)")
    } catch {
      return error
    }
  }
}

/// The memberships of one profile after the other: each segment is asked at most once.
struct Members: Sendable {
  private let table: MemberTable
  private let defaultLocale: LocaleTag
  private let given: CallerParameters
  /// By the segment's place in the catalog.
  private var known: [FactConditions.Outcome]
  /// What whole expressions read, and whether it is this profile's.
  private var bindings: Bindings
  private var isBound = false
  /// Of how many profiles an expression could not be computed; facts never fail.
  private(set) var failures: [SegmentCounts.Failure: Int] = [:]

  /// Begins with nobody, at one moment for all.
  ///
  /// - Parameters:
  ///   - table: What is asked.
  ///   - catalog: Whose segments they are.
  ///   - given: Context that replaces what profiles were last seen with, key by key.
  ///   - clock: The moment.
  init(_ table: MemberTable, _ catalog: Catalog, _ given: CallerParameters, clock: Timestamp) {
    let request = EvaluationRequest(placement: "", profile: "", context: given)
    self.init(
      table,
      EvaluationContext(
        catalog: catalog, profile: nil, assignments: [], request: request, clock: clock))
  }

  /// Begins with nobody.
  init(_ table: MemberTable, _ context: EvaluationContext) {
    self.table = table
    defaultLocale = context.catalog.defaultLocale
    given = context.request.context
    known = Array(repeating: .unknown, count: table.segments.count)
    bindings = NameBinding(context).bindings
  }

  /// Goes on with somebody of whom nothing is known yet.
  mutating func forgetAll() {
    isBound = false
    known.withUnsafeMutableBufferPointer { $0.update(repeating: .unknown) }
  }

  /// Goes on to the next audience of a placement whose segment the profile is a member of.
  ///
  /// - Parameters:
  ///   - start: The first place that is asked.
  ///   - chain: The placement's audiences.
  ///   - seen: The profile.
  /// - Returns: The audience's place; the last one admits everybody.
  /// - Throws: `StoreError` for what of the profile cannot be read.
  mutating func next(from start: Int, _ chain: FactChain, _ seen: borrowing SeenRow) throws -> Int {
    var place = chain.next(from: start, table.conditions, seen.words, &known)
    while let other = chain.other(at: place), try !isMember(of: other, seen) {
      place = chain.next(from: place + 1, table.conditions, seen.words, &known)
    }
    return place
  }

  /// Whether a profile is a member of a segment.
  ///
  /// - Parameters:
  ///   - index: The segment's place in the catalog; one that the table was made for.
  ///   - seen: The profile.
  /// - Returns: Whether it is.
  /// - Throws: `StoreError` for what of it cannot be read.
  mutating func isMember(of index: Int, _ seen: borrowing SeenRow) throws -> Bool {
    if known[index] == .unknown { try ask(index, seen) }
    return known[index] == .holds
  }

  private mutating func ask(_ index: Int, _ seen: borrowing SeenRow) throws {
    if table.segments[index].uses.isEmpty { return try answer(index, seen) }
    // However long the chain of segments is, the stack does not grow.
    var pending = [index]
    while let next = pending.last {
      if let missing = table.segments[next].uses.first(where: { known[$0] == .unknown }) {
        pending.append(missing)
      } else {
        try answer(next, seen)
        pending.removeLast()
      }
    }
  }

  private mutating func answer(_ index: Int, _ seen: borrowing SeenRow) throws {
    let holds =
      table.conditions.has(index)
      ? table.conditions.holds(index, seen.words, known)
      : try evaluate(table.segments[index], seen)
    known[index] = holds ? .holds : .holdsNot
  }

  private mutating func evaluate(_ segment: Segment, _ seen: borrowing SeenRow) throws -> Bool {
    if !isBound {
      do throws(JSONMistake) {
        try table.wholes.bind(
          seen.row, context: given, defaultLocale: defaultLocale, into: &bindings)
      } catch {
        throw SeenRow.fault(error, seen.row, seen.reading)
      }
      isBound = true
    }
    for use in segment.uses {
      bindings[table.slots.segments[use]] = .value(.bool(known[use] == .holds))
    }
    let membership = Membership(segment.expression.evaluate(bindings), unset: segment.unset)
    if case .notMember(.failed(let reason)) = membership {
      failures[SegmentCounts.Failure(segment: segment.id, reason: reason), default: 0] += 1
    }
    return membership.isMember
  }
}
