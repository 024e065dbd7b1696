// Many lines, of which another thread reads the next ones while those before are recorded.

/// Many lines, of which another thread reads the next ones while those before are recorded.
final class LinesAhead: Sendable {
  /// How many lines are handed over at once.
  private static let step = 100

  private let count: Int
  private let read = Lock<[LineBatch]>([])

  /// Whether a thread of its own is worth its beginning.
  static func isWorthwhile(for lines: [[UInt8]]) -> Bool { lines.count >= 3 * step }

  /// Begins to read.
  init(_ lines: [[UInt8]], options: LineOptions) {
    count = (lines.count + Self.step - 1) / Self.step
    _ = SideWork { [read] in
      for start in stride(from: 0, to: lines.count, by: Self.step) {
        let batch = LineBatch(
          Array(lines[start..<min(start + Self.step, lines.count)]), options: options)
        read.withLock { $0.append(batch) }
      }
    }
  }

  /// All of them in their order, each waited for; can be gone through again.
  var batches: some Sequence<LineBatch> {
    (0..<count).lazy.map { [read] index in
      read.withLock(when: { $0.count > index }) { $0[index] }
    }
  }
}
