// Writes texts with the escapes of RFC 8785.

extension JSONWriter {
  /// A text in double quotes with the escapes of RFC 8785, 3.2.2.2.
  public static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    append(quoted: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text in double quotes.
  static func append(quoted text: String, to bytes: inout [UInt8]) {
    bytes.append(JSONByte.quote)
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { buffer in
      append(escaped: buffer, to: &bytes)
    }
    if isWritten == nil {
      Array(text.utf8).withUnsafeBufferPointer { append(escaped: $0, to: &bytes) }
    }
    bytes.append(JSONByte.quote)
  }

  private static func append(
    escaped text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    guard let base = text.baseAddress else { return }
    var run = 0
    var position = 0
    while position < text.count {
      position = JSONByte.special(in: base, from: position, to: text.count, quote: JSONByte.quote)
      guard position < text.count else { break }
      let byte = base[position]
      position += 1
      guard byte < 0x80 else { continue }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<(position - 1)]))
      append(escapeOf: byte, to: &bytes)
      run = position
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
  }

  private static func append(escapeOf byte: UInt8, to bytes: inout [UInt8]) {
    let escapes: StaticString = "0123456789abcdef"
    bytes.append(JSONByte.backslash)
    switch byte {
    case JSONByte.quote, JSONByte.backslash: bytes.append(byte)
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(escapes.utf8Start[Int(byte >> 4)])
      bytes.append(escapes.utf8Start[Int(byte & 15)])
    }
  }
}
