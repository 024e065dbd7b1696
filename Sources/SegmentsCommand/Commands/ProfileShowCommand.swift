// `segments profile show`: everything that is known of a profile.

import Segments

/// Shows everything that is known of a profile.
struct ProfileShowCommand: StoreCommand {
  static let verb = Verb(
    name: "show", summary: "Show everything that is known of a profile",
    operands: [Operand(name: "ID", summary: "the profile's id")],
    examples: [Verb.Example(call: "segments profile show jane --json", meaning: "")],
    body: .command { arguments throws(CommandError) in try ProfileShowCommand(arguments) })

  let id: Profile.ID
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    id = try arguments.profileID(at: 0)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    guard let profile = try store.profile(id) else {
      throw CommandError.failed("the store has no profile '\(VisibleText.line(id.rawValue))'")
    }
    switch format {
    case .json: output.document(profile.json)
    case .text: output.write(profile.report)
    }
    return .answered
  }
}
