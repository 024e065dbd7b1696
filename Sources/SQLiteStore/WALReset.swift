// Which SQLite libraries have the WAL-reset bug.

/// The WAL-reset bug: a checkpoint that races with a write of another connection can lose commits.
/// https://sqlite.org/wal.html#walresetbug
enum WALReset {
  /// Whether a library has the bug: 3.7.0 to 3.51.2, except 3.50.7 and later of its line and 3.44.6
  /// and later of its line.
  ///
  /// Versions are written as the library counts: 3.40.1 is 3040001.
  static func affects(_ version: Int) -> Bool {
    switch version {
    case 3_044_006..<3_045_000, 3_050_007..<3_051_000: false
    case 3_007_000...3_051_002: true
    default: false
    }
  }
}
