// Reads a change of a profile from JSON.

extension ProfileUpdate {
  /// What is wrong with the JSON of an update; never what stands there.
  package struct Mistake: Error, Hashable, Sendable {
    /// Where in the update: keys, outermost first.
    package let path: [String]
    /// A sentence.
    package let message: String
  }

  /// Reads `{"first_name": …, "attributes": {…}, "remove": […]}`; null removes.
  ///
  /// - Throws: `Mistake` for the first member that cannot be read.
  package init(json object: JSONObject) throws(Mistake) {
    self.init()
    for member in object.members {
      switch member.key {
      case "attributes":
        try readAttributes(member.value)
      case "remove":
        try readRemovals(member.value)
      default:
        guard let field = StandardField(rawValue: member.key) else {
          throw Mistake(
            path: [],
            message: "unknown key in an update; known are "
              + (StandardField.allCases.map(\.rawValue) + ["attributes", "remove"])
              .joined(separator: ", "))
        }
        set(.field(field), to: try Self.value(member.value, at: [member.key]))
      }
    }
  }

  private mutating func readAttributes(_ node: JSONNode) throws(Mistake) {
    guard let members = node.object?.members else {
      throw Mistake(path: ["attributes"], message: "needs an object; got \(node.noun)")
    }
    for member in members {
      let key = AttributeLimits.isKey(member.key) ? member.key : "…"
      set(
        .attribute(member.key),
        to: try Self.value(member.value, at: ["attributes", key]))
    }
  }

  private mutating func readRemovals(_ node: JSONNode) throws(Mistake) {
    guard let elements = node.array else {
      throw Mistake(path: ["remove"], message: "needs a list of names; got \(node.noun)")
    }
    for (index, element) in elements.enumerated() {
      guard let name = element.string else {
        throw Mistake(
          path: ["remove", String(index)], message: "needs a string; got \(element.noun)")
      }
      set(Self.target(named: name), to: nil)
    }
  }

  /// A standard field when it is the name of one, else a custom attribute.
  package static func target(named name: String) -> WriteTarget {
    StandardField(rawValue: name).map(WriteTarget.field) ?? .attribute(name)
  }

  private static func value(_ node: JSONNode, at path: [String]) throws(Mistake)
    -> AttributeValue?
  {
    do throws(ProfileJSON.Mistake) {
      return try ProfileJSON.value(node)
    } catch {
      throw Mistake(path: path, message: error.message)
    }
  }
}
