// `segments distribution`: who of all stored profiles sees what at a placement.

import Expressions
import Segments

/// Says who of all stored profiles sees what at a placement.
struct DistributionCommand: StoreCommand {
  private static let context = Option.value(
    "context", "KEY=VALUE", "take this in place of what each profile was last seen with",
    completion: .pair(.contextKey)
  ).repeatable
  private static let now = Option.value("now", "TIME", "judge as of this moment (default: now)")

  static let verb = Verb(
    name: "distribution", summary: "Show how a placement divides all stored profiles",
    details: """
      Evaluates every stored profile with the catalog in force, the context and locale it was last
      seen with and its kept variations: the share of each audience and flow. For an experiment, what
      was shown is compared with the weights; when chance does not explain the difference (p below
      0.001), it says so.
      """,
    operands: [
      Operand(name: "PLACEMENT", summary: "the placement", completion: .name(.placement))
    ],
    options: [context, now, PictureFile.option],
    examples: [
      Verb.Example(call: "segments distribution bmi_paywall", meaning: ""),
      Verb.Example(call: "segments distribution bmi_paywall --svg shares.svg", meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try DistributionCommand(arguments) })

  let placement: String
  let context: [KeyValueArgument]
  let now: Timestamp?
  let picture: PictureFile?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    placement = arguments.operands[0]
    context = try EvalCommand.pairs(arguments, Self.context, isTyped: true)
    now = try arguments.timestamp(of: Self.now)
    picture = PictureFile(arguments)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try picture?.check()
    var options = PlanOptions()
    options.now = now
    options.context = try CallerParameters(context, declaredBy: store.read { try $0.catalog() })
    let found = try ScanWatch(store, on: output.terminal).run { scan in
      options.scan = scan
      return try store.distribution(of: Placement.ID(rawValue: placement), options)
    }
    guard let found else { return .interrupted }
    try picture?.write(DistributionPicture(found).svg)
    let report = DistributionReport(found)
    switch format {
    case .text: output.write(report.text)
    case .json: output.document(report.json)
    }
    return .answered
  }
}
