// The one writer of JSON: piece by piece, without blanks, numbers and texts as in RFC 8785.

/// The one writer of JSON: piece by piece, without blanks.
///
/// Commas come by themselves; members stay in the order in which they are written. Numbers and
/// texts look as in RFC 8785, so that equal values are equal bytes.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("flow")
/// writer.string("paywall_coach")
/// writer.endObject()
/// writer.text  // {"flow":"paywall_coach"}
/// ```
public struct JSONWriter: Sendable {
  /// What was written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Whether a comma is due before the next key or element.
  private var needsComma = false

  /// Makes a writer with nothing written.
  ///
  /// - Parameter capacity: How many bytes to make room for; 0 when not known.
  public init(reserving capacity: Int = 0) {
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  /// What was written so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins an object.
  public mutating func beginObject() { begin(JSONByte.openBrace) }

  /// Ends the innermost object.
  public mutating func endObject() { end(JSONByte.closeBrace) }

  /// Begins a list.
  public mutating func beginArray() { begin(JSONByte.openBracket) }

  /// Ends the innermost list.
  public mutating func endArray() { end(JSONByte.closeBracket) }

  /// Writes a key; its value is what is written next.
  public mutating func key(_ key: String) {
    separate()
    Self.append(quoted: key, to: &bytes)
    bytes.append(JSONByte.colon)
    needsComma = false
  }

  /// Writes a text.
  public mutating func string(_ value: String) {
    separate()
    Self.append(quoted: value, to: &bytes)
  }

  /// Writes a number as ECMAScript does; one that is not finite becomes null, as there.
  public mutating func number(_ value: Double) {
    separate()
    Self.append(value, to: &bytes)
  }

  /// Writes a whole number with all its digits, also past ±2^53.
  public mutating func int(_ value: some FixedWidthInteger) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes true or false.
  public mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes null.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a value that is JSON already, such as a canonical text from the store.
  ///
  /// - Parameter json: One whole JSON value in UTF-8; it is not looked at.
  public mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a value that is JSON already; it is not looked at.
  public mutating func raw(_ json: String) { raw(json.utf8) }

  /// Ends a line, so that the next value stands on its own.
  public mutating func newline() {
    bytes.append(JSONByte.newline)
    needsComma = false
  }

  /// Forgets what was written and keeps the room for more.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(JSONByte.comma) }
    needsComma = true
  }
}
