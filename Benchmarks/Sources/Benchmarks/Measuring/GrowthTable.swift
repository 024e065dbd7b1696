// How a cost grows with the size of something.

/// How a cost grows with the size of something.
struct GrowthTable {
  /// One size.
  struct Line {
    let size: Int
    /// Seconds for one operation, by column.
    let seconds: [Spread]
  }

  let id: String
  /// What there is more and more of.
  let title: String
  let columns: [String]
  var lines: [Line] = []

  /// By column, how many times the cost of the line before a line has; empty for the first.
  func factors(of index: Int) -> [Double] {
    guard index > 0 else { return [] }
    return zip(lines[index].seconds, lines[index - 1].seconds).map { $0.median / $1.median }
  }
}
