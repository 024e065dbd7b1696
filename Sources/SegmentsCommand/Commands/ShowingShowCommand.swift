// `segments showing show`: one showing, screen by screen.

import Segments

/// Shows one showing: which screens it came to, what was answered there, where it ended.
struct ShowingShowCommand: StoreCommand {
  private static let reveal = Option.flag("reveal", "print the answers, not only their kinds")

  static let verb = Verb(
    name: "show", summary: "Show one showing, screen by screen",
    operands: [Operand(name: "NUMBER", summary: "the showing's number, as 'showing list' has it")],
    options: [reveal],
    examples: [Verb.Example(call: "segments showing show 1 --reveal", meaning: "")],
    body: .command { arguments throws(CommandError) in try ShowingShowCommand(arguments) })

  let number: Int64
  let reveals: Bool
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    guard let number = Int64(arguments.operands[0]), number > 0 else {
      throw .wrongCall("a showing is named by its number, such as 1")
    }
    self.number = number
    reveals = arguments.has(Self.reveal)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try store.read { reading in
      guard let showing = try reading.showing(number: number) else {
        throw CommandError.failed("the store has no showing \(number)")
      }
      let flow = try reading.catalog()?.flows[showing.flow]
      let events = try reading.events(of: reading.survivor(of: showing.profile))
        .filter { $0.showing == number }
      let answers = try reading.answers(of: number)
      let steps = Self.steps(events, answers, flow?.screens.map(\.id) ?? [])
      switch format {
      case .text: write(showing, steps, to: &output)
      case .json: document(showing, steps, to: &output)
      }
    }
    return .answered
  }

  /// One screen of the flow, and what happened there.
  private struct Step {
    let screen: Screen.ID
    /// When it was first seen: Unix milliseconds; nil when the showing never came to it.
    let seen: Int64?
    let answers: [Answer]
  }

  private static func steps(
    _ events: [EventRecord], _ answers: [Answer], _ screens: [Screen.ID]
  ) -> [Step] {
    var seen: [Screen.ID: Int64] = [:]
    var order = screens
    for event in events {
      guard let screen = event.screen else { continue }
      seen[screen] = min(seen[screen] ?? .max, event.times.at)
      if !order.contains(screen) { order.append(screen) }
    }
    for answer in answers where !order.contains(answer.screen) { order.append(answer.screen) }
    return order.map { screen in
      let own = answers.filter { $0.screen == screen }
      return Step(
        screen: screen, seen: seen[screen] ?? own.map(\.milliseconds).min(), answers: own)
    }
  }

  private func write(_ showing: Showing, _ steps: [Step], to output: inout Output) {
    var table = TextTable(columns: [.leading(), .leading()])
    table.add(["showing", String(showing.number)])
    if let id = showing.id { table.add(["id", id.rawValue]) }
    table.add(["profile", showing.profile.rawValue])
    table.add(["flow", showing.flow.rawValue])
    if let locale = showing.locale { table.add(["locale", locale]) }
    table.add(["opened", showing.openedMilliseconds.momentText])
    table.add(["last event", showing.lastMilliseconds.momentText])
    if let end = showing.end {
      table.add(["closed", "\(end.milliseconds.momentText) (\(end.closing.rawValue))"])
    }
    table.add(["state", showing.state])
    output.write(table.rendered + "\n")
    var rows = TextTable(columns: [
      .leading("SCREEN"), .leading("SEEN"), .leading("ELEMENT"), .leading("TYPE"),
      .leading("ANSWER"),
    ])
    for step in steps {
      let seen = step.seen?.momentText ?? "not reached"
      if step.answers.isEmpty { rows.add([step.screen.rawValue, seen]) }
      for (index, answer) in step.answers.enumerated() {
        let place = index == 0 ? [step.screen.rawValue, seen] : ["", ""]
        rows.add(
          place + [answer.element.rawValue, answer.kind.rawValue, text(answer)])
      }
    }
    output.write(rows.rendered)
  }

  private func text(_ answer: Answer) -> String {
    guard reveals else { return answer.noun }
    return answer.json.string ?? JSONWriter.text(answer.json)
  }

  private func document(_ showing: Showing, _ steps: [Step], to output: inout Output) {
    let screens = steps.map { step in
      JSONNode.object([
        ("screen", .string(step.screen.rawValue)),
        ("seen_ms", step.seen.map { .int($0) } ?? .null),
        (
          "answers",
          .array(
            step.answers.map { answer in
              .object([
                ("element", .string(answer.element.rawValue)),
                ("type", .string(answer.kind.rawValue)), ("at_ms", .int(answer.milliseconds)),
                reveals ? ("value", answer.json) : ("kind", .string(answer.noun)),
              ])
            })
        ),
      ])
    }
    output.document(.object(showing.members + [("screens", .array(screens))]))
  }
}
