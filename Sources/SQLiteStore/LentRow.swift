// The row that a scan stands at, lent to whoever goes through the store.

import Segments

/// The row that a scan stands at, lent to whoever goes through the store.
///
/// It ends with the scan: whoever keeps it reads nothing any more, and no other thread's row.
final class LentRow: ProfileColumns {
  private var statement: Statement?

  init(_ statement: Statement) { self.statement = statement }

  /// Lends nothing from now on.
  func end() { statement = nil }

  func text(inColumn number: Int32) -> UnsafeBufferPointer<UInt8>? {
    statement?.text(inColumn: number)
  }

  func int(inColumn number: Int32) -> Int64? { statement?.optionalInt(number) }
}
