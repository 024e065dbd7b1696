// A JSON5 text as its author laid it out: values with the comments around them.

/// A JSON5 text as its author laid it out: values with the comments around them.
struct JSONLayout {
  /// A comment as it was written, without its line's end.
  struct Comment {
    let text: [UInt8]
    /// Whether an empty line stands before it.
    let hasGap: Bool
    /// Whether it stands on the line of what is before it.
    let isOnSameLine: Bool
    /// Whether it goes to the end of its line.
    var isOfLine: Bool { text.count > 1 && text[1] == JSONByte.slash }
  }

  /// A member or an element.
  struct Item {
    /// On lines of their own before it.
    var comments: [Comment]
    /// Whether an empty line stands before it, after its comments.
    var hasGap: Bool
    /// With its quotes, if it has any; nil of an element.
    let key: [UInt8]?
    let value: Value
    /// On the line on which it ends.
    var remarks: [Comment] = []
  }

  /// What a value is.
  enum Value {
    /// As it was written, quotes and all.
    case scalar([UInt8])
    case group(Group)
  }

  /// An object or a list.
  struct Group {
    let isObject: Bool
    var items: [Item] = []
    /// After the last item, or all there is in an empty one.
    var rest: [Comment] = []
  }

  var comments: [Comment]
  var root: Value
  /// After the root.
  var rest: [Comment]
}

extension JSONLayout {
  /// How many Unicode scalars a text in UTF-8 has.
  static func scalarCount(_ text: some Collection<UInt8>) -> Int {
    text.count { $0 & 0xC0 != 0x80 }
  }
}
