// Writes whole trees, as they are or in canonical form.

extension JSONWriter {
  /// Writes a tree with its members in their order.
  public mutating func node(_ node: JSONNode) { write(node, isSorted: false) }

  /// Writes a tree in canonical form: members sorted by the UTF-16 code units of their keys.
  public mutating func canonical(_ node: JSONNode) { write(node, isSorted: true) }

  /// The canonical form of a tree (RFC 8785): the same bytes for the same values.
  ///
  /// Numbers are written as doubles; one that is infinite becomes null, so refuse it before. A whole
  /// number beyond 2^53, which the standard has no form for, keeps its digits.
  public static func canonical(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    writer.canonical(node)
    return writer.text
  }

  /// A tree as a text without blanks, its members in their order.
  public static func text(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    writer.node(node)
    return writer.text
  }

  /// Whether one key stands before another in canonical form.
  ///
  /// UTF-8 sorts as UTF-16 does, but for scalars past U+FFFF: their surrogates, and so they, stand
  /// before U+E000...U+FFFF (RFC 8785, 3.2.3).
  public static func isBefore(_ left: String, _ right: String) -> Bool {
    let direct = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in isBefore(left, right) }
    }
    return (direct ?? nil) ?? isBefore(left.utf8, right.utf8)
  }

  private static func isBefore(
    _ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>
  ) -> Bool {
    var others = right.makeIterator()
    for one in left {
      guard let other = others.next() else { return false }
      if one == other { continue }
      if one >= 0xEE, other >= 0xEE, (one >= 0xF0) != (other >= 0xF0) { return one >= 0xF0 }
      return one < other
    }
    return others.next() != nil
  }

  private mutating func write(_ node: JSONNode, isSorted: Bool) {
    switch node.kind {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value):
      // A whole number that no double holds keeps its digits: nothing that is read is lost.
      if value.hasDigitsToKeep { raw(value.text) } else { number(value.double) }
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { write(element, isSorted: isSorted) }
      endArray()
    case .object(let object):
      write(object, isSorted: isSorted)
    }
  }

  private mutating func write(_ object: JSONObject, isSorted: Bool) {
    beginObject()
    let members =
      isSorted
      ? object.members.sorted { Self.isBefore($0.key, $1.key) } : object.members
    for member in members {
      key(member.key)
      write(member.value, isSorted: isSorted)
    }
    endObject()
  }
}
