// An object or list while it is being read.

/// An object or list while it is being read; refuses nothing, but tells which key stood before.
struct JSONLevel {
  let place: JSONPlace
  let isObject: Bool

  /// Whether the reading stands in a value of this level, and not between two of them.
  private var isInside = false

  private var elements: [JSONNode] = []
  private var members: [JSONObject.Member] = []

  /// Where each key stands among the members, once there are too many to search.
  private var index: [ScalarKey: Int]?

  private var key = ""
  private var keyPlace = JSONPlace.nowhere

  init(at place: JSONPlace, isObject: Bool) {
    self.place = place
    self.isObject = isObject
    if isObject { members.reserveCapacity(4) }
  }

  /// The key or index of the value that is being read, nil between values.
  var step: String? {
    guard isInside else { return nil }
    return isObject ? key : String(elements.count)
  }

  /// What was read, as a whole.
  var node: JSONNode {
    guard isObject else { return JSONNode(.array(elements), at: place) }
    return JSONNode(.object(JSONObject(members: members, index: index)), at: place)
  }

  /// Begins the next element.
  mutating func beginElement() { isInside = true }

  /// Begins the next member; where its key stood before, if it did.
  mutating func begin(_ key: String, at keyPlace: JSONPlace) -> JSONPlace? {
    isInside = true
    self.key = key
    self.keyPlace = keyPlace
    if members.count < JSONObject.searchedMembers {
      for member in members where ScalarKey.isSame(member.key, key) { return member.keyPlace }
      return nil
    }
    if index == nil { makeIndex() }
    let first = index?.updateValue(members.count, forKey: ScalarKey(key))
    return first.map { members[$0].keyPlace }
  }

  /// Ends the element or member that was begun.
  mutating func append(_ value: JSONNode) {
    isInside = false
    if isObject {
      members.append(JSONObject.Member(key: key, keyPlace: keyPlace, value: value))
    } else {
      elements.append(value)
    }
  }

  private mutating func makeIndex() {
    var index: [ScalarKey: Int] = [:]
    for (position, member) in members.enumerated() { index[ScalarKey(member.key)] = position }
    self.index = index
  }
}
