// The value of a custom attribute: text, number, yes or no, list of texts.

public import Expressions

/// The value of a custom attribute, as JSON can hold it.
///
/// A declared timestamp or version is a text of a certain form; the declaration says so, not the
/// value. Two texts are equal when their bytes are.
public enum AttributeValue: Sendable {
  /// 1...1000 Unicode scalars.
  case string(String)
  /// Finite; -0 does not occur in a profile.
  case number(Double)
  case boolean(Bool)
  /// At most 100 texts; may be empty, which is not the same as unset.
  case stringList([String])
  /// JSON of a kind that no attribute has, as canonical text: put into the store by hand. It is kept
  /// as it is, counts as unset for every expression, and no write makes one.
  case other(String)

  /// The text of a moment: `yyyy-MM-ddTHH:mm:ss.SSSZ`, finer digits cut.
  public static func timestamp(_ moment: Timestamp) -> AttributeValue {
    .string(moment.millisecondText)
  }

  /// What came, in a word for messages; never the value itself.
  public var kind: String {
    switch self {
    case .string: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .stringList: "a list"
    case .other: "other JSON"
    }
  }
}

extension AttributeValue: Hashable {
  /// Whether both are of one kind and hold the same value, texts byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)), (.other(let a), .other(let b)):
      a.hasSameBytes(as: b)
    case (.number(let a), .number(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.stringList(let a), .stringList(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.hasSameBytes(as: $1) }
    default: false
    }
  }

  /// Hashes the value, texts by their bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let text), .other(let text): hasher.combine(bytesOf: text)
    case .number(let number): hasher.combine(number)
    case .boolean(let flag): hasher.combine(flag)
    case .stringList(let texts): for text in texts { hasher.combine(bytesOf: text) }
    }
  }
}

extension Hasher {
  /// Feeds a text's bytes, so that texts that differ in a byte may differ in the hash.
  mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list of texts.
  public init(arrayLiteral elements: String...) { self = .stringList(elements) }
}
