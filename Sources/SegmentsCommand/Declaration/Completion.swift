// What a shell can offer for a word of a call.

/// What a shell can offer for the value of an option or for an operand.
enum Completion: Hashable, Sendable {
  /// Nothing: only the person knows.
  case none
  /// A path.
  case file
  /// One of a few words.
  case words([String])
  /// A name of the catalog in force, or of a profile in the store.
  case name(Kind)
  /// A name and a value, `KEY=VALUE`.
  case pair(Kind)
  /// What `profile set --remove` takes: an attribute or a standard field.
  case removable

  /// What a name is of.
  enum Kind: Hashable, Sendable {
    case placement
    case segment
    case flow
    case experiment
    case profile
    case attribute
    case contextKey
    case tag
  }
}
