// `segments try`: one expression, evaluated as a segment would be.

import Expressions
import Segments

/// Evaluates one expression as a segment would be.
struct TryCommand: Command {
  /// What the expression is asked about.
  enum Subject: Hashable, Sendable {
    /// One profile of the store; nil for one of which nothing is known.
    case profile(Profile.ID?)
    /// Every profile of the store.
    case count
    /// Names and values in a file; the language is CEL without the rules of catalogs.
    case bindings(String)
    /// Not one expression but a folder of cases.
    case conformance(String)
  }

  private static let profile = Option.value(
    "profile", "ID", "the profile in the store", completion: .name(.profile))
  private static let context = Option.value(
    "context", "KEY=VALUE", "what the app knows at this moment, as the catalog declares it"
  ).repeatable
  private static let locale = Option.value(
    "locale", "TAG", "the locale of numbers (default: the profile's last)")
  private static let now = Option.value("now", "TIME", "evaluate as of this moment (default: now)")
  private static let unset = Option.value(
    "unset", "WHAT", "as a segment with unset: member or not_member")
  private static let count = Option.flag("count", "count the stored profiles it holds for")
  private static let bindings = Option.value(
    "bindings", "FILE", "names and typed values, in place of a store", completion: .file)
  private static let conformance = Option.value(
    "conformance", "DIR", "run a folder of CEL's own tests, in place of an expression",
    completion: .file)

  static let verb = Verb(
    name: "try", summary: "Evaluate one expression as a segment would be",
    details: """
      Prints true, false or unknown, and why it is unknown: which name was unset, and where. Without
      --profile nothing is known but the context and the clock. --count judges each profile with the
      context that it was last seen with. A file of --bindings is one JSON object of names and values
      such as {"age": {"int": "30"}, "tags": {"list": [{"string": "a"}]}, "gone": null}.
      """,
    operands: [
      Operand(name: "EXPRESSION", summary: "the expression, in quotes", isRepeatable: true)
    ],
    options: [profile, context, locale, now, unset, count, bindings, conformance],
    synopsis: "EXPRESSION",
    examples: [
      Verb.Example(call: "segments try 'attributes.bmi >= 25' --profile jane", meaning: ""),
      Verb.Example(
        call: "segments try 'attributes.bmi >= 25' --count", meaning: "who would be a member"),
    ],
    body: .command { arguments throws(CommandError) in try TryCommand(arguments) })

  let subject: Subject
  /// Empty for a folder of cases.
  let expression: String
  let context: [KeyValueArgument]
  /// What numbers in text are read in; nil for the profile's last one.
  let locale: String?
  /// The clock of the evaluation; nil for the time of the call.
  let now: Timestamp?
  /// What a profile is that the expression cannot judge; nil when nothing is said.
  let unset: Segment.Unset?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    subject = try Self.subject(arguments)
    expression = try Self.expression(arguments, subject)
    var pairs: [KeyValueArgument] = []
    for word in arguments.values(of: Self.context) {
      pairs.append(try KeyValueArgument(word, of: Self.context))
    }
    context = pairs
    locale = arguments.value(of: Self.locale)
    now = try arguments.timestamp(of: Self.now)
    unset = try Self.unset(arguments)
    format = arguments.format
  }

  private static func subject(_ arguments: Arguments) throws(CommandError) -> Subject {
    let given = [profile, count, bindings, conformance].filter(arguments.has)
    guard given.count < 2 else {
      throw .wrongCall("--\(given[0].name) and --\(given[1].name) exclude each other")
    }
    let path = arguments.value(of: bindings) ?? arguments.value(of: conformance)
    if let path {
      let own = [context, locale, now, unset].first(where: arguments.has)
      if let own { throw .wrongCall("--\(own.name) is about a store, not about files") }
      return arguments.has(bindings) ? .bindings(path) : .conformance(path)
    }
    return arguments.has(count) ? .count : .profile(try arguments.profileID(of: profile))
  }

  private static func expression(
    _ arguments: Arguments, _ subject: Subject
  ) throws(CommandError) -> String {
    if case .conformance = subject {
      guard arguments.operands.isEmpty else {
        throw .wrongCall("--conformance runs the expressions of its cases; leave EXPRESSION out")
      }
      return ""
    }
    guard let first = arguments.operands.first else {
      throw .wrongCall("EXPRESSION is missing: the expression, in quotes")
    }
    guard arguments.operands.count == 1 else {
      throw .wrongCall("an expression is one argument; put it in quotes")
    }
    return first
  }

  private static func unset(_ arguments: Arguments) throws(CommandError) -> Segment.Unset? {
    guard let text = arguments.value(of: unset) else { return nil }
    guard let unset = Segment.Unset(rawValue: text) else {
      throw .wrongCall("--unset is member or not_member")
    }
    return unset
  }
}
