// The row that a scan stands at, lent to whoever goes through the store.

import Segments

/// The row that a scan stands at, lent to whoever goes through the store.
///
/// It ends with the scan: whoever keeps it reads nothing any more, and no other thread's row.
final class LentRow: ProfileColumns {
  private static let fewest: [ProfileColumn] = [
    .id, .attributes, .updatedMilliseconds, .lastSeenMilliseconds,
  ]

  private unowned(unsafe) let statement: Statement
  /// The columns that are lent, a bit for each.
  private let lent: Int
  private var isOver = false

  init(_ statement: Statement, _ columns: LentColumns) {
    self.statement = statement
    lent =
      switch columns {
      case .all: ~0
      case .attributes: Self.fewest.reduce(0) { $0 | 1 << Int($1.rawValue) }
      }
  }

  /// Lends nothing from now on; the statement must live until then.
  func end() { isOver = true }

  func text(inColumn number: Int32) -> UnsafeBufferPointer<UInt8>? {
    isThere(number) ? statement.text(inColumn: number) : nil
  }

  func int(inColumn number: Int32) -> Int64? {
    isThere(number) ? statement.int(inColumn: number) : nil
  }

  private func isThere(_ number: Int32) -> Bool {
    // A column that nobody said would be asked for looks unset, and a decision would be wrong.
    precondition(lent >> Int(number) & 1 != 0, "a column is asked for that is not lent")
    return !isOver
  }
}
