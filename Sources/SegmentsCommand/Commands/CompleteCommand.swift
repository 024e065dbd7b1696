// `segments complete`: what may stand at the cursor, for the scripts of shells.

/// Answers what may stand at the cursor of an unfinished call, for the scripts of shells.
enum CompleteCommand {
  static let verb = Verb(
    name: "complete", summary: "Print what may stand at the cursor of an unfinished call",
    details: """
      For the scripts that 'segments completions' prints. Takes the words behind the program's name,
      up to the cursor, after --; the last may be empty. Prints one candidate a line, with its
      meaning after a tab; a line of a tab and 'files' stands for paths. Never fails.
      """,
    operands: [
      Operand(name: "WORD", summary: "the words up to the cursor", isRepeatable: true)
    ],
    examples: [Verb.Example(call: "segments complete -- eval --pl", meaning: "")],
    isHidden: true,
    body: .text { arguments, open throws(CommandError) in offer(arguments, open) })

  private static func offer(_ arguments: Arguments, _ open: Verb.Opening) -> String {
    let words = arguments.operands
    let path = CompletionWalk.value(of: .store, in: words.dropLast()) ?? arguments.storePath
    return withoutActuallyEscaping(open) { open in
      var walk = CompletionWalk(
        table: Verb.table, names: CompletionNames { try open(path, false) })
      return walk.offer(for: words).lines
    }
  }
}
