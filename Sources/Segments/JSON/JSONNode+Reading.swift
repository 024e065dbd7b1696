// Looks into a JSON value.

extension JSONNode {
  /// Whether it is null.
  public var isNull: Bool {
    if case .null = kind { true } else { false }
  }

  /// Its value when it is true or false, else nil.
  public var bool: Bool? {
    if case .bool(let value) = kind { value } else { nil }
  }

  /// Its value when it is a number, else nil.
  public var number: JSONNumber? {
    if case .number(let value) = kind { value } else { nil }
  }

  /// Its value when it is a text, else nil.
  public var string: String? {
    if case .string(let value) = kind { value } else { nil }
  }

  /// Its elements when it is a list, else nil.
  public var array: [JSONNode]? {
    if case .array(let value) = kind { value } else { nil }
  }

  /// Its members when it is an object, else nil.
  public var object: JSONObject? {
    if case .object(let value) = kind { value } else { nil }
  }

  /// The value of a key, compared by Unicode scalar; nil when there is none or this is no object.
  public subscript(key: String) -> JSONNode? { object?[key] }

  /// The node at the end of a path of keys and indices.
  ///
  /// - Parameter path: As a ``JSONMistake`` has it, outermost first; empty for this node.
  /// - Returns: The node, nil when there is none.
  public func node(at path: some Sequence<String>) -> JSONNode? {
    var node = self
    for step in path {
      switch node.kind {
      case .object(let object):
        guard let next = object[step] else { return nil }
        node = next
      case .array(let elements):
        guard let index = Int(step), elements.indices.contains(index) else { return nil }
        node = elements[index]
      default:
        return nil
      }
    }
    return node
  }
}
