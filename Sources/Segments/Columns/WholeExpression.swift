// A segment whose expression is evaluated row by row.

import Expressions

/// A segment whose expression columns cannot say: it is evaluated for each row, with the values of
/// its columns; where it reads one column of codes alone, for each distinct value.
struct WholeExpression: Sendable {
  private enum Reader: Sendable {
    case number(Int)
    case moment(Int)
    /// A column of codes, and what expressions see of each; the first of no value.
    case values(Int, [Bindings.Binding])
    /// A column of too many codes.
    case dictionary(Int)
    case id
  }

  /// The most distinct values that are kept as values.
  private static let mostValues = 1 << 16

  let segment: Segment
  private let readers: [(slot: Environment.Slot, reader: Reader)]
  /// The segments that it asks for, and the steps that give their members.
  private let uses: [(slot: Environment.Slot, step: Int)]
  /// What is the same for everybody.
  private let known: Bindings

  /// Finds out what is read.
  ///
  /// - Parameters:
  ///   - index: The segment's place in the catalog.
  ///   - names: Where the snapshot has what it reads.
  ///   - members: By segment, the step that gives its members; those that it uses are known.
  /// - Throws: `SnapshotRefusal` for what the snapshot does not hold.
  init(_ index: Int, _ names: CountNames, _ members: [Int: Int]) throws(SnapshotRefusal) {
    segment = names.catalog.segments[index]
    let request = EvaluationRequest(placement: "", profile: "", context: names.given)
    var bindings = NameBinding(
      EvaluationContext(
        catalog: names.catalog, profile: nil, assignments: [], request: request, clock: names.now)
    ).bindings
    var readers: [(Environment.Slot, Reader)] = []
    var uses: [(Environment.Slot, Int)] = []
    for slot in segment.expression.reads {
      switch try names.name(slot) {
      case .numbers(let column):
        try names.checkWhole(column, slot)
        let isMoment = names.content.columns[column].kind == .moment
        readers.append((slot, isMoment ? .moment(column) : .number(column)))
      case .codes(let column, let fallback):
        readers.append((slot, Self.reader(column, fallback, names)))
      case .id: readers.append((slot, .id))
      case .segment(let index): if let step = members[index] { uses.append((slot, step)) }
      case .known(let value): bindings[slot] = .value(value)
      case .unset: bindings[slot] = .unset
      }
    }
    self.readers = readers
    self.uses = uses
    known = bindings
  }

  private static func reader(_ column: Int, _ fallback: String?, _ names: CountNames) -> Reader {
    guard fallback != nil || names.content.dictionaries[column].count < mostValues else {
      return .dictionary(column)
    }
    return .values(
      column,
      names.values(of: column, fallback).map { value in
        if let value { .value(value) } else { .unset }
      })
  }

  /// The codes for which it holds, where it reads one column of codes alone and fails for none.
  func codes(_ names: CountNames) -> (column: Int, CodeSet)? {
    guard uses.isEmpty, readers.count == 1, case .values(let column, let values) = readers[0].reader
    else { return nil }
    var bindings = known
    var outcomes: [Bool] = []
    for value in values {
      bindings[readers[0].slot] = value
      let membership = Membership(segment.expression.evaluate(bindings), unset: segment.unset)
      if case .notMember(.failed) = membership { return nil }
      outcomes.append(membership.isMember)
    }
    return (column, CodeSet(outcomes))
  }

  /// Marks the rows of a block for which it holds.
  ///
  /// - Parameters:
  ///   - content: The snapshot.
  ///   - block: The block's place.
  ///   - steps: The bitmaps of the steps before.
  ///   - bits: Where the rows are marked.
  ///   - failed: Is told why it cannot be computed for a row.
  func mark(
    _ content: SnapshotContent, _ block: Int, _ steps: BlockBits.Bits, into bits: BlockBits.Bits,
    failed: (String) -> Void
  ) {
    bits.update(repeating: 0, count: RowBlock.words)
    var bindings = known
    let rows = content.blocks[block]
    for row in 0..<rows.ids.count where rows.isLive(row) {
      for (slot, reader) in readers {
        bindings[slot] = Self.binding(reader, rows, row, content)
      }
      let (word, bit) = (row / 64, UInt64(1) << UInt64(row % 64))
      for (slot, step) in uses {
        bindings[slot] = .value(.bool(steps[step * RowBlock.words + word] & bit != 0))
      }
      let membership = Membership(segment.expression.evaluate(bindings), unset: segment.unset)
      if membership.isMember { bits[word] |= bit }
      if case .notMember(.failed(let reason)) = membership { failed(reason) }
    }
  }

  private static func binding(
    _ reader: Reader, _ rows: SnapshotBlock, _ row: Int, _ content: SnapshotContent
  ) -> Bindings.Binding {
    switch reader {
    case .number(let column):
      let number = rows.columns[column].number(row)
      return number.isNaN ? .unset : .value(.double(number))
    case .moment(let column):
      let number = rows.columns[column].number(row)
      return number.isNaN ? .unset : NameBinding.moment(Int64(number))
    case .values(let column, let values): return values[Int(rows.columns[column].code(row))]
    case .dictionary(let column):
      let code = rows.columns[column].code(row)
      guard code > 0 else { return .unset }
      let value = content.columns[column].value(code, in: content.dictionaries[column])
      return value.map { .value($0) } ?? .unset
    case .id: return .value(.string(rows.ids.text(row)))
    }
  }
}
