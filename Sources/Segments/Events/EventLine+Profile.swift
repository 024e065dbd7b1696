// Reads a profile, in the form in which it is printed, as the update that makes it.

import Expressions

extension EventLine {
  /// Reads a profile in the form in which `profile show --json` prints it.
  ///
  /// Its values are those of `updated_ms`. What it has no value for stays as it is where the profile is
  /// known already.
  init(profile object: JSONObject) throws(LineRefusal) {
    guard let node = object["id"], !node.isNull else {
      throw LineRefusal(
        "a profile is an object with 'id', as 'segments profile show --json' prints it")
    }
    let id = try Self.text(node, "id")
    if let mistake = AttributeLimits.mistake(inProfileID: id) {
      throw LineRefusal(mistake, at: ["id"])
    }
    let own = ["id", "draw_key", "revision", "created_ms", "updated_ms"]
    let members = object.members.filter { !own.contains($0.key) && !$0.value.isNull }
    do throws(ProfileUpdate.Mistake) {
      self.init(
        profile: Profile.ID(rawValue: id),
        body: .update(try ProfileUpdate(json: JSONObject(members))))
    } catch {
      throw LineRefusal(error.message, at: error.path)
    }
    if let node = object["draw_key"], !node.isNull {
      let key = try Self.text(node, "draw_key")
      guard LineLimits.nameLength.contains(key.utf8.count) else {
        let most = LineLimits.nameLength.upperBound
        throw LineRefusal("has 1 to \(most) bytes; got \(key.utf8.count)", at: ["draw_key"])
      }
      drawKey = key.hasSameBytes(as: id) ? nil : key
    }
    guard let node = object["updated_ms"], !node.isNull else { return }
    guard let time = node.number?.int64, Timestamp(milliseconds: time) != nil else {
      throw LineRefusal("needs whole Unix milliseconds; got \(node.noun)", at: ["updated_ms"])
    }
    milliseconds = time
  }

  private static func text(_ node: JSONNode, _ key: String) throws(LineRefusal) -> String {
    guard let text = node.string else {
      throw LineRefusal("needs a string; got \(node.noun)", at: [key])
    }
    return text
  }
}
