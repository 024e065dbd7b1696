// What a shell is offered in place of the word before the cursor.

/// What a shell is offered in place of the word before the cursor.
struct CompletionOffer: Hashable, Sendable {
  /// A whole word, and what it means.
  struct Candidate: Hashable, Sendable {
    /// In place of what is typed; one that ends with `=` wants more behind it.
    let word: String
    /// A phrase; empty when the word speaks for itself.
    var summary = ""
  }

  /// In the order in which they are shown.
  var candidates: [Candidate] = []
  /// Whether the shell shall offer paths.
  var wantsFiles = false

  /// The offer as lines for the scripts: `WORD TAB SUMMARY`; a line that begins with a tab is not a
  /// word but what else to offer.
  var lines: String {
    var text = wantsFiles ? "\tfiles\n" : ""
    for candidate in candidates { text += "\(candidate.word)\t\(candidate.summary)\n" }
    return text
  }
}
