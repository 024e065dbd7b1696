// A value as `%s` writes it.

/// Writes values as `%s` does: text as it is, lists and maps in brackets.
struct ValueText {
  private(set) var text = ""
  /// How many bytes may be written.
  private let room: Int

  init(room: Int) {
    self.room = room
  }

  mutating func write(_ value: Value) throws(EvaluationError) {
    switch value {
    case .null: append("null")
    case .type(let type): append(type.runtimeName)
    case .list(let elements): try write(elements)
    case .map(let map): try write(map)
    case .optional:
      throw .failed("an optional value has no form as text")
    default:
      guard case .string(let plain) = try Conversion.string(value) else { return }
      append(plain)
    }
    guard text.utf8.count <= room else { throw .failed("the expression builds too much text") }
  }

  private mutating func append(_ part: String) {
    text += part
  }

  private mutating func write(_ elements: [Value]) throws(EvaluationError) {
    append("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { append(", ") }
      try write(element)
    }
    append("]")
  }

  /// Writes the entries in the order of their keys as text.
  private mutating func write(_ map: ValueMap) throws(EvaluationError) {
    var entries: [(key: String, value: Value)] = []
    for entry in map.entries {
      guard case .string(let key) = try Conversion.string(entry.key) else { continue }
      entries.append((key, entry.value))
    }
    entries.sort { ExactText.precedes($0.key, $1.key) }
    append("{")
    for (place, entry) in entries.enumerated() {
      if place > 0 { append(", ") }
      append(entry.key + ": ")
      try write(entry.value)
    }
    append("}")
  }
}
