// One line on a terminal that says how far a long run has come.

/// One line on a terminal that says how far a long run has come; nothing where there is none.
struct Progress {
  /// How much there is to do.
  enum Total: Hashable, Sendable {
    case unknown
    /// Bytes of input.
    case bytes(Int)
    /// Of what is counted.
    case count(Int)
  }

  private let unit: String
  private let total: Total
  private let start: Int64
  private var lastShown: Int64
  private var isShown = false
  private static let interval: Int64 = 100

  /// Starts to count.
  ///
  /// - Parameters:
  ///   - unit: What is counted, in the plural: "lines".
  ///   - total: How much there is to do.
  ///   - milliseconds: Now, of a clock that never jumps.
  init(unit: String, total: Total, at milliseconds: Int64) {
    self.unit = unit
    self.total = total
    start = milliseconds
    lastShown = milliseconds
  }

  /// Shows the line anew, at most ten times a second.
  mutating func show(count: Int, bytes: Int = 0, at milliseconds: Int64, on output: inout Output) {
    guard output.terminal.isPresent, milliseconds - lastShown >= Self.interval else { return }
    lastShown = milliseconds
    isShown = true
    output.steer("\r\u{1B}[K" + text(count: count, bytes: bytes, at: milliseconds))
  }

  /// Takes the line away, so that what follows starts on a clean one.
  mutating func clear(on output: inout Output) {
    guard isShown else { return }
    isShown = false
    output.steer("\r\u{1B}[K")
  }

  /// The line: "12,000 lines, 95,000/s, 3.4 of 12.0 MB (28 %)"; or, where what there is to do was
  /// counted, "120,000 of 1,000,000 profiles (12 %), 95,000/s, 9 s left".
  func text(count: Int, bytes: Int = 0, at milliseconds: Int64) -> String {
    let elapsed = max(1, milliseconds - start)
    let rate = Int((Double(count) * 1000 / Double(elapsed)).rounded())
    let counted = "\(Self.grouped(count)) \(unit), \(Self.grouped(rate))/s, "
    switch total {
    case .bytes(let total) where total > 0:
      let share = min(100, bytes * 100 / total)
      return counted + "\(Self.megabytes(bytes)) of \(Self.megabytes(total)) MB (\(share) %)"
    case .count(let total) where total > 0:
      let share = min(100, count * 100 / total)
      let left = (max(0, total - count) + max(rate, 1) - 1) / max(rate, 1)
      return "\(Self.grouped(count)) of \(Self.grouped(total)) \(unit) (\(share) %), "
        + "\(Self.grouped(rate))/s, \(left) s left"
    default:
      return bytes > 0
        ? counted + "\(Self.megabytes(bytes)) MB"
        : "\(Self.grouped(count)) \(unit), \(Self.grouped(rate))/s"
    }
  }

  /// A whole number with commas between groups of three.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
