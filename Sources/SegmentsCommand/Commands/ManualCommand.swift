// `segments manual`: the manual page.

/// Prints the manual page.
enum ManualCommand {
  static let verb = Verb(
    name: "manual", summary: "Print the manual page, for man",
    details: "It is made of the same declaration as the help of each verb.",
    examples: [
      Verb.Example(call: "segments manual > segments.1", meaning: "then: man ./segments.1")
    ],
    body: .text { _, _ throws(CommandError) in ManualPage(table: Verb.table).text })
}
