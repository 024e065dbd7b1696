// `segments profile list`: the profiles of the store, page by page.

import Segments

/// Lists profiles in order of their ids.
struct ProfileListCommand: Command {
  private static let limit = Option.value("limit", "N", "at most so many (default 100)")
  private static let after = Option.value("after", "ID", "those whose ids come after this one")

  static let verb = Verb(
    name: "list", summary: "List profiles in order of their ids",
    options: [limit, after],
    examples: [
      Verb.Example(call: "segments profile list --limit 20", meaning: ""),
      Verb.Example(call: "segments profile list --limit 20 --after jane", meaning: "the next page"),
    ],
    body: .command { arguments throws(CommandError) in try ProfileListCommand(arguments) })

  let limit: Int
  /// The last id of the page before; nil for the first page.
  let after: Profile.ID?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    limit = try arguments.wholeNumber(of: Self.limit, in: 1...Int.max) ?? 100
    after = try arguments.profileID(of: Self.after)
    format = arguments.format
  }
}
