// A profile that comes from another product, as a line of input.

public import Expressions

/// A profile that comes from another product.
public struct ImportedProfile: Sendable {
  /// Its id here.
  public let id: Profile.ID
  /// What draws hash; nil for the id.
  public internal(set) var drawKey: String?
  /// When its values were so: Unix milliseconds, UTC; nil when nobody said.
  public internal(set) var milliseconds: Int64?
  /// Its values.
  public internal(set) var values: [WriteTarget: AttributeValue] = [:]

  /// The types of its custom attributes, where the value alone does not say.
  var types: [String: AttributeType] = [:]

  init(id: Profile.ID) { self.id = id }

  /// The type of a custom attribute.
  func type(of value: AttributeValue, _ key: String) -> AttributeType {
    if let type = types[key] { return type }
    return switch value {
    case .string, .other: .string
    case .number: .number
    case .boolean: .boolean
    case .stringList: .stringList
    }
  }

  /// The line that makes it; the same file again makes the same lines, which are taken once.
  ///
  /// - Parameter received: What counts as the time of values that have none.
  /// - Returns: The line's bytes, without its end.
  public func line(at received: Timestamp) -> [UInt8] {
    var members: [(String, JSONNode)] = [("profile", .string(id.rawValue))]
    let moment = milliseconds.flatMap { Timestamp(milliseconds: $0) } ?? received
    members.append(("at", .string(moment.millisecondText)))
    if let drawKey, !drawKey.utf8.elementsEqual(id.rawValue.utf8) {
      members.append(("draw_key", .string(drawKey)))
    }
    var update: [(String, JSONNode)] = []
    var attributes: [(String, JSONNode)] = []
    for (target, value) in values.sorted(by: { $0.key < $1.key }) {
      switch target {
      case .field(let field): update.append((field.rawValue, ProfileJSON.node(value)))
      case .attribute(let key): attributes.append((key, ProfileJSON.node(value)))
      }
    }
    if !attributes.isEmpty { update.append(("attributes", .object(attributes))) }
    members.append(("update", .object(update)))
    return Array(JSONWriter.text(.object(members)).utf8)
  }
}
