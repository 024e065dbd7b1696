// A value that a scanner hands out.

extension JSONScanner {
  /// A value that a scanner hands out; it points into the scanned text and dies with the call.
  public struct Value {
    /// What a value is.
    public enum Kind: Hashable, Sendable {
      /// The value null.
      case null
      /// The value true or false.
      case bool
      /// A number.
      case number
      /// A text.
      case string
      /// A list.
      case array
      /// An object.
      case object
    }

    /// What is known of a value besides its bytes.
    enum Payload {
      case null
      case bool(Bool)
      case number(Double, isInteger: Bool)
      /// A text without escapes: what stands between its quotes.
      case plain
      /// A text with escapes, resolved.
      case text(String)
      /// A list or an object.
      case tree(JSONNode)
    }

    /// The value as it stands in the text, quotes and brackets included; it was checked whole.
    public let bytes: UnsafeBufferPointer<UInt8>

    let payload: Payload

    /// What it is.
    public var kind: Kind {
      switch payload {
      case .null: .null
      case .bool: .bool
      case .number: .number
      case .plain, .text: .string
      case .tree(let node): if case .array = node.kind { .array } else { .object }
      }
    }

    /// Whether it is null.
    public var isNull: Bool {
      if case .null = payload { true } else { false }
    }

    /// Its value when it is true or false, else nil.
    public var bool: Bool? {
      if case .bool(let value) = payload { value } else { nil }
    }

    /// Its nearest double when it is a number, else nil; infinite when the text is too large.
    public var double: Double? { number?.double }

    /// Its nearest double when it is a number, and whether it is in integer syntax; else nil.
    public var number: (double: Double, isInteger: Bool)? {
      if case .number(let value, let isInteger) = payload { (value, isInteger) } else { nil }
    }

    /// Its exact value when it is a number in integer syntax that fits, else nil.
    public var int64: Int64? {
      guard case .number(let double, true) = payload else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return JSONNumber(double: double, isInteger: true, text: text).int64
    }

    /// The UTF-8 of a text that has no escapes, without its quotes, to compare without a copy.
    ///
    /// Nil for other values, and for a text with escapes: then ask for ``string``.
    public var plainText: UnsafeBufferPointer<UInt8>? {
      guard case .plain = payload else { return nil }
      return UnsafeBufferPointer(rebasing: bytes[1..<(bytes.count - 1)])
    }

    /// Its value when it is a text, with escapes resolved, else nil.
    public var string: String? {
      switch payload {
      case .text(let text): text
      case .plain: plainText.map { String(decoding: $0, as: UTF8.self) }
      default: nil
      }
    }

    /// Its elements when it is a list of nothing but texts, else nil.
    public var strings: [String]? {
      guard case .tree(let node) = payload, let elements = node.array else { return nil }
      let texts = elements.compactMap(\.string)
      return texts.count == elements.count ? texts : nil
    }

    /// Its tree when it is a list or an object, else nil; places count from its own first byte.
    public var tree: JSONNode? {
      if case .tree(let node) = payload { node } else { nil }
    }
  }
}
