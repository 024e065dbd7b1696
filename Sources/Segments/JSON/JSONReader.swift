// The one reader of JSON and JSON5: bytes to a tree that knows its places.

/// The one reader of JSON (RFC 8259) and JSON5 (spec.json5.org).
///
/// Refused, with a place: keys that stand twice, invalid UTF-8, escapes for half of a surrogate
/// pair, anything after the value, and JSON5's `Infinity` and `NaN`. A byte order mark at the start
/// is skipped.
public enum JSONReader {
  /// Which language a text is in.
  public enum Syntax: Hashable, Sendable {
    /// Strict JSON.
    case json
    /// JSON with comments, trailing commas, unquoted keys, single quotes and looser numbers.
    case json5
  }

  /// What a text may not exceed.
  public struct Limits: Hashable, Sendable {
    /// The deepest nesting that any caller may ask for, so that whoever walks a tree by recursion
    /// does not run out of stack.
    public static let deepest = 256

    /// How deep objects and lists may stand in each other, 1...256; values outside are moved in.
    public var depth: Int

    /// How many members and elements the whole text may have.
    public var members: Int

    /// How many bytes the text may have.
    public var bytes: Int

    /// Whether a number too large for a double is refused; otherwise it reads as infinite.
    public var refusesOverflow: Bool

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - depth: How deep objects and lists may stand in each other, 1...256.
    ///   - members: How many members and elements the whole text may have.
    ///   - bytes: How many bytes the text may have.
    ///   - refusesOverflow: Whether a number too large for a double is refused.
    public init(
      depth: Int = 64, members: Int = 1_000_000, bytes: Int = 256 << 20,
      refusesOverflow: Bool = false
    ) {
      self.depth = depth
      self.members = members
      self.bytes = bytes
      self.refusesOverflow = refusesOverflow
    }
  }

  /// Reads one value that fills the whole text; linear in the text's length.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, such as an array of bytes or `text.utf8`.
  ///   - syntax: JSON or JSON5.
  ///   - limits: What the text may not exceed.
  /// - Returns: The value, with the place of each node and key.
  /// - Throws: The first mistake, with its place and the path to it.
  public static func read(
    _ bytes: some Collection<UInt8>, syntax: Syntax = .json, limits: Limits = Limits()
  ) throws(JSONMistake) -> JSONNode {
    let direct = bytes.withContiguousStorageIfAvailable { buffer in
      Result { () throws(JSONMistake) in try readAll(buffer, syntax, limits) }
    }
    if let direct { return try direct.get() }
    let copy = Array(bytes)
    return try copy.withUnsafeBufferPointer { buffer throws(JSONMistake) in
      try readAll(buffer, syntax, limits)
    }
  }

  /// Reads a text that must be one object.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  /// - Returns: The object.
  /// - Throws: The first mistake; and what is no object is one.
  package static func readObject(_ bytes: some Collection<UInt8>) throws(JSONMistake) -> JSONObject
  {
    guard let object = try read(bytes).object else {
      throw JSONMistake("it is no object", at: JSONPlace(line: 1, column: 1))
    }
    return object
  }

  private static func readAll(
    _ buffer: UnsafeBufferPointer<UInt8>, _ syntax: Syntax, _ limits: Limits
  ) throws(JSONMistake) -> JSONNode {
    let start = JSONPlace(line: 1, column: 1)
    guard let base = buffer.baseAddress, !buffer.isEmpty else {
      throw JSONMistake("expected a value, found the end of the text", at: start)
    }
    guard buffer.count <= limits.bytes else {
      throw JSONMistake("the text has more than \(limits.bytes) bytes", at: start)
    }
    var cursor = JSONCursor(base, count: buffer.count, syntax: syntax, limits: limits)
    return try cursor.readDocument()
  }
}
