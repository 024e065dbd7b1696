// Lines that were read from their bytes, ready to be recorded.

/// Lines that were read from their bytes, ready to be recorded.
///
/// Reading needs no store: while one batch is recorded, another thread can make the next one.
public struct LineBatch: Sendable {
  /// A line with what tells its bytes from others'.
  struct Line: Sendable {
    var content: EventLine
    /// The first 16 bytes of the SHA-256 of its bytes.
    let digest: [UInt8]
  }

  let lines: [Result<Line, LineRefusal>]

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - lines: The bytes of each line, without line ends.
  ///   - options: What lines do not say themselves.
  public init(_ lines: [[UInt8]], options: LineOptions = LineOptions()) {
    self.lines = lines.map { bytes in
      Result { () throws(LineRefusal) in try Line(bytes, options) }
    }
  }
}

extension LineBatch.Line {
  fileprivate init(_ bytes: [UInt8], _ options: LineOptions) throws(LineRefusal) {
    content = try EventLine(json: bytes, defaults: options.defaults, form: options.form)
    // A line that can come twice is known by its bytes; one without id and time is always new.
    guard content.id != nil || content.milliseconds != nil else {
      digest = []
      content.writeParameters()
      return
    }
    var hash = SHA256()
    hash.update(bytes)
    digest = Array(hash.digest.prefix(16))
    content.id = content.id ?? "sha256:" + Hexadecimal.text(digest)
    content.writeParameters()
  }
}

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
