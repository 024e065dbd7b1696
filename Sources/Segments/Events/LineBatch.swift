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
