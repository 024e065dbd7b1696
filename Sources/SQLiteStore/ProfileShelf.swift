// Profiles that the writer has at hand, and those of them whose rows are not written yet.

import Segments

/// Profiles that the writer has at hand: a profile that many lines of one transaction change is read and
/// written once.
struct ProfileShelf {
  /// How much lies on it at most, in bytes, counted roughly.
  private static let room = 16 << 20

  private var profiles: [Profile.ID: Profile] = [:]
  private var unwritten: Set<Profile.ID> = []
  private var size = 0

  /// Whether rows are to be written before anybody looks at the table.
  var hasUnwritten: Bool { !unwritten.isEmpty }

  /// Whether it is to be emptied, when the rows are written.
  var isFull: Bool { size > Self.room }

  /// The profile of that id, as it is now; nil when it is not at hand.
  subscript(id: Profile.ID) -> Profile? { profiles[id] }

  /// Puts down a profile as its row has it.
  mutating func put(read profile: Profile) {
    profiles[profile.id] = profile
    size += Self.size(of: profile)
  }

  /// Puts down a profile whose row is to be written.
  mutating func put(changed profile: Profile) {
    if profiles.updateValue(profile, forKey: profile.id) == nil { size += Self.size(of: profile) }
    unwritten.insert(profile.id)
  }

  /// Takes those whose rows are to be written, in the order of the table.
  mutating func takeUnwritten() -> [Profile] {
    let ids = unwritten.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    unwritten.removeAll(keepingCapacity: true)
    return ids.compactMap { profiles[$0] }
  }

  private static func size(of profile: Profile) -> Int {
    var size = 600
    for (key, value) in profile.attributes {
      size += 100 + 2 * key.utf8.count
      switch value {
      case .string(let text), .other(let text): size += text.utf8.count
      case .stringList(let texts): size += texts.reduce(0) { $0 + 32 + $1.utf8.count }
      case .number, .boolean: break
      }
    }
    return size
  }
}
