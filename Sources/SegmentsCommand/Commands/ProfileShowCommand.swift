// `segments profile show`: everything that is known of a profile.

import Expressions
import Segments

/// Shows everything that is known of a profile.
struct ProfileShowCommand: StoreCommand {
  private static let asOf = Option.value("as-of", "TIME", "what it held at a moment of the past")

  static let verb = Verb(
    name: "show", summary: "Show everything that is known of a profile",
    operands: [Operand(name: "ID", summary: "the profile's id", completion: .name(.profile))],
    options: [asOf],
    examples: [
      Verb.Example(call: "segments profile show jane --json", meaning: ""),
      Verb.Example(call: "segments profile show jane --as-of 2026-12-01T08:00:00Z", meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try ProfileShowCommand(arguments) })

  let id: Profile.ID
  /// The moment; nil for now.
  let moment: PastMoment?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    id = try arguments.profileID(at: 0)
    moment = try arguments.timestamp(of: Self.asOf).map { PastMoment($0) }
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let found =
      if let moment { try store.profile(id, asOf: moment) } else { try store.profile(id) }
    guard let profile = found else {
      let then = moment.map { " at \($0.time.millisecondText)" } ?? ""
      throw CommandError.failed(
        "the store has no profile '\(VisibleText.line(id.rawValue))'\(then)")
    }
    switch format {
    case .json: output.document(profile.json)
    case .text: output.write(profile.report)
    }
    return .answered
  }
}
