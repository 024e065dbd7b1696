// `segments completions`: the script that completes calls in a shell.

import Expressions

/// Prints the script that completes calls in a shell.
enum CompletionsCommand {
  private static let names = CompletionScript.allCases.map(\.rawValue)

  static let verb = Verb(
    name: "completions", summary: "Print the script that completes calls in a shell",
    details: """
      The script asks this command what may stand at the cursor: verbs, options, files, and the names
      of the catalog in force and of profiles. Its first lines say where to put it.
      """,
    operands: [
      Operand(name: "SHELL", summary: "bash, zsh or fish", completion: .words(names))
    ],
    examples: [
      Verb.Example(
        call: "segments completions bash > ~/.local/share/bash-completion/completions/segments",
        meaning: "for every new shell of yours")
    ],
    body: .text { arguments, _ throws(CommandError) in try script(arguments.operands[0]) })

  private static func script(_ name: String) throws(CommandError) -> String {
    if let script = CompletionScript(rawValue: name) { return script.text }
    let nearest = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" }
    throw .wrongCall("no such shell\(nearest ?? ""): one of \(names.joined(separator: ", "))")
  }
}
