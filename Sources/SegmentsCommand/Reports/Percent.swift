// Shares as people read them.

/// Shares as people read them.
enum Percent {
  /// A share with one decimal: "5.2 %"; what is not quite nothing or all is not rounded to it.
  ///
  /// - Parameter share: In percent, 0...100.
  /// - Returns: The number and the sign.
  static func text(_ share: Double) -> String {
    if share > 0, share < 0.05 { return "<0.1 %" }
    if share < 100, share >= 99.95 { return ">99.9 %" }
    let tenths = Int((share * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// A bar of at most `width` signs; one sign at least for what is not nothing.
  static func bar(_ share: Double, width: Int = 20) -> String {
    let length = Int((share / 100 * Double(width)).rounded())
    return String(repeating: "#", count: share > 0 ? max(1, length) : 0)
  }
}
