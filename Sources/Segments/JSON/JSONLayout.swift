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

extension JSONLayout.Value {
  /// How many characters it takes in one line; nil when a comment or a line's end is in it.
  ///
  /// - Parameter isStrict: Whether it is written as JSON.
  /// - Returns: The width, with blanks after commas and inside of braces.
  func width(isStrict: Bool) -> Int? {
    switch self {
    case .scalar(let text):
      if text.contains(JSONByte.newline) || text.contains(JSONByte.return) { return nil }
      return JSONLayout.scalarCount(text)
    case .group(let group):
      guard group.rest.isEmpty else { return nil }
      var width = group.isObject && !group.items.isEmpty ? 4 : 2
      for (index, item) in group.items.enumerated() {
        guard item.comments.isEmpty, item.remarks.isEmpty, !item.hasGap,
          let value = item.value.width(isStrict: isStrict)
        else { return nil }
        let key = item.key.map { JSONLayout.scalarCount($0) + 2 } ?? 0
        width += key + value + (index == 0 ? 0 : 2)
      }
      return width
    }
  }
}

extension JSONLayout {
  /// How many Unicode scalars a text in UTF-8 has.
  static func scalarCount(_ text: some Collection<UInt8>) -> Int {
    text.count { $0 & 0xC0 != 0x80 }
  }
}
