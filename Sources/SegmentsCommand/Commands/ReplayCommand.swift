// `segments replay`: the same evaluation again, or what would have been decided at a moment.

import Expressions
import Segments

/// Repeats an evaluation from its receipt, or answers what would have been decided at a moment.
struct ReplayCommand: StoreCommand {
  private static let asOf = Option.value("as-of", "TIME", "the moment of the past")
  private static let byArrival = Option.flag(
    "by-arrival", "count what had reached the store by then, not what had happened")

  static let verb = Verb(
    name: "replay", summary: "Repeat an evaluation, or answer what would have been decided then",
    details: """
      With a receipt: the evaluation that the receipt is of, from the catalog and the revision of the
      profile that it names. Prints what 'eval' printed; ends with 1 when anything differs, and says
      what. With --profile, --placement and --as-of: what would have been decided at that moment, from
      the catalog in force, the profile, the kept variations and the showings of then. What was pruned
      is not guessed: the answer is then an error that says so.
      """,
    operands: [
      Operand(
        name: "RECEIPT",
        summary: "a file with a receipt, or with what 'eval --json' printed; - for standard input",
        completion: .file, isRepeatable: true)
    ],
    options: [
      EvalCommand.profile, EvalCommand.placement, asOf, byArrival, EvalCommand.context,
      EvalCommand.locale, EvalCommand.tag,
    ],
    synopsis: "RECEIPT | --profile ID --placement ID --as-of TIME",
    examples: [
      Verb.Example(call: "segments replay receipt.json", meaning: ""),
      Verb.Example(
        call: "segments replay --profile jane --placement bmi_paywall --as-of 2026-12-01T08:00:00Z",
        meaning: "what did she see on Tuesday?"),
    ],
    body: .command { arguments throws(CommandError) in try ReplayCommand(arguments) })

  /// What is asked.
  enum Question: Hashable, Sendable {
    /// A receipt's file.
    case receipt(String)
    /// A moment of the past.
    case past(Profile.ID, Placement.ID, PastMoment)
  }

  let question: Question
  let context: [KeyValueArgument]
  let tags: [KeyValueArgument]
  /// The locale; nil for the profile's last one then.
  let locale: String?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    let own = [EvalCommand.profile, EvalCommand.placement, Self.asOf].filter(arguments.has)
    if let path = arguments.operands.first {
      guard arguments.operands.count == 1, own.isEmpty else {
        throw .wrongCall("takes one receipt, or --profile, --placement and --as-of")
      }
      question = .receipt(path)
    } else {
      guard let moment = try arguments.timestamp(of: Self.asOf),
        let id = try arguments.profileID(of: EvalCommand.profile)
      else { throw .wrongCall("needs a receipt, or --profile, --placement and --as-of") }
      let placement = Placement.ID(rawValue: try arguments.required(EvalCommand.placement))
      question = .past(
        id, placement,
        PastMoment(moment, by: arguments.has(Self.byArrival) ? .arrival : .happening))
    }
    context = try EvalCommand.pairs(arguments, EvalCommand.context, isTyped: true)
    tags = try EvalCommand.pairs(arguments, EvalCommand.tag, isTyped: false)
    locale = arguments.value(of: EvalCommand.locale)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    switch question {
    case .receipt(let path): return try replay(path, in: store, to: &output)
    case .past(let profile, let placement, let moment):
      let request = EvaluationRequest(
        placement: placement, profile: profile,
        context: try store.read { try parameters($0) }, locale: locale,
        tags: TagValues(tags.lazy.map { (key: $0.key, value: $0.text) }))
      let evaluation = try store.evaluate(request, asOf: moment)
      write(evaluation, to: &output)
      noteAssumptions(evaluation, to: &output)
      return .answered
    }
  }

  /// Says what nobody said, and a receipt would have.
  private func noteAssumptions(_ evaluation: Evaluation, to output: inout Output) {
    let receipt = evaluation.receipt
    if locale == nil {
      output.note(
        "assumes locale '\(VisibleText.line(receipt.locale))': the last one that the profile had "
          + "been seen with, else the catalog's (--locale says another)")
    }
    if context.isEmpty {
      output.note("assumes that no context was passed (--context says what was)")
    }
  }

  /// The context in the types that are declared now.
  private func parameters(_ reading: any StoreReading) throws -> CallerParameters {
    var parameters = CallerParameters()
    let declared = context.isEmpty ? [:] : try reading.catalog()?.contextKeys ?? [:]
    for pair in context {
      parameters.values[pair.key] = try pair.value(
        declared: declared[pair.key], noun: "context key")
    }
    return parameters
  }

  private func write(_ evaluation: Evaluation, to output: inout Output) {
    switch format {
    case .json: output.document(evaluation.json)
    case .text:
      output.write(evaluation.report)
      for warning in evaluation.warnings { output.note(warning) }
    }
  }

  private func replay(_ path: String, in store: any Store, to output: inout Output) throws
    -> ExitCode
  {
    let replay = try store.replay(try Self.readReceipt(path))
    write(replay.evaluation, to: &output)
    if replay.isOfAnotherEngine {
      output.note(
        "the receipt is of engine '\(replay.receipt.engine)', this is \(Receipt.engineVersion)")
    }
    let different = replay.differences.filter { $0 != "engine" }
    guard !different.isEmpty else { return .answered }
    output.note("differs from the receipt in: \(different.joined(separator: ", "))")
    return .failed
  }

  private static func readReceipt(_ path: String) throws -> Receipt {
    let bytes = try WholeInput.bytes(path: path, limit: 16 << 20)
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(bytes)
    } catch {
      throw CommandError.failed("the receipt: \(error.description)")
    }
    do throws(LineRefusal) {
      return try Receipt(json: node["receipt"] ?? node)
    } catch {
      throw CommandError.failed("the receipt: \(error.description)")
    }
  }
}
