// Some thousand profiles of a snapshot.

/// The ids of a block's rows, one after the other in one array.
struct BlockIDs: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// How many there are.
  var count: Int { ends.count }

  /// Adds the next row's.
  mutating func append(_ id: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: id)
    ends.append(UInt32(bytes.count))
  }

  /// A row's.
  func text(_ row: Int) -> String { String(decoding: bytes[range(row)], as: UTF8.self) }

  /// Whether a row's comes before another id, by their bytes.
  func precedes(_ row: Int, _ id: Profile.ID) -> Bool {
    bytes[range(row)].lexicographicallyPrecedes(id.rawValue.utf8)
  }

  /// Whether a row's is that one.
  func isSame(_ row: Int, _ id: Profile.ID) -> Bool {
    bytes[range(row)].elementsEqual(id.rawValue.utf8)
  }

  private func range(_ row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
  }
}

/// Some thousand profiles of a snapshot; each row keeps its place for good.
struct SnapshotBlock: Sendable {
  let ids: BlockIDs
  /// A bit for each row that is a profile.
  let live: [UInt64]
  let columns: [ColumnBlock]

  /// How many profiles there are.
  var profileCount: Int { live.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether a row is a profile.
  func isLive(_ row: Int) -> Bool { live[row / 64] & 1 << UInt64(row % 64) != 0 }

  /// The same with other codes in one of its columns, by what they were.
  func recoded(_ column: Int, _ codes: [UInt32]) -> SnapshotBlock {
    var columns = columns
    columns[column] = columns[column].recoded(codes)
    return SnapshotBlock(ids: ids, live: live, columns: columns)
  }
}

/// A block whose rows are being written, in their own order.
struct BlockDraft: Sendable {
  private(set) var ids = BlockIDs()
  private var live = Array(repeating: UInt64(0), count: RowBlock.words)
  /// By column; empty where it has codes.
  var numbers: [[Double]]
  /// By column; empty where it has numbers.
  var codes: [[UInt32]]

  /// Starts without a row.
  init(_ columns: [SnapshotColumn]) {
    numbers = columns.map {
      $0.isOfNumbers ? Array(repeating: .nan, count: RowBlock.rows) : []
    }
    codes = columns.map { $0.isOfNumbers ? [] : Array(repeating: 0, count: RowBlock.rows) }
  }

  /// Goes on with a block that is there.
  init(_ block: SnapshotBlock) {
    ids = block.ids
    live = block.live
    numbers = []
    codes = []
    for column in block.columns {
      switch column.rows {
      case .numbers(let rows):
        numbers.append(rows)
        codes.append([])
      case .codes(let rows):
        numbers.append([])
        codes.append(rows)
      }
    }
  }

  /// Whether it has no room for another row.
  var isFull: Bool { ids.count == RowBlock.rows }

  /// Adds a profile without a value; returns its row.
  mutating func append(_ id: UnsafeBufferPointer<UInt8>) -> Int {
    ids.append(id)
    let row = ids.count - 1
    live[row / 64] |= 1 << UInt64(row % 64)
    return row
  }

  /// Takes a row's values away; says whether it is a profile.
  mutating func clear(_ row: Int, isLive: Bool) {
    let bit: UInt64 = 1 << UInt64(row % 64)
    live[row / 64] = isLive ? live[row / 64] | bit : live[row / 64] & ~bit
    for column in numbers.indices where !numbers[column].isEmpty { numbers[column][row] = .nan }
    for column in codes.indices where !codes[column].isEmpty { codes[column][row] = 0 }
  }

  /// The block, as narrow as its values allow.
  var block: SnapshotBlock {
    SnapshotBlock(
      ids: ids, live: live,
      columns: numbers.indices.map { column in
        numbers[column].isEmpty
          ? ColumnBlock(.codes(codes[column])) : ColumnBlock(.numbers(numbers[column]))
      })
  }
}
