// Literal text and custom tags; all tags filled, or none.

/// The text of one element: pieces of literal text and tags, in order.
public struct TaggedText: Hashable, Sendable {
  /// A piece of the text.
  public enum Part: Sendable {
    /// Text shown as it is; nothing in it is looked for.
    case literal(String)
    /// A tag, shown as its value or its initial value.
    case tag(CustomTag)
  }

  /// The pieces, in order.
  public let parts: [Part]

  /// Creates a text from its pieces.
  ///
  /// - Parameter parts: The pieces, in order; none is an empty text.
  public init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Creates a text without tags.
  ///
  /// - Parameter literal: The text.
  public init(_ literal: String) {
    parts = [.literal(literal)]
  }

  /// The tags in the order in which they stand; one that stands twice is here twice.
  public var tags: [CustomTag] {
    parts.compactMap { part in
      guard case .tag(let tag) = part else { return nil }
      return tag
    }
  }

  /// Returns the text with its tags filled in: all of them, or none.
  ///
  /// When one tag has no value, every tag shows its initial value. An empty string is a value.
  /// Values are put in as they are, in one pass: nothing in a value is looked for, neither tags
  /// nor `$1`, `\1`, `%@`.
  ///
  /// - Parameter values: The value of each tag, by its full name.
  /// - Returns: The text that is shown.
  public func rendered(with values: TagValues) -> String {
    rendered { values[$0.name] }
  }

  /// Returns the text with its tags filled in, all of them or none, asking for each value once.
  ///
  /// - Parameter value: Called for the tags in order, until one has no value; nil means no value.
  /// - Returns: The text that is shown.
  public func rendered(_ value: (CustomTag) -> String?) -> String {
    var filled = ""
    for part in parts {
      switch part {
      case .literal(let text): filled += text
      case .tag(let tag):
        guard let text = value(tag) else { return initial }
        filled += text
      }
    }
    return filled
  }

  /// The text with every tag as its initial value.
  public var initial: String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += literal
      case .tag(let tag): text += tag.initial
      }
    }
  }
}

extension TaggedText.Part: Hashable {
  /// Compares scalar by scalar.
  public static func == (left: TaggedText.Part, right: TaggedText.Part) -> Bool {
    switch (left, right) {
    case (.literal(let left), .literal(let right)): left.utf8.elementsEqual(right.utf8)
    case (.tag(let left), .tag(let right)): left == right
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .literal(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .tag(let tag): hasher.combine(tag)
    }
  }
}
