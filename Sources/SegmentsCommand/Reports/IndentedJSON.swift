// JSON for people to read and edit: indented, short objects on one line.

import Segments

/// JSON for people to read and edit.
enum IndentedJSON {
  private static let width = 100

  /// The document, with the end of its last line.
  static func text(_ node: JSONNode) -> String { text(node, indent: 0) + "\n" }

  private static func text(_ node: JSONNode, indent: Int) -> String {
    let short = JSONWriter.text(node)
    if indent > 0, short.utf8.count + 2 * indent + 20 <= width { return short }
    let inner = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch node.kind {
    case .object(let object) where !object.members.isEmpty:
      let members = object.members.map {
        "\(inner)\(JSONWriter.quoted($0.key)): \(text($0.value, indent: indent + 1))"
      }
      return "{\n" + members.joined(separator: ",\n") + end + "}"
    case .array(let elements) where !elements.isEmpty:
      let elements = elements.map { inner + text($0, indent: indent + 1) }
      return "[\n" + elements.joined(separator: ",\n") + end + "]"
    default: return short
    }
  }
}
