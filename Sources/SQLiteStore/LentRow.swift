// The row that a scan stands at, lent to whoever goes through the store.

import Segments

/// The row that a scan stands at, lent to whoever goes through the store.
///
/// It ends with the scan: whoever keeps it reads nothing any more, and no other thread's row.
final class LentRow: ProfileColumns {
  private unowned(unsafe) let statement: Statement
  private var isOver = false

  init(_ statement: Statement) { self.statement = statement }

  /// Lends nothing from now on; the statement must live until then.
  func end() { isOver = true }

  func text(inColumn number: Int32) -> UnsafeBufferPointer<UInt8>? {
    isOver ? nil : statement.text(inColumn: number)
  }

  func int(inColumn number: Int32) -> Int64? {
    isOver ? nil : statement.int(inColumn: number)
  }
}
