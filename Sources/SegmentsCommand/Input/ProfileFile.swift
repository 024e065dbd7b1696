// Reads a profile from a file, in the form in which `profile show --json` prints it.

import Segments

/// A profile in a file, in the form in which `profile show --json` prints it.
struct ProfileFile: Sendable {
  /// Whose profile it is.
  let id: Profile.ID
  private let update: ProfileUpdate
  private let record: Profile.Record
  private static let largestSize = 16 << 20
  private static let numberKeys = ["revision", "created_ms", "updated_ms"]

  /// Reads the file; `-` is standard input.
  ///
  /// - Throws: `CommandError.failed` that names the key at fault and never a value.
  init(path: String) throws(CommandError) {
    let bytes = try WholeInput.bytes(path: path, limit: Self.largestSize)
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(bytes)
    } catch {
      let known = Set(["id", "attributes", "remove"] + StandardField.allCases.map(\.rawValue))
      let mistake = JSONMistake(
        error.message, at: error.place, path: error.path(knowing: known))
      throw .failed("'\(path)': \(mistake)")
    }
    do throws(JSONMistake) {
      try self.init(node, path)
    } catch {
      throw .failed("'\(path)': \(error)")
    }
  }

  private init(_ node: JSONNode, _ path: String) throws(JSONMistake) {
    guard let object = node.object, let id = object["id"]?.string else {
      throw JSONMistake(
        "a profile is an object with 'id', as 'profile show --json' prints it", at: node.place)
    }
    if let mistake = AttributeLimits.mistake(inProfileID: id) {
      throw JSONMistake(mistake, at: node.place, path: ["id"])
    }
    self.id = Profile.ID(rawValue: id)
    let own = ["id", "draw_key"] + Self.numberKeys
    let members = object.members.filter { !own.contains($0.key) }
    do throws(ProfileUpdate.Mistake) {
      update = try ProfileUpdate(json: JSONObject(members))
    } catch {
      throw JSONMistake(error.message, at: node.place, path: error.path)
    }
    let numbers = Self.numberKeys.map { object[$0]?.number?.int64 ?? 0 }
    record = Profile.Record(
      drawKey: object["draw_key"]?.string ?? id, revision: Int(numbers[0]),
      createdMilliseconds: numbers[1], updatedMilliseconds: numbers[2], lastSeen: LastSeen())
  }

  /// The profile, held to the same rules as one that is written to the store.
  ///
  /// - Throws: `WriteRefusal`.
  func profile(declarations: [String: AttributeDeclaration]) throws(WriteRefusal) -> Profile {
    let values = try Profile(id: id).updated(with: update, at: 0, declarations: declarations)
    return Profile(
      id: id, fields: values.profile.fields, attributes: values.profile.attributes,
      changes: values.profile.changes, record: record)
  }
}
