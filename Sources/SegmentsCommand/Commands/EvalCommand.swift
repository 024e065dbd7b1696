// `segments eval`: the flow that a profile sees at a placement.

import Expressions
import Segments

/// Answers which flow a profile sees at a placement, and why.
struct EvalCommand: Command {
  /// Who is asked for.
  enum Subject: Hashable, Sendable {
    /// A profile of the store.
    case stored(Profile.ID)
    /// A profile in a file, as `profile show --json` prints it.
    case file(String)
    /// One request a line, from a file or `-`.
    case requests(String)
  }

  /// How an evaluation is explained.
  enum Explaining: Hashable, Sendable {
    /// Of values only their kinds.
    case kinds
    /// With values.
    case values
  }

  let subject: Subject
  /// Empty when requests name it.
  let placement: String
  let context: [KeyValueArgument]
  /// The caller's tags, in the order given.
  let tags: [KeyValueArgument]
  /// What the texts are written in; nil for the profile's last one.
  let locale: String?
  /// The clock of the evaluation; nil for the time of the call.
  let now: Timestamp?
  /// Whether context keys that are undeclared or mistyped are let pass.
  let isLenient: Bool
  /// Whether the flow was shown and that is to be kept.
  let wasShown: Bool
  /// The revision that the profile must have at least; nil for any.
  let revision: Int?
  /// The path of the catalog; nil for the one in force.
  let catalogPath: String?
  /// How it is explained; nil when it is not.
  let explaining: Explaining?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    subject = try Self.subject(arguments)
    if case .requests = subject {
      placement = ""
    } else {
      placement = try arguments.required(Self.placement)
    }
    context = try Self.pairs(arguments, Self.context, isTyped: true)
    tags = try Self.pairs(arguments, Self.tag, isTyped: false)
    locale = try arguments.locale(of: Self.locale)
    now = try arguments.timestamp(of: Self.now)
    isLenient = arguments.has(Self.lenientContext)
    wasShown = arguments.has(Self.shown)
    guard arguments.has(Self.explain) || !arguments.has(Self.reveal) else {
      throw .wrongCall("--reveal goes with --explain")
    }
    explaining =
      arguments.has(Self.explain) ? (arguments.has(Self.reveal) ? .values : .kinds) : nil
    revision = try arguments.wholeNumber(of: Self.atLeast, in: 1...Int.max)
    format = arguments.format
    catalogPath = arguments.value(of: Self.catalog)
    if catalogPath != nil {
      guard case .file = subject else { throw .wrongCall("--catalog goes with --profile-file") }
    }
  }

  private static func subject(_ arguments: Arguments) throws(CommandError) -> Subject {
    let given = [profile, profileFile, requests].filter(arguments.has)
    guard given.count == 1 else {
      let names = given.map { "--\($0.name)" }.joined(separator: " and ")
      throw .wrongCall(
        given.isEmpty ? "\(profile.spelling) is missing" : "\(names) exclude each other")
    }
    if let path = arguments.value(of: requests) {
      let own = [placement, context, tag, locale, now, atLeast, explain].filter(arguments.has)
      guard let first = own.first else {
        guard !arguments.has(shown) else {
          throw .wrongCall("--shown is about one evaluation, not about --requests")
        }
        return .requests(path)
      }
      throw .wrongCall("--\(first.name) stands in each request, not beside --requests")
    }
    if let path = arguments.value(of: profileFile) {
      guard !arguments.has(shown) else {
        throw .wrongCall("--shown needs a profile of the store, not --profile-file")
      }
      return .file(path)
    }
    guard let id = try arguments.profileID(of: profile) else {
      throw .wrongCall("\(profile.spelling) is missing")
    }
    return .stored(id)
  }

  static func pairs(
    _ arguments: Arguments, _ option: Option, isTyped: Bool
  ) throws(CommandError) -> [KeyValueArgument] {
    var pairs: [KeyValueArgument] = []
    for word in arguments.values(of: option) {
      let pair = try KeyValueArgument(word, of: option, isTyped: isTyped)
      if pairs.contains(where: { $0.key.utf8.elementsEqual(pair.key.utf8) }) {
        throw .wrongCall("--\(option.name) \(pair.key) is given more than once")
      }
      pairs.append(pair)
    }
    return pairs
  }
}
