// Reads a profile as Adapty's API has it.

import Expressions

/// Reads profiles as Adapty's API and SDK have them.
struct AdaptyProfile {
  private let object: JSONObject
  /// Where it stands, for notes.
  private let place: String
  private var values: [WriteTarget: AttributeValue] = [:]
  private var types: [String: AttributeType] = [:]

  /// What carries on under another name or form; everything else is left out with a note.
  private static let known = [
    "profile_id", "customer_user_id", "custom_attributes", "gender", "birthday", "timestamp",
    "access_levels", "paid_access_levels",
  ]

  /// Why fields are left out.
  private static let reasons = [
    "segment_hash": "Adapty's own mark of its segments",
    "subscriptions": "purchases stay with whoever sold them",
    "non_subscriptions": "purchases stay with whoever sold them",
    "analytics_disabled": "nothing is sent to anybody from here",
  ]

  /// Whether an object is such a profile.
  static func isProfile(_ object: JSONObject) -> Bool {
    object["profile_id"]?.string != nil
  }

  init(_ object: JSONObject, at place: String) {
    self.object = object
    self.place = place
  }

  /// Reads the profile.
  ///
  /// - Parameters:
  ///   - object: The profile's JSON.
  ///   - place: Where it stands, for notes.
  ///   - notes: Takes what could not be carried.
  /// - Returns: The profile; nil when it has no id that a profile can have.
  static func read(_ object: JSONObject, at place: String, _ notes: inout ImportNotes)
    -> ImportedProfile?
  {
    var reader = AdaptyProfile(object, at: place)
    return reader.profile(&notes)
  }

  private mutating func profile(_ notes: inout ImportNotes) -> ImportedProfile? {
    let own = object["profile_id"]?.string ?? ""
    let customer = object["customer_user_id"]?.string.flatMap {
      AttributeLimits.trimmed($0).isEmpty ? nil : $0
    }
    let id = customer ?? own
    if let mistake = AttributeLimits.mistake(inProfileID: id) {
      notes.add("a profile is left out: \(mistake)", at: place)
      return nil
    }
    readFields(&notes)
    readAttributes(&notes)
    readAccess(&notes)
    for member in object.members where !isCarried(member.key) && !member.value.isNull {
      let reason = Self.reasons[member.key].map { ": \($0)" } ?? ""
      notes.add("field '\(Self.shown(member.key))' is left out\(reason)", at: place)
    }
    var profile = ImportedProfile(id: Profile.ID(rawValue: id))
    profile.drawKey = own.isEmpty ? nil : own
    profile.milliseconds = object["timestamp"]?.number?.int64
    profile.values = values
    profile.types = types
    return profile
  }

  private func isCarried(_ key: String) -> Bool {
    StandardField(rawValue: key) != nil || Self.known.contains(key)
  }

  private mutating func readFields(_ notes: inout ImportNotes) {
    for field in StandardField.allCases {
      guard let node = object[field.rawValue], !node.isNull else { continue }
      guard var text = node.string else {
        notes.add("field '\(field.rawValue)' is left out: it is no text", at: place)
        continue
      }
      if field == .gender { text = ["f": "female", "m": "male", "o": "other"][text] ?? text }
      set(.field(field), .string(text), &notes)
    }
  }

  /// A map by key, or a list of `key` and `value`.
  private mutating func readAttributes(_ notes: inout ImportNotes) {
    guard let node = object["custom_attributes"] else { return }
    for member in node.object?.members ?? [] { set(member.key, member.value, &notes) }
    for element in node.array ?? [] {
      guard let key = element["key"]?.string, let value = element["value"] else {
        notes.add("a custom attribute without 'key' or 'value' is left out", at: place)
        continue
      }
      set(key, value, &notes)
    }
  }

  private mutating func set(_ key: String, _ node: JSONNode, _ notes: inout ImportNotes) {
    switch node.kind {
    case .null: return
    case .bool(let flag):
      notes.add(
        "attribute '\(Self.shown(key))' is true or false: carried as 1 or 0, as Adapty stores it",
        at: place)
      set(.attribute(key), .number(flag ? 1 : 0), &notes)
    case .string(let text): set(.attribute(key), .string(text), &notes)
    case .number(let number): set(.attribute(key), .number(number.double), &notes)
    case .array, .object:
      notes.add(
        "attribute '\(Self.shown(key))' is left out: it is neither text nor number", at: place)
    }
  }

  /// When each paid access ends, as a moment that a segment can compare with `now`.
  private mutating func readAccess(_ notes: inout ImportNotes) {
    let levels = object["paid_access_levels"] ?? object["access_levels"]
    var entries = (levels?.object?.members ?? []).map { ($0.key, $0.value) }
    entries += (levels?.array ?? []).compactMap { node in
      (node["access_level_id"] ?? node["id"])?.string.map { ($0, node) }
    }
    for (level, node) in entries {
      let end =
        node["is_lifetime"]?.bool == true
        ? "9999-12-31T00:00:00Z" : node["expires_at"]?.string
      guard let end else {
        notes.add("access level '\(Self.shown(level))' is left out: it has no end", at: place)
        continue
      }
      notes.add(
        "of access level '\(Self.shown(level))' only its end is carried, as '\(Self.shown(level))_until'",
        at: place)
      set(.attribute("\(level)_until"), .string(end), &notes, isMoment: true)
    }
  }

  private mutating func set(
    _ target: WriteTarget, _ value: AttributeValue, _ notes: inout ImportNotes,
    isMoment: Bool = false
  ) {
    var declarations: [String: AttributeDeclaration] = [:]
    if isMoment, case .attribute(let key) = target {
      declarations[key] = AttributeDeclaration(key: key, type: .timestamp)
      types[key] = .timestamp
    }
    do throws(WriteRefusal) {
      let rule = WriteRule(declarations: declarations)
      guard let accepted = try rule.accepted(.set(value), for: target) else { return }
      values[target] = accepted
    } catch {
      notes.add("\(error.message): left out", at: place)
    }
  }

  /// A key as it may stand in a message.
  private static func shown(_ key: String) -> String { AttributeLimits.isKey(key) ? key : "…" }
}
