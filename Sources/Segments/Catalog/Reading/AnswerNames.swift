// The names by which save rules read a flow's answers.

import Expressions

/// The names by which save rules read a flow's answers: `screen/ID` for each element, and `ID`.
struct AnswerNames {
  /// One for each `screen/ID`, then one for each `ID`.
  let fields: [Record.Field]
  /// The choice groups of the flow with their options, by the same names.
  let options: [ScalarKey: [Element.Option]]
  private let entries: [Entry]
  /// For each `ID`, in the order of their fields, the places in `entries` where it stands.
  private let groups: [(id: String, entries: [Int])]

  private struct Entry {
    let screen: Screen.ID
    let element: Element
    var name: String { "\(screen)/\(element.id)" }
    var sendsAnswers: Bool { element.kind.sendsAnswers && !element.isInHeader }
  }

  init(_ screens: [Screen]) {
    let entries = screens.flatMap { screen in
      screen.elements.map { Entry(screen: screen.id, element: $0) }
    }
    var places: [Element.ID: Int] = [:]
    var groups: [(id: String, entries: [Int])] = []
    for (index, entry) in entries.enumerated() {
      if let place = places[entry.element.id] {
        groups[place].entries.append(index)
      } else {
        places[entry.element.id] = groups.count
        groups.append((entry.element.id.rawValue, [index]))
      }
    }
    let short = groups.map { Self.field($0.id, $0.entries.map { entries[$0] }) }
    fields = entries.map { Self.field($0.name, $0) } + short
    options = Self.options(entries, groups)
    self.entries = entries
    self.groups = groups
  }

  /// Where each answer lies, once the fields have slots.
  func slots(in names: SaveNames) -> [Flow.AnswerSlot] {
    var slots = entries.indices.map { [names.answers[$0]] }
    for (place, group) in groups.enumerated() {
      let senders = group.entries.filter { entries[$0].sendsAnswers }
      guard senders.count == 1 else { continue }
      slots[senders[0]].append(names.answers[entries.count + place])
    }
    return zip(entries, slots).compactMap { entry, slots in
      guard entry.sendsAnswers else { return nil }
      return Flow.AnswerSlot(
        screen: entry.screen, element: entry.element.id, kind: entry.element.kind, slots: slots)
    }
  }

  private static func options(_ entries: [Entry], _ groups: [(id: String, entries: [Int])])
    -> [ScalarKey: [Element.Option]]
  {
    var options: [ScalarKey: [Element.Option]] = [:]
    for group in groups {
      let senders = group.entries.map { entries[$0] }.filter(\.sendsAnswers)
      for entry in senders where !entry.element.options.isEmpty {
        options[ScalarKey(entry.name)] = entry.element.options
        if senders.count == 1 { options[ScalarKey(group.id)] = entry.element.options }
      }
    }
    return options
  }

  private static func field(_ name: String, _ entry: Entry) -> Record.Field {
    let element = entry.element
    guard entry.sendsAnswers else {
      let reason =
        element.isInHeader ? "stands in a header" : "is of type '\(element.kind.rawValue)'"
      return Record.Field(
        name: name, type: .string,
        mistake: "\(JSONMistake.quoted(name)) \(reason) and never sends an answer")
    }
    let choices = element.options.isEmpty ? nil : element.options.map(\.id)
    return Record.Field(name: name, type: element.kind.answerType, values: choices)
  }

  /// The field of an id that may stand on several screens.
  private static func field(_ id: String, _ entries: [Entry]) -> Record.Field {
    let senders = entries.filter(\.sendsAnswers)
    guard senders.count > 1 else { return field(id, senders.first ?? entries[0]) }
    let ways = senders.map { "answers['\($0.name)']" }
    return Record.Field(
      name: id, type: senders[0].element.kind.answerType,
      mistake: "\(JSONMistake.quoted(id)) stands on more than one screen: write "
        + ways.prefix(5).joined(separator: " or "))
  }
}

extension Element.Kind {
  /// The type that save rules see.
  fileprivate var answerType: ValueType {
    switch self {
    case .multiChoice: .list(.string)
    case .toggle: .bool
    case .datePicker, .timePicker, .dateTimePicker: .timestamp
    default: .string
    }
  }
}
