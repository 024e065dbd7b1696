// Reads a line of input from its bytes.

import Expressions

extension EventLine {
  private static let limits = JSONReader.Limits(
    depth: LineLimits.depth, members: LineLimits.members, bytes: LineLimits.bytes)

  /// The names of a line's parts that a message may show.
  private static let names: Set<String> = Set(
    [
      "profile", "at", "id", "zone", "showing", "flow", "locale", "context", "event", "update",
      "shown", "merge", "attributes", "remove", "name", "instanceId", "element_id", "element_type",
      "value", "item_ids", "item_titles", "is_last_screen", "elementId", "meta", "params",
      "receipt", "variation", "tags", "draw_key", "revision", "created_ms", "updated_ms",
    ] + StandardField.allCases.map(\.rawValue))

  /// Reads a line.
  ///
  /// A line is an object with `event`, `update`, `shown` or `merge`; an object that is itself an
  /// event, as an app's callback delivers it, is read as one.
  ///
  /// - Parameters:
  ///   - bytes: One line of UTF-8 JSON, without its line end.
  ///   - defaults: What the line does not say itself.
  /// - Throws: `LineRefusal` that names the place in the line; never what stands there.
  public init(json bytes: [UInt8], defaults: Defaults = Defaults()) throws(LineRefusal) {
    try self.init(json: bytes, defaults: defaults, form: .anything)
  }

  /// Reads a line of a form.
  init(json bytes: [UInt8], defaults: Defaults, form: LineOptions.Form) throws(LineRefusal) {
    let root: JSONNode
    do throws(JSONMistake) {
      root = try JSONReader.read(bytes, syntax: .json, limits: Self.limits)
    } catch {
      throw LineRefusal(
        "column \(error.place.column): \(error.message)", at: error.path(knowing: Self.names))
    }
    guard let object = root.object else {
      throw LineRefusal("a line is a JSON object; got \(root.noun)")
    }
    if form == .profiles, object["profile"] == nil {
      try self.init(profile: object)
      return
    }
    let reader = LineReader(object: object, defaults: defaults)
    try self.init(reader)
    guard form == .profiles else { return }
    guard case .update = body else {
      throw LineRefusal("a line of profiles has an 'update'; 'segments ingest' takes other lines")
    }
  }

  private init(_ reader: LineReader) throws(LineRefusal) {
    let body = try reader.body()
    self.init(profile: try reader.profile(), body: body.body)
    bodyPath = body.path
    id = try reader.id()
    (milliseconds, offsetSeconds) = try reader.time()
    zone = try reader.zone()
    showing = try reader.name("showing").map { Showing.ID(rawValue: $0) } ?? reader.defaults.showing
    flow = try reader.name("flow").map { Flow.ID(rawValue: $0) } ?? reader.defaults.flow
    if flow == nil, case .event(let event) = self.body, event.name == Event.Name.stateUpdated {
      flow = OnboardingAction(event.parameters, path: bodyPath).flow
    }
    locale = try reader.locale()
    showingLocale = try reader.text("showing_locale")
    origin = try reader.name("origin")
    drawKey = try reader.name("draw_key")
    context = try reader.context()
  }
}

/// Reads the members of one line.
private struct LineReader {
  let object: JSONObject
  let defaults: EventLine.Defaults

  /// What happened, and where it stands in the line.
  func body() throws(LineRefusal) -> (body: EventLine.Body, path: [String]) {
    let kinds = ["event", "update", "shown", "merge"].filter { object[$0] != nil }
    guard kinds.count < 2 else {
      throw LineRefusal(
        "a line has one of 'event', 'update', 'shown' and 'merge', not several", at: [kinds[1]])
    }
    guard let kind = kinds.first, let node = object[kind] else {
      return (.event(try event(object, at: [])), [])
    }
    switch kind {
    case "event":
      guard let parameters = node.object else {
        throw LineRefusal("needs an object; got \(node.noun)", at: [kind])
      }
      return (.event(try event(parameters, at: [kind])), [kind])
    case "update": return (.update(try update(node)), [kind])
    case "shown": return (.shown(try Receipt(json: node, at: [kind])), [kind])
    default: return (.merge(try merged(node)), [kind])
    }
  }

  /// An event as the SDK delivers it: by name, or an onboarding's action, which has none.
  private func event(_ parameters: JSONObject, at path: [String]) throws(LineRefusal) -> Event {
    if let name = parameters["name"]?.string {
      try checkLength(name, at: path + ["name"])
      return Event(name: name, parameters: parameters)
    }
    if OnboardingAction.isAction(parameters) {
      return Event(name: Event.Name.stateUpdated, parameters: parameters)
    }
    if path.isEmpty {
      throw LineRefusal("a line needs 'event', 'update', 'shown' or 'merge'")
    }
    throw LineRefusal("needs a string", at: path + ["name"])
  }

  private func merged(_ node: JSONNode) throws(LineRefusal) -> Profile.ID {
    guard let text = node.string else {
      throw LineRefusal("needs a profile's id; got \(node.noun)", at: ["merge"])
    }
    if let mistake = AttributeLimits.mistake(inProfileID: text) {
      throw LineRefusal(mistake, at: ["merge"])
    }
    return Profile.ID(rawValue: text)
  }

  private func update(_ node: JSONNode) throws(LineRefusal) -> ProfileUpdate {
    guard let members = node.object else {
      throw LineRefusal("needs an object; got \(node.noun)", at: ["update"])
    }
    do throws(ProfileUpdate.Mistake) {
      return try ProfileUpdate(json: members)
    } catch {
      throw LineRefusal(error.message, at: ["update"] + error.path)
    }
  }

  func profile() throws(LineRefusal) -> Profile.ID {
    guard let id = try text("profile").map({ Profile.ID(rawValue: $0) }) ?? defaults.profile else {
      throw LineRefusal("a line needs 'profile' (or give one for all lines)")
    }
    if let mistake = AttributeLimits.mistake(inProfileID: id.rawValue) {
      throw LineRefusal(mistake, at: ["profile"])
    }
    return id
  }

  func id() throws(LineRefusal) -> String? {
    try name("id")
  }

  /// The text of a member that names something; nil when it is missing or null.
  func name(_ key: String) throws(LineRefusal) -> String? {
    guard let name = try text(key) else { return nil }
    try checkLength(name, at: [key])
    return name
  }

  private func checkLength(_ name: String, at path: [String]) throws(LineRefusal) {
    guard LineLimits.nameLength.contains(name.utf8.count) else {
      let most = LineLimits.nameLength.upperBound
      throw LineRefusal("has 1 to \(most) bytes; got \(name.utf8.count)", at: path)
    }
  }

  func locale() throws(LineRefusal) -> String? {
    guard let locale = try text("locale") else { return defaults.locale }
    guard LocaleTag.isPlausible(locale) else {
      throw LineRefusal("needs a locale such as de or pt-BR", at: ["locale"])
    }
    return locale
  }

  func time() throws(LineRefusal) -> (milliseconds: Int64?, offset: Int?) {
    guard let text = try text("at") else { return (nil, nil) }
    guard let moment = Timestamp(rfc3339: text) else {
      throw LineRefusal("needs an RFC 3339 time such as 2026-11-30T09:00:00+01:00", at: ["at"])
    }
    return (moment.milliseconds, Timestamp.offset(ofRFC3339: text))
  }

  func zone() throws(LineRefusal) -> String? {
    guard let zone = try text("zone") else { return defaults.zone }
    guard LineLimits.zoneLength.contains(zone.utf8.count) else {
      throw LineRefusal("needs an IANA name such as Europe/Berlin, or +01:00", at: ["zone"])
    }
    return zone
  }

  func context() throws(LineRefusal) -> CallerParameters? {
    guard let node = object["context"], !node.isNull else { return nil }
    guard let members = node.object else {
      throw LineRefusal("needs an object; got \(node.noun)", at: ["context"])
    }
    do throws(ProfileJSON.Mistake) {
      return CallerParameters(try ProfileJSON.values(members))
    } catch {
      throw LineRefusal(error.message, at: ["context"] + [error.key].compactMap { $0 })
    }
  }

  /// The text of a member; nil when it is missing or null.
  func text(_ key: String) throws(LineRefusal) -> String? {
    guard let node = object[key], !node.isNull else { return nil }
    guard let text = node.string else {
      throw LineRefusal("needs a string; got \(node.noun)", at: [key])
    }
    return text
  }
}
