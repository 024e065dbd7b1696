// Showings and their answers as JSON and as text.

import Expressions
import Segments

extension Showing {
  /// What became of it, in one word.
  var state: String {
    if end == nil { return "open" }
    return isFinished ? "finished" : isLeft ? "left" : "closed"
  }

  /// What it is, as the members of a JSON object.
  var members: [(String, JSONNode)] {
    [
      ("number", .int(number)), ("showing", id.map { .string($0.rawValue) } ?? .null),
      ("profile", .string(profile.rawValue)), ("flow", .string(flow.rawValue)),
      ("locale", locale.map { .string($0) } ?? .null), ("state", .string(state)),
      ("opened_ms", .int(openedMilliseconds)), ("last_ms", .int(lastMilliseconds)),
      ("closed_ms", end.map { .int($0.milliseconds) } ?? .null),
      ("closing", end.map { .string($0.closing.rawValue) } ?? .null),
    ]
  }
}

extension Answer {
  /// What was chosen or typed, as the wire has it: text, option ids, true or false, milliseconds; a
  /// date of the older onboardings as its `yyyy-MM-dd`, or its parts where one is missing.
  var json: JSONNode {
    switch value {
    case .text(let text): return .string(text.revealed)
    case .choices(let ids):
      return kind == .singleChoice ? ids.first.map { .string($0) } ?? .null : .strings(ids)
    case .toggle(let flag): return .bool(flag)
    case .moment(let milliseconds): return .int(milliseconds)
    case .date(let date):
      if let year = date.year, let month = date.month, let day = date.day,
        let whole = CivilDate(year: year, month: month, day: day)
      {
        return .string(whole.description)
      }
      let parts = [("year", date.year), ("month", date.month), ("day", date.day)]
      return .object(parts.map { ($0.0, $0.1.map { .int($0) } ?? .null) })
    }
  }

  /// What kind of thing was chosen or typed, never what.
  var noun: String {
    switch value {
    case .text(let text): text.revealed.isEmpty ? "an empty text" : "text"
    case .choices(let ids): ids.isEmpty ? "nothing chosen" : "\(ids.count) chosen"
    case .toggle: "true or false"
    case .moment: "a moment"
    case .date: "a date"
    }
  }
}

extension Int64 {
  /// Unix milliseconds as RFC 3339.
  var momentText: String { Timestamp(milliseconds: self)?.millisecondText ?? String(self) }
}
