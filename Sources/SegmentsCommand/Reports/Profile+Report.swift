// A profile as JSON and as text.

import Expressions
import Segments

extension Profile {
  /// The profile as JSON, keys in their stable order; unset fields are null.
  var json: JSONNode {
    var members: [(String, JSONNode)] = [("id", .string(id.rawValue))]
    for field in StandardField.allCases {
      members.append((field.rawValue, self[field].map { .string($0) } ?? .null))
    }
    members += [
      ("attributes", ProfileJSON.node(attributes)),
      ("draw_key", .string(drawKey)),
      ("revision", .int(revision)),
      ("created_ms", .int(createdMilliseconds)),
      ("updated_ms", .int(updatedMilliseconds)),
    ]
    return .object(members)
  }

  /// The profile as aligned lines; what is unset is left out.
  var report: String {
    var table = TextTable(columns: [.leading(), .leading()])
    table.add(["id", id.rawValue])
    for field in StandardField.allCases {
      if let text = self[field] { table.add([field.rawValue, text]) }
    }
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
      table.add(["attributes.\(key)", value.report])
    }
    if drawKey != id.rawValue { table.add(["draw_key", drawKey]) }
    table.add(["revision", String(revision)])
    table.add(["created", Self.moment(createdMilliseconds)])
    table.add(["updated", Self.moment(updatedMilliseconds)])
    if let context = lastSeen.context {
      table.add(["last context", ProfileJSON.text(context.values)])
    }
    if let locale = lastSeen.locale { table.add(["last locale", locale]) }
    if let seen = lastSeen.milliseconds { table.add(["last seen", Self.moment(seen)]) }
    return table.rendered
  }

  private static func moment(_ milliseconds: Int64) -> String {
    Timestamp(milliseconds: milliseconds)?.millisecondText ?? String(milliseconds)
  }
}

extension AttributeValue {
  /// A text as it is; all else as JSON.
  fileprivate var report: String {
    if case .string(let text) = self { return text }
    return JSONWriter.text(ProfileJSON.node(self))
  }
}
