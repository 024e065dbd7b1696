// Integers from doubles that are whole, without the C library's rounding.

extension Int64 {
  /// The integer a double is equal to, or nil when there is none.
  init?(whole double: Double) {
    guard double >= -0x1p63, double < 0x1p63 else { return nil }
    let int = Int64(double)
    guard Double(int) == double else { return nil }
    self = int
  }
}

extension UInt64 {
  /// The integer a double is equal to, or nil when there is none.
  init?(whole double: Double) {
    guard double >= 0, double < 0x1p64 else { return nil }
    let int = UInt64(double)
    guard Double(int) == double else { return nil }
    self = int
  }
}
