// Where the columns of an export go.

import Expressions

/// Where the columns of an export of profiles go.
public struct ColumnMapping: Sendable {
  /// What a column holds.
  enum Target: Hashable, Sendable {
    case id
    case drawKey
    case time
    case field(StandardField)
    /// The type is nil where each value says it itself.
    case attribute(String, AttributeType?)
    case nothing
  }

  private var targets: [ScalarKey: Target] = [:]
  private var columns: [String] = []

  /// Makes a mapping that names no column: those that Adapty's exports name go where they belong.
  public init() {}

  /// Whether it names no column.
  var isEmpty: Bool { targets.isEmpty }

  /// Names a column.
  ///
  /// - Parameters:
  ///   - column: As the head of the export spells it.
  ///   - target: `id`, `draw_key`, `at`, a standard field such as `email`, `attributes.KEY` or
  ///     `attributes.KEY:TYPE`, or `-` for nowhere.
  /// - Throws: `LineRefusal` for another target.
  public mutating func map(_ column: String, to target: String) throws(LineRefusal) {
    targets[ScalarKey(column)] = try Self.target(target)
    columns.append(column)
  }

  private static func target(_ text: String) throws(LineRefusal) -> Target {
    switch text {
    case "id": return .id
    case "draw_key": return .drawKey
    case "at": return .time
    case "-": return .nothing
    default: break
    }
    let name = text.hasPrefix("profile.") ? String(text.dropFirst("profile.".count)) : text
    if let field = StandardField(rawValue: name) { return .field(field) }
    if text.hasPrefix("attributes.") {
      let parts = text.dropFirst("attributes.".count).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let type = parts.count == 2 ? AttributeType(rawValue: String(parts[1])) : nil
      if let key = parts.first.map(String.init), AttributeLimits.isKey(key),
        type != nil || parts.count == 1
      {
        return .attribute(key, type)
      }
    }
    throw LineRefusal(
      "a column goes to id, draw_key, at, \(StandardField.allCases.map(\.rawValue).joined(separator: ", ")), "
        + "attributes.KEY, attributes.KEY:TYPE or - (nowhere); got \(JSONMistake.quoted(text))")
  }

  /// Columns that are known without being named.
  private static func usual(_ column: String) -> Target? {
    switch column {
    case "customer_user_id", "profile": .id
    case "profile_id": .drawKey
    case "timestamp": .time
    default: StandardField(rawValue: column).map(Target.field)
    }
  }

  /// Refuses a mapping that names a column which is not there.
  func check(columns found: [String], _ place: String) throws(LineRefusal) {
    let known = Set(found.map(ScalarKey.init))
    for column in columns where !known.contains(ScalarKey(column)) {
      let near = nearestName(to: column, among: found).map { "; did you mean '\($0)'?" } ?? ""
      throw LineRefusal("\(place) has no column \(JSONMistake.quoted(column))\(near)")
    }
  }

  /// Whether one of the columns tells people apart; without one they are no profiles.
  func hasID(among found: some Sequence<String>) -> Bool {
    found.contains { column in
      switch targets[ScalarKey(column)] ?? Self.usual(column) {
      case .id, .drawKey: true
      default: false
      }
    }
  }

  /// Reads one row; nil when it has no id that a profile can have.
  func profile(
    _ cells: [(column: String, value: JSONNode)], at place: String, _ notes: inout ImportNotes
  ) -> ImportedProfile? {
    var (id, drawKey): (String?, String?)
    var milliseconds: Int64?
    var values: [WriteTarget: AttributeValue] = [:]
    var types: [String: AttributeType] = [:]
    for (column, node) in cells where !node.isNull && node.string != "" {
      let target = targets[ScalarKey(column)] ?? Self.usual(column)
      do throws(WriteRefusal) {
        switch target {
        case .id: id = node.string ?? JSONWriter.text(node)
        case .drawKey: drawKey = node.string ?? JSONWriter.text(node)
        case .time: milliseconds = Self.time(node)
        case .field(let field):
          try Self.set(.field(field), Self.fieldValue(node, field), .string, in: &values)
        case .attribute(let key, let type):
          try Self.set(.attribute(key), Self.value(node, key, type), type, in: &values)
          types[key] = type
        case .nothing: break
        case nil:
          notes.add(
            once: "column \(JSONMistake.quoted(column)) goes nowhere: name it with --map",
            at: place)
        }
      } catch {
        notes.add("\(error.message): left out", at: place)
      }
    }
    let name = id ?? drawKey ?? ""
    if let mistake = AttributeLimits.mistake(inProfileID: name) {
      notes.add("a row is left out: \(mistake)", at: place)
      return nil
    }
    var profile = ImportedProfile(id: Profile.ID(rawValue: name))
    profile.drawKey = drawKey
    profile.milliseconds = milliseconds
    profile.values = values
    profile.types = types
    return profile
  }

  private static func set(
    _ target: WriteTarget, _ value: AttributeValue, _ type: AttributeType?,
    in values: inout [WriteTarget: AttributeValue]
  ) throws(WriteRefusal) {
    var declarations: [String: AttributeDeclaration] = [:]
    if case .attribute(let key) = target, let type {
      declarations[key] = AttributeDeclaration(key: key, type: type)
    }
    let accepted = try WriteRule(declarations: declarations).accepted(.set(value), for: target)
    if let accepted { values[target] = accepted }
  }

  private static func fieldValue(_ node: JSONNode, _ field: StandardField) -> AttributeValue {
    let text = node.string ?? JSONWriter.text(node)
    guard field == .gender else { return .string(text) }
    return .string(["f": "female", "m": "male", "o": "other"][text] ?? text)
  }

  /// The value of a cell; a text in a column of another type is read as that type.
  private static func value(_ node: JSONNode, _ key: String, _ type: AttributeType?)
    throws(WriteRefusal) -> AttributeValue
  {
    let read: JSONNode =
      switch (type, node.string) {
      case (.number, let text?), (.boolean, let text?): json(AttributeLimits.trimmed(text)) ?? node
      case (.stringList, let text?):
        .strings(text.split(separator: ",").map { AttributeLimits.trimmed(String($0)) })
      default: node
      }
    do throws(ProfileJSON.Mistake) {
      if let value = try ProfileJSON.value(read) { return value }
    } catch {
      throw WriteRefusal(.attribute(key), "attribute '\(key)': \(error.message)")
    }
    throw WriteRefusal(.attribute(key), "attribute '\(key)' has no value")
  }

  private static func json(_ text: String) -> JSONNode? {
    do throws(JSONMistake) {
      return try JSONReader.read(Array(text.utf8), syntax: .json)
    } catch {
      return nil
    }
  }

  /// Unix milliseconds or RFC 3339; nil for anything else.
  private static func time(_ node: JSONNode) -> Int64? {
    if let number = node.number?.int64 { return number }
    guard let text = node.string else { return nil }
    return Int64(text) ?? Timestamp(rfc3339: text)?.milliseconds
  }
}
