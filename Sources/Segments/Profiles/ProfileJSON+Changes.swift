// The JSON form of when each place of a profile changed, and of where that came from.

extension ProfileJSON {
  /// Change times as canonical JSON.
  package static func text(_ times: ChangeTimes) -> String {
    if times.fields.isEmpty, times.lastContext == nil, times.lastLocale == nil,
      times.origins.isEmpty
    {
      return text(ofAttributes: times.attributes)
    }
    var members = times.fields.map { ($0.key.rawValue, JSONNode.int($0.value)) }
    if let time = times.lastContext { members.append(("last_context", .int(time))) }
    if let time = times.lastLocale { members.append(("last_locale", .int(time))) }
    if !times.attributes.isEmpty {
      members.append(
        ("attributes", .object(times.attributes.map { ($0.key, JSONNode.int($0.value)) })))
    }
    if !times.origins.isEmpty { members.append(("origins", node(times.origins))) }
    return JSONWriter.canonical(.object(members))
  }

  /// The most common form, written without a tree: ingest writes one with every row.
  private static func text(ofAttributes times: [String: Int64]) -> String {
    var writer = JSONWriter(reserving: 32 * times.count + 20)
    writer.beginObject()
    if !times.isEmpty {
      writer.key("attributes")
      writer.beginObject()
      for (key, time) in times.sorted(by: { JSONWriter.isBefore($0.key, $1.key) }) {
        writer.key(key)
        writer.int(time)
      }
      writer.endObject()
    }
    writer.endObject()
    return writer.text
  }

  private static func node(_ origins: ChangeOrigins) -> JSONNode {
    var members: [(String, JSONNode)] = []
    var attributes: [(String, JSONNode)] = []
    for (target, origin) in origins.places {
      switch target {
      case .field(let field): members.append((field.rawValue, .string(origin)))
      case .attribute(let key): attributes.append((key, .string(origin)))
      }
    }
    if let origin = origins.context { members.append(("last_context", .string(origin))) }
    if let origin = origins.locale { members.append(("last_locale", .string(origin))) }
    if !attributes.isEmpty { members.append(("attributes", .object(attributes))) }
    return .object(members)
  }

  /// Reads change times; what is not a time is left out.
  package static func changeTimes(_ object: JSONObject) -> ChangeTimes {
    var times = ChangeTimes()
    for member in object.members {
      if let field = StandardField(rawValue: member.key) {
        times.fields[field] = member.value.number?.int64
      }
    }
    times.lastContext = object["last_context"]?.number?.int64
    times.lastLocale = object["last_locale"]?.number?.int64
    for member in object["attributes"]?.object?.members ?? [] {
      times.attributes[member.key] = member.value.number?.int64
    }
    if let members = object["origins"]?.object { times.origins = origins(members) }
    return times
  }

  private static func origins(_ object: JSONObject) -> ChangeOrigins {
    var origins = ChangeOrigins()
    for member in object.members {
      if let field = StandardField(rawValue: member.key) {
        origins.places[.field(field)] = member.value.string
      }
    }
    origins.context = object["last_context"]?.string
    origins.locale = object["last_locale"]?.string
    for member in object["attributes"]?.object?.members ?? [] {
      origins.places[.attribute(member.key)] = member.value.string
    }
    return origins
  }
}
