// An option of a verb: its name, its value, what it is for.

/// An option of a verb, written `--name` or `--name VALUE` or `--name=VALUE`.
///
/// A command keeps its options as constants: the same constant stands in the verb's declaration and
/// is asked of the arguments, so that no name is spelled twice.
struct Option: Hashable, Sendable {
  /// Without the dashes, lower-case ASCII.
  let name: String
  /// What stands for the value in help, for instance `PATH`; nil for a flag.
  let valueName: String?
  /// What it is for: a phrase without a period.
  let summary: String
  /// Whether a call needs it.
  var isRequired = false
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// What a shell can offer for the value.
  var completion = Completion.none

  /// Makes an option without a value.
  static func flag(_ name: String, _ summary: String) -> Option {
    Option(name: name, valueName: nil, summary: summary)
  }

  /// Makes an option that takes the next word as its value, whatever that looks like.
  static func value(
    _ name: String, _ valueName: String, _ summary: String, completion: Completion = .none
  ) -> Option {
    Option(name: name, valueName: valueName, summary: summary, completion: completion)
  }

  /// The same option, needed by every call.
  var required: Option {
    var option = self
    option.isRequired = true
    return option
  }

  /// The same option, allowed any number of times.
  var repeatable: Option {
    var option = self
    option.isRepeatable = true
    return option
  }

  /// What to add to the summary: whether it is needed, and may be repeated; empty for neither.
  var note: String {
    var notes: [String] = []
    if isRequired { notes.append("required") }
    if isRepeatable { notes.append("may be repeated") }
    return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }

  /// How it is written: `--store PATH`.
  var spelling: String {
    guard let valueName else { return "--\(name)" }
    return "--\(name) \(valueName)"
  }
}

extension Option {
  /// Where the store is.
  static let store = Option.value(
    "store", "PATH", "the store's file (else SEGMENTS_STORE, else segments.db)", completion: .file)
  /// Answer in JSON.
  static let json = Option.flag("json", "answer with one JSON document")
  /// Print help; `-h` is the same.
  static let help = Option.flag("help", "print what a verb does, its options and examples")
  /// Print the version.
  static let version = Option.flag("version", "print the version")

  /// The options that every verb takes, and that may stand before it.
  static let global: [Option] = [.store, .json, .help, .version]
}
