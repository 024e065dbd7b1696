// `segments plan`: what a catalog would do to everybody, before it is applied.

import Expressions
import Segments

/// Says what a catalog would do to everybody, before it is applied.
struct PlanCommand: StoreCommand {
  /// How the answer is written.
  enum Form: Hashable, Sendable {
    case text
    case json
    case markdown
  }

  private static let placement = Option.value(
    "placement", "ID", "look at this placement alone", completion: .name(.placement))
  private static let context = Option.value(
    "context", "KEY=VALUE", "take this in place of what each profile was last seen with",
    completion: .pair(.contextKey)
  ).repeatable
  private static let active = Option.value(
    "active", "TIME", "count those apart who were seen within this time, such as 30d")
  private static let failOver = Option.value(
    "fail-over", "PERCENT", "end with 1 when more than this share moves at a placement, such as 5%")
  private static let grouping = Option.value(
    "by", "KEY", "break it down by an attribute, profile.gender, context.KEY or context.locale")
  private static let reveal = Option.flag("reveal", "let --by show values that are personal")
  private static let out = Option.value(
    "out", "FILE", "write the plan to a file that 'segments apply' takes", completion: .file)
  private static let noIDs = Option.flag("no-ids", "show no profile's id")
  private static let markdown = Option.flag("markdown", "answer in Markdown, for a review")
  private static let now = Option.value("now", "TIME", "judge as of this moment (default: now)")

  static let verb = Verb(
    name: "plan", summary: "Say who would see something else, before a catalog is applied",
    details: """
      Evaluates every stored profile twice, with the catalog in force and with the new one, each with
      the context and locale it was last seen with, its kept variations and what it was shown before.
      Prints which definitions differ, who moves from which flow to which, and which segments grow or
      shrink. Nothing is sampled, and nothing is written to the store.
      """,
    operands: [
      Operand(
        name: "NEW", summary: "the new catalog, JSON5; - for standard input", completion: .file)
    ],
    options: [
      placement, context, active, failOver, grouping, reveal, out, noIDs, markdown, now,
      PictureFile.option,
    ],
    examples: [
      Verb.Example(call: "segments plan samples/bmi/catalog.json5", meaning: ""),
      Verb.Example(
        call: "segments plan new.json5 --active 30d --fail-over 5% --out reviewed.plan",
        meaning: "then 'segments apply reviewed.plan'"),
      Verb.Example(
        call: "segments plan new.json5 --placement bmi_paywall --by experience --markdown",
        meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try PlanCommand(arguments) })

  /// The new catalog's path; `-` for standard input.
  let path: String
  let placement: String?
  let context: [KeyValueArgument]
  /// Who was seen within this time is active; as it was written, and in milliseconds.
  let active: (text: String, milliseconds: Int64)?
  /// More than this share, in percent, fails; nil never fails.
  let failOver: Double?
  /// What it is broken down by, as it was written; nil for nothing.
  let groupName: String?
  let reveals: Bool
  /// Where the plan is written; nil for nowhere.
  let outPath: String?
  let picture: PictureFile?
  /// The store's file, which nothing may be written to.
  let storePath: String
  let showsIDs: Bool
  let now: Timestamp?
  let form: Form

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    placement = arguments.value(of: Self.placement)
    context = try EvalCommand.pairs(arguments, Self.context, isTyped: true)
    let span = try arguments.milliseconds(of: Self.active)
    active = span.map { (arguments.value(of: Self.active) ?? "", $0) }
    failOver = try arguments.percent(of: Self.failOver)
    groupName = arguments.value(of: Self.grouping)
    reveals = arguments.has(Self.reveal)
    outPath = arguments.value(of: Self.out)
    picture = PictureFile(arguments, beside: [path] + [outPath].compactMap(\.self))
    storePath = arguments.storePath
    showsIDs = !arguments.has(Self.noIDs)
    now = try arguments.timestamp(of: Self.now)
    if arguments.has(Self.markdown), arguments.format == .json {
      throw .wrongCall("--markdown and --json exclude each other")
    }
    form =
      arguments.has(Self.markdown) ? .markdown : arguments.format == .json ? .json : .text
  }
}
