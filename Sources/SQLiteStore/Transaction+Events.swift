// Lines that arrived.

import Segments

extension Transaction {
  func eventDigest(profile: Profile.ID, id: String) throws(StoreError) -> [UInt8]? {
    let statement = try prepareAside("SELECT digest FROM event WHERE profile_id = ?1 AND id = ?2")
    try statement.bind(profile.rawValue, at: 1)
    try statement.bind(id, at: 2)
    return try statement.first { (row) throws(StoreError) in row.bytes(0) } ?? nil
  }

  func event(profile: Profile.ID, id: String) throws(StoreError) -> EventRecord? {
    let statement = try prepareAside(
      """
      SELECT seq, profile_id, id, kind, name, at_ms, sent_ms, received_ms, zone, showing,
        parameters, digest, flow, locale, context, offset_s, draw_key,
        origin
      FROM event WHERE profile_id = ?1 AND id = ?2
      """)
    try statement.bind(profile.rawValue, at: 1)
    try statement.bind(id, at: 2)
    return try statement.first(readEvent)
  }

  func events(after seq: Int64, limit: Int) throws(StoreError) -> [EventRecord] {
    let statement = try prepareAside(
      """
      SELECT seq, profile_id, id, kind, name, at_ms, sent_ms, received_ms, zone, showing,
        parameters, digest, flow, locale, context, offset_s, draw_key,
        origin
      FROM event WHERE seq > ?1 ORDER BY seq LIMIT ?2
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    return try ascending(statement.all(readEvent), after: seq, "event") { $0.seq }
  }

  func events(of profile: Profile.ID) throws(StoreError) -> [EventRecord] {
    let statement = try prepareAside(
      """
      SELECT seq, profile_id, id, kind, name, at_ms, sent_ms, received_ms, zone, showing,
        parameters, digest, flow, locale, context, offset_s, draw_key,
        origin
      FROM event
      WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
      ORDER BY seq
      """)
    try statement.bind(profile.rawValue, at: 1)
    return try statement.all(readEvent)
  }

  private func readEvent(_ row: Statement) throws(StoreError) -> EventRecord {
    guard let kind = EventRecord.Kind(rawValue: row.text(3)) else {
      throw corrupt("event.kind", "it is none of the known ones")
    }
    var said = EventRecord.Said()
    said.flow = row.optionalText(12).map { Flow.ID(rawValue: $0) }
    said.locale = row.optionalText(13)
    said.context = row.optionalText(14)
    said.drawKey = row.optionalText(16)
    said.origin = row.optionalText(17)
    said.offsetSeconds = row.optionalInt(15).map { Int($0) }
    return EventRecord(
      seq: row.int(0), profile: Profile.ID(rawValue: row.text(1)),
      times: EventRecord.Times(
        claimed: row.optionalInt(6) ?? row.int(5), received: row.int(7)),
      line: (kind, row.optionalText(2), row.optionalText(8), row.bytes(11)),
      event: (row.optionalText(4), row.optionalInt(9), row.optionalText(10)), said: said)
  }

  func append(_ event: EventRecord) throws(StoreError) {
    let seq = try nextSeq()
    let statement = try prepareAside(
      """
      INSERT INTO event (seq, profile_id, id, kind, name, at_ms, sent_ms, received_ms, zone, showing,
        parameters, digest, flow, locale, context, offset_s, draw_key,
        origin)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(event.profile.rawValue, at: 2)
    try statement.bind(event.id, at: 3)
    try statement.bind(event.kind.rawValue, at: 4)
    try statement.bind(event.name, at: 5)
    try statement.bind(event.times.at, at: 6)
    try statement.bind(event.times.sent, at: 7)
    try statement.bind(event.times.received, at: 8)
    try statement.bind(event.zone, at: 9)
    try statement.bind(event.showing, at: 10)
    try statement.bind(event.parameters, at: 11)
    try statement.bind(event.digest, at: 12)
    try statement.bind(event.said.flow?.rawValue, at: 13)
    try statement.bind(event.said.locale, at: 14)
    try statement.bind(event.said.context, at: 15)
    try statement.bind(event.said.offsetSeconds.map { Int64($0) }, at: 16)
    try statement.bind(event.said.drawKey, at: 17)
    try statement.bind(event.said.origin, at: 18)
    try statement.run()
  }
}
