// A file of lines that is to be taken in, and how.

import Segments

/// A file of lines that is to be taken in, and how.
struct Intake: Sendable {
  /// The input's path; `-` for standard input.
  let path: String
  /// Where failed lines go; nil for nowhere.
  let rejectsPath: String?
  /// Where the store is, so that nothing else is written there.
  let storePath: String
  let format: Format
  /// How lines are recorded.
  let options: LineOptions
  /// Whether showings that the input leaves open are closed at its end.
  var closesAll = false
}
