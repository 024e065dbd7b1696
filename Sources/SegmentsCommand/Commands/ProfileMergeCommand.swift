// `segments profile merge`: two ids are one person.

import Segments

/// Makes an anonymous id a name of a known profile.
struct ProfileMergeCommand: StoreCommand {
  static let verb = Verb(
    name: "merge", summary: "Make an anonymous profile's id a name of a known one",
    details: """
      Of each field and attribute the later change stays, by its own time; draws and kept variations
      are the older profile's. From then on both ids answer as one. The same merge again changes
      nothing; a merge cannot be undone.
      """,
    operands: [
      Operand(
        name: "ANONYMOUS", summary: "the id that becomes a name", completion: .name(.profile)),
      Operand(
        name: "KNOWN", summary: "the profile that stays; made when it is new",
        completion: .name(.profile)),
    ],
    examples: [Verb.Example(call: "segments profile merge anon-7 jane", meaning: "")],
    body: .command { arguments throws(CommandError) in try ProfileMergeCommand(arguments) })

  let anonymous: Profile.ID
  let known: Profile.ID
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    anonymous = try arguments.profileID(at: 0)
    known = try arguments.profileID(at: 1)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let isKnown = try store.read { reading in
      try reading.profile(anonymous) != nil
    }
    try store.merge(anonymous, into: known)
    guard let profile = try store.profile(known) else { return .failed }
    if !isKnown {
      output.note(
        "nothing was known of '\(VisibleText.line(anonymous.rawValue))'; it is a name now")
    }
    switch format {
    case .text: output.line("\(VisibleText.line(profile.id.rawValue)) revision \(profile.revision)")
    case .json:
      output.document(
        .object([
          ("profile", .string(profile.id.rawValue)), ("merged", .string(anonymous.rawValue)),
          ("revision", .int(profile.revision)),
        ]))
    }
    return .answered
  }
}
