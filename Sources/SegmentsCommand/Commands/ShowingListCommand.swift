// `segments showing list`: where people left each flow, and the showings one by one.

import Segments

/// Shows where people left each flow, screen by screen, and lists the showings.
struct ShowingListCommand: StoreCommand {
  private static let profile = Option.value(
    "profile", "ID", "showings of one profile alone", completion: .name(.profile))
  private static let flow = Option.value(
    "flow", "ID", "showings of one flow alone", completion: .name(.flow))
  private static let limit = Option.value("limit", "N", "list at most so many (default 20)")
  private static let after = Option.value("after", "N", "list those with higher numbers")

  static let verb = Verb(
    name: "list", summary: "Show where people left each flow, and list the showings",
    details: """
      For each flow a bar for each screen: how many showings came to it, and how many ended there
      before the flow's last screen. Then the showings, oldest first.
      """,
    options: [profile, flow, limit, after],
    examples: [
      Verb.Example(call: "segments showing list --flow onboarding_v1", meaning: "")
    ],
    body: .command { arguments throws(CommandError) in try ShowingListCommand(arguments) })

  let profile: Profile.ID?
  let flow: Flow.ID?
  let limit: Int
  let after: Int64
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    profile = try arguments.profileID(of: Self.profile)
    flow = arguments.value(of: Self.flow).map { Flow.ID(rawValue: $0) }
    limit = try arguments.wholeNumber(of: Self.limit, in: 0...Int.max) ?? 20
    after = Int64(try arguments.wholeNumber(of: Self.after, in: 0...Int.max) ?? 0)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try store.read { reading in
      let paths = try paths(reading)
      let rest = paths.filter { $0.showing.number > after }
      let page = Array(rest.prefix(limit))
      let next = rest.count > limit ? page.last?.showing.number : nil
      let funnels = try reading.funnels(of: paths)
      switch format {
      case .text: write(funnels, page, next, to: &output)
      case .json: document(funnels, page, next, to: &output)
      }
    }
    return .answered
  }

  private func paths(_ reading: any StoreReading) throws -> [ShowingPath] {
    let wanted = try profile.map { try reading.survivor(of: $0) }
    var survivors: [Profile.ID: Profile.ID] = [:]
    return try reading.showingPaths { (showing) throws(StoreError) in
      guard flow.map({ $0 == showing.flow }) ?? true else { return false }
      guard let wanted else { return true }
      if survivors[showing.profile] == nil {
        survivors[showing.profile] = try reading.survivor(of: showing.profile)
      }
      return survivors[showing.profile] == wanted
    }
  }

  private func write(
    _ funnels: [FlowFunnel], _ page: [ShowingPath], _ next: Int64?, to output: inout Output
  ) {
    if funnels.isEmpty { output.note("there are no showings") }
    for funnel in funnels { output.write(funnel.report + "\n") }
    guard !page.isEmpty else { return }
    var table = TextTable(columns: [
      .trailing("SHOWING"), .leading("PROFILE"), .leading("FLOW"), .leading("OPENED"),
      .leading("STATE"), .leading("LAST SCREEN"),
    ])
    for path in page {
      let showing = path.showing
      table.add([
        String(showing.number), showing.profile.rawValue, showing.flow.rawValue,
        showing.openedMilliseconds.momentText, showing.state, path.lastScreen?.rawValue ?? "",
      ])
    }
    output.write(table.rendered)
    if let next { output.note("there are more: --after \(next)") }
  }

  private func document(
    _ funnels: [FlowFunnel], _ page: [ShowingPath], _ next: Int64?, to output: inout Output
  ) {
    let showings = page.map { path in
      JSONNode.object(
        path.showing.members + [
          ("last_screen", path.lastScreen.map { .string($0.rawValue) } ?? .null)
        ])
    }
    output.document(
      .object([
        ("flows", .array(funnels.map(\.json))), ("showings", .array(showings)),
        ("next", next.map { .int($0) } ?? .null),
      ]))
  }
}
