// A word of a call that is not an option.

/// A word of a call that is not an option, known by its place.
struct Operand: Hashable, Sendable {
  /// What stands for it in help, for instance `FILE`.
  let name: String
  /// What it is: a phrase without a period.
  let summary: String
  /// What a shell can offer for it.
  var completion = Completion.none
  /// Whether any number of words may stand here, none too; only the last operand can.
  var isRepeatable = false
}
