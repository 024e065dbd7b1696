// Answers within a showing.

import Segments

extension Transaction {
  func answers(of showing: Int64) throws(StoreError) -> [Answer] {
    if let known = recollection.showings?.answers(of: showing) { return known }
    let statement = try prepareAside(
      """
      SELECT screen, element, kind, value, at_ms, offset_s FROM answer WHERE showing = ?1
      ORDER BY screen, element
      """)
    try statement.bind(showing, at: 1)
    let answers = try statement.all(readAnswer)
    recollection.showings?.put(answers, of: showing)
    return answers
  }

  private func readAnswer(_ row: Statement) throws(StoreError) -> Answer {
    guard let kind = Element.Kind(rawValue: row.text(2)) else {
      throw corrupt("answer.kind", "it is none of the known ones")
    }
    return Answer(
      (Screen.ID(rawValue: row.text(0)), Element.ID(rawValue: row.text(1))), kind: kind,
      value: try readValue(row), milliseconds: row.int(4),
      offsetSeconds: row.optionalInt(5).map { Int($0) })
  }

  private func readValue(_ row: Statement) throws(StoreError) -> Answer.Value {
    let bytes = row.withText(3) { Array($0) }
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(bytes, syntax: .json)
    } catch {
      throw corrupt("answer.value", error.message)
    }
    if let text = node.string { return .text(PersonalText(text)) }
    if let flag = node.bool { return .toggle(flag) }
    if let moment = node.number?.int64 { return .moment(moment) }
    if let elements = node.array {
      let choices = elements.compactMap(\.string)
      if choices.count == elements.count { return .choices(choices) }
    }
    if let parts = node.object, !parts.members.isEmpty {
      return .date(
        Answer.PickedDate(
          year: parts["year"]?.number?.int64.map { Int($0) },
          month: parts["month"]?.number?.int64.map { Int($0) },
          day: parts["day"]?.number?.int64.map { Int($0) }))
    }
    throw corrupt("answer.value", "it is no text, true, false, whole number, list of texts or date")
  }

  func save(_ answer: Answer, of showing: Int64) throws(StoreError) {
    guard recollection.showings?[showing] != nil else { return try write(answer, of: showing) }
    // An answer takes its place among the others.
    _ = try answers(of: showing)
    recollection.showings?.put(changed: answer, of: showing)
    if recollection.showings?.isFull == true { try forgetRows() }
  }

  /// Writes an answer's row.
  func write(_ answer: Answer, of showing: Int64) throws(StoreError) {
    let statement = try prepareAside(
      """
      INSERT OR REPLACE INTO answer (showing, screen, element, kind, value, at_ms, offset_s)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    try statement.bind(showing, at: 1)
    try statement.bind(answer.screen.rawValue, at: 2)
    try statement.bind(answer.element.rawValue, at: 3)
    try statement.bind(answer.kind.rawValue, at: 4)
    try statement.bind(Self.json(answer.value), at: 5)
    try statement.bind(answer.milliseconds, at: 6)
    try statement.bind(answer.offsetSeconds.map { Int64($0) }, at: 7)
    try statement.run()
  }

  private static func json(_ value: Answer.Value) -> String {
    switch value {
    case .text(let text): JSONWriter.quoted(text.revealed)
    case .choices(let ids): JSONWriter.canonical(.strings(ids))
    case .toggle(let flag): flag ? "true" : "false"
    case .moment(let milliseconds): String(milliseconds)
    case .date(let date):
      JSONWriter.canonical(
        .object(
          [("day", date.day), ("month", date.month), ("year", date.year)].map {
            ($0.0, $0.1.map { JSONNode.int($0) } ?? .null)
          }))
    }
  }
}
