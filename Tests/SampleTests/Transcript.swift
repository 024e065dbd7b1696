// A recorded session: commands after `$ `, and what each answered.

import BuiltCommand
import Foundation
import Testing

/// A recorded session of commands and answers.
///
/// A line after `$ ` is run; the lines after it are what it answers: standard output, then standard
/// error with `! ` before each line, then `= N` when the exit code is not 0.
struct Transcript {
  /// One command and its answer.
  struct Step {
    let command: String
    let answer: String
  }

  let steps: [Step]
  /// What stands before the first command.
  let preface: String

  init(_ text: String) {
    var steps: [(command: String, answer: [Substring])] = []
    var preface: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), []))
      } else if steps.isEmpty {
        preface.append(line)
      } else {
        steps[steps.count - 1].answer.append(line)
      }
    }
    self.preface = preface.joined(separator: "\n")
    self.steps = steps.map { step in
      Step(
        command: step.command,
        answer: step.answer.joined(separator: "\n")
          .trimmingCharacters(in: CharacterSet(charactersIn: "\n")))
    }
  }

  /// Runs a command, and writes its answer as a transcript has it.
  static func answer(to command: String, with built: BuiltCommand) throws -> String {
    let answer = try built.run(command)
    var parts: [String] = []
    if !answer.output.isEmpty { parts.append(answer.output.trimmingSuffix("\n")) }
    if !answer.remarks.isEmpty {
      let lines = answer.remarks.trimmingSuffix("\n").split(
        separator: "\n", omittingEmptySubsequences: false)
      parts.append(lines.map { "! \($0)" }.joined(separator: "\n"))
    }
    if answer.code != 0 { parts.append("= \(answer.code)") }
    return parts.joined(separator: "\n")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self[...]
    while text.last == suffix { text.removeLast() }
    return String(text)
  }
}
