// What a change of a profile replaced, read back from its JSON.

/// What a change of a profile replaced, read back from its JSON.
///
/// Besides fields and attributes a merge replaces what identifies a profile; an older line replaces
/// when it came into being, and a line with another draw key replaces that.
public struct PastPlaces: Hashable, Sendable {
  /// What each changed field and attribute held; nil when it was unset.
  public var values: [WriteTarget: AttributeValue?] = [:]
  /// What draws hashed before; nil when that stayed.
  public var drawKey: String?
  /// When the profile had come into being, as it was known before: Unix milliseconds; nil when that
  /// stayed.
  public var createdMilliseconds: Int64?
  /// When the profile had last changed before: Unix milliseconds; nil when the change came later than
  /// that, and is no merge.
  public var updatedMilliseconds: Int64?

  /// Makes one of nothing.
  package init() {}

  /// Reads what a history entry keeps; what cannot be read is left out.
  public init(json text: String) {
    // The engine wrote it; a row that somebody edited holds what can be read of it.
    let object = (try? JSONReader.read(Array(text.utf8), syntax: .json))?.object ?? JSONObject([])
    for member in object.members {
      guard let field = StandardField(rawValue: member.key) else { continue }
      values.updateValue(Self.value(member.value), forKey: .field(field))
    }
    for member in object["attributes"]?.object?.members ?? [] {
      values.updateValue(Self.value(member.value), forKey: .attribute(member.key))
    }
    drawKey = object["draw_key"]?.string
    createdMilliseconds = object["created_ms"]?.number?.int64
    updatedMilliseconds = object["updated_ms"]?.number?.int64
  }

  private static func value(_ node: JSONNode) -> AttributeValue? {
    // What is no value counts as unset, as everywhere.
    try? ProfileJSON.value(node)
  }

  /// What differs between a profile before and after a merge that replaced these values.
  init(_ values: [WriteTarget: AttributeValue?], from before: Profile, to after: Profile) {
    self.values = values
    if !before.drawKey.utf8.elementsEqual(after.drawKey.utf8) { drawKey = before.drawKey }
    if before.createdMilliseconds != after.createdMilliseconds {
      createdMilliseconds = before.createdMilliseconds
    }
    updatedMilliseconds = before.updatedMilliseconds
  }

  /// Everything that a profile holds, as when it ends by becoming a name of another.
  init(all profile: Profile) {
    for (field, text) in profile.fields { values[.field(field)] = .string(text) }
    for (key, value) in profile.attributes { values[.attribute(key)] = value }
    drawKey = profile.drawKey
    createdMilliseconds = profile.createdMilliseconds
    updatedMilliseconds = profile.updatedMilliseconds
  }

  /// The canonical JSON that a store keeps.
  var json: String {
    var members: [(String, JSONNode)] = []
    var attributes: [(String, JSONNode)] = []
    for (target, value) in values {
      let node = value.map(ProfileJSON.node) ?? .null
      switch target {
      case .field(let field): members.append((field.rawValue, node))
      case .attribute(let key): attributes.append((key, node))
      }
    }
    if !attributes.isEmpty { members.append(("attributes", .object(attributes))) }
    if let drawKey { members.append(("draw_key", .string(drawKey))) }
    if let createdMilliseconds { members.append(("created_ms", .int(createdMilliseconds))) }
    if let updatedMilliseconds { members.append(("updated_ms", .int(updatedMilliseconds))) }
    return JSONWriter.canonical(.object(members))
  }
}
