// What the command can do, one value for each verb.

import Segments

/// What the command can do: the one declaration from which calls are read and from which help,
/// suggestions, completions and the manual page are made.
struct Verb: Sendable {
  /// How a command is made of what was read.
  typealias Reading = @Sendable (Arguments) throws(CommandError) -> any Command

  /// How a command's store is opened: by its path, made when it is missing or not.
  typealias Opening = (_ path: String, _ makesStore: Bool) throws -> any Store

  /// How a text about the command itself is made of what was read; the store is opened only by a
  /// text that wants it.
  typealias Writing =
    @Sendable (Arguments, Opening) throws(CommandError) -> String

  /// What follows the verb.
  enum Body: Sendable {
    /// Its operands and options; then a command runs.
    case command(Reading)
    /// Its operands and options; then a text about the command itself is the answer.
    case text(Writing)
    /// Another verb.
    case verbs([Verb])
  }

  /// A call that can be copied, and what it does.
  struct Example: Hashable, Sendable {
    /// The whole call.
    let call: String
    /// A phrase without a period; empty when the call speaks for itself.
    let meaning: String
  }

  /// One lower-case ASCII word.
  let name: String
  /// What it does: a phrase without a period.
  let summary: String
  /// What a person must know beyond the summary; paragraphs of lines, may be empty.
  var details = ""
  /// In the order in which they are written; every one is needed.
  var operands: [Operand] = []
  /// Its own, without the global ones.
  var options: [Option] = []
  /// How it is called, when that is not the operands and the options that are needed.
  var synopsis: String?
  /// Calls that work as they stand.
  var examples: [Example] = []
  /// Whether help, completions and the manual leave it out: it is there for scripts alone.
  var isHidden = false
  /// What follows it.
  let body: Body

  /// The verbs that may follow; empty for one that runs a command.
  var verbs: [Verb] {
    guard case .verbs(let verbs) = body else { return [] }
    return verbs
  }

  /// Whether no other verb may follow.
  var isLeaf: Bool {
    guard case .verbs = body else { return true }
    return false
  }
}
