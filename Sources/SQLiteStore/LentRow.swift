// The row that a scan stands at, lent to whoever goes through the store.

import Segments

/// The row that a scan stands at, lent to whoever goes through the store.
///
/// It ends with the scan: whoever keeps it reads nothing any more, and no other thread's row.
final class LentRow: ProfileColumns {
  /// Counting who refers to it would cost for each column; the scan that lends has it, and ends this first.
  private unowned(unsafe) let statement: Statement
  private let columns: LentColumns
  private var isOver = false

  init(_ statement: Statement, _ columns: LentColumns) {
    self.statement = statement
    self.columns = columns
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
    columns.check(number)
    return !isOver
  }
}
