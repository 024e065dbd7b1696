// `segments profile show`: everything that is known of a profile.

import Segments

/// Shows everything that is known of a profile.
struct ProfileShowCommand: Command {
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
}
