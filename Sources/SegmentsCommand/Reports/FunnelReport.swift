// Where people left a flow, as bars of text and as JSON.

import Segments

extension FlowFunnel {
  private static let barWidth = 20

  /// A line for the flow, then a bar for each screen.
  var report: String {
    let noun = showings == 1 ? "showing" : "showings"
    let states = [(finished, "finished"), (left, "left"), (open, "open")].filter { $0.0 > 0 }
    let head =
      "\(flow): \(showings) \(noun), " + states.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    var table = TextTable(
      columns: [.leading(), .leading(), .trailing(), .trailing(), .leading()], indent: 2)
    for step in screens {
      let share = Double(step.reached) / Double(max(showings, 1))
      let length = Int((share * Double(Self.barWidth)).rounded(.up))
      let ends = [(step.left, "left here"), (step.open, "here now")].filter { $0.0 > 0 }
      table.add([
        step.screen.rawValue, String(repeating: "#", count: length), String(step.reached),
        "\(Int((share * 100).rounded())) %", ends.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
      ])
    }
    return VisibleText.line(head) + "\n" + table.rendered
  }

  /// The same as JSON.
  var json: JSONNode {
    .object([
      ("flow", .string(flow.rawValue)), ("showings", .int(showings)), ("finished", .int(finished)),
      ("left", .int(left)), ("open", .int(open)),
      (
        "screens",
        .array(
          screens.map { step in
            .object([
              ("screen", .string(step.screen.rawValue)), ("reached", .int(step.reached)),
              ("left", .int(step.left)), ("open", .int(step.open)),
            ])
          })
      ),
    ])
  }
}
