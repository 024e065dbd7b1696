// What is kept of a line, and whether two lines say the same.

extension EventRecord {
  /// Makes what is kept of a line.
  ///
  /// - Parameters:
  ///   - line: What came.
  ///   - times: When it happened and came.
  ///   - flow: The flow that an event is about; nil for none.
  ///   - showing: The showing that it belongs to; nil for none.
  ///   - digest: The first 16 bytes of the SHA-256 of its bytes.
  init(
    _ line: EventLine, times: Times, flow: Flow.ID?, showing: Int64?, digest: [UInt8]?
  ) {
    var said = Said()
    said.flow = showing == nil ? flow : nil
    said.locale = line.locale
    said.context = line.context.map { ProfileJSON.text($0.values) }
    said.offsetSeconds = line.offsetSeconds
    said.origin = line.origin
    said.drawKey = line.drawKey
    var name: String?
    if case .event(let event) = line.body { name = event.name }
    self.init(
      profile: line.profile, id: line.id, kind: line.body.kind, name: name, times: times,
      zone: line.zone, showing: showing, parameters: line.parameters ?? line.body.parameters,
      digest: line.id == nil ? nil : digest, said: said)
  }

  /// Whether a line says the same of the same moment, however it is written: a line that was handed
  /// on by another store is not new where the original came too.
  func says(_ line: EventLine, at milliseconds: Int64) -> Bool {
    let other = EventRecord(
      line, times: Times(claimed: milliseconds, received: times.received), flow: nil, showing: nil,
      digest: nil)
    return kind == other.kind && times.at == other.times.at && Self.same(name, other.name)
      && Self.same(parameters, other.parameters)
  }

  private static func same(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }
}

extension EventLine {
  /// Writes what it is about ahead of its recording, on whatever thread reads it.
  mutating func writeParameters() { parameters = body.parameters }
}

extension EventLine.Body {
  fileprivate var kind: EventRecord.Kind {
    switch self {
    case .event: .event
    case .update: .update
    case .shown: .shown
    case .merge: .merge
    }
  }

  /// Canonical JSON of what the line is about; nil for an event of a name that is not known.
  fileprivate var parameters: String? {
    switch self {
    case .event(let event):
      guard event.isKnown else { return nil }
      guard event.parameters["name"] == nil else {
        return JSONWriter.canonical(JSONNode(.object(event.parameters)))
      }
      let name = JSONObject.Member(key: "name", value: .string(event.name))
      return JSONWriter.canonical(
        JSONNode(.object(JSONObject([name] + event.parameters.members))))
    case .update(let update): return ProfileJSON.places(update.places)
    case .shown(let receipt): return JSONWriter.canonical(receipt.json)
    case .merge(let other): return JSONWriter.quoted(other.rawValue)
    }
  }
}

extension Event {
  /// Why a close closes: as it says itself, which another store does that hands it on.
  var closing: Showing.Closing {
    parameters["closing"]?.string.flatMap(Showing.Closing.init) ?? .closed
  }
}
