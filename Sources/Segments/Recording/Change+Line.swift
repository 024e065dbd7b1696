// Writes what a store keeps as a line that another store takes.

import Expressions

extension Change {
  /// Makes the line of what is kept of one; it says everything that the receiver cannot know: the
  /// time, the zone, the showing by a name that no other store gives.
  ///
  /// - Parameters:
  ///   - event: What is kept.
  ///   - showing: The showing that it belongs to; nil for none.
  ///   - origin: What tells the store from others.
  init(_ event: EventRecord, of showing: Showing?, origin: String) {
    var writer = ChangeWriter(profile: event.profile)
    writer.add("at", ChangeWriter.time(event.times.at, offset: event.said.offsetSeconds))
    writer.add("id", event.id ?? "\(origin)-\(event.seq)")
    writer.add("origin", event.said.origin ?? origin)
    writer.add("showing", showing?.name(in: origin).rawValue)
    writer.add("flow", (showing?.flow ?? event.said.flow)?.rawValue)
    writer.add("locale", event.said.locale)
    if event.said.locale == nil { writer.add("showing_locale", showing?.locale) }
    writer.add("zone", event.zone)
    writer.add("draw_key", event.said.drawKey)
    writer.add("context", json: event.said.context)
    let name = event.name.map { #"{"name":\#(JSONWriter.quoted($0))}"# }
    writer.add(event.kind.rawValue, json: event.parameters ?? name ?? "{}")
    self.init(seq: event.seq, line: writer.line)
  }

  /// Makes the line of a close that no line said.
  init(closing showing: Showing, _ end: Showing.End, seq: Int64, origin: String) {
    var writer = ChangeWriter(profile: showing.profile)
    writer.add("at", ChangeWriter.time(end.milliseconds, offset: nil))
    writer.add("id", "\(origin)-\(seq)")
    writer.add("origin", showing.origin ?? origin)
    writer.add("showing", showing.name(in: origin).rawValue)
    writer.add("flow", showing.flow.rawValue)
    writer.add("showing_locale", showing.locale)
    writer.add(
      "event", json: #"{"closing":"\#(end.closing.rawValue)","name":"\#(Event.Name.closed)"}"#)
    self.init(seq: seq, line: writer.line)
  }
}

/// Writes one line, member by member.
private struct ChangeWriter {
  private var text: String

  init(profile: Profile.ID) { text = "{\"profile\":\(JSONWriter.quoted(profile.rawValue))" }

  var line: String { text + "}" }

  mutating func add(_ key: String, _ value: String?) {
    add(key, json: value.map { JSONWriter.quoted($0) })
  }

  mutating func add(_ key: String, json: String?) {
    guard let json else { return }
    text += ",\"\(key)\":\(json)"
  }

  /// RFC 3339, with the offset that was known.
  static func time(_ milliseconds: Int64, offset: Int?) -> String? {
    guard let moment = Timestamp(milliseconds: milliseconds) else { return nil }
    guard let offset, offset % 60 == 0,
      let local = Timestamp(milliseconds: milliseconds + Int64(offset) * 1000)
    else { return moment.millisecondText }
    let minutes = abs(offset) / 60
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : String($0) }
    return local.millisecondText.dropLast() + (offset < 0 ? "-" : "+")
      + parts.joined(separator: ":")
  }
}
