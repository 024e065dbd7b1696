// Numbered steps from older schemas to the current one.

/// One step: from the version before to this one.
///
/// A step runs in the transaction of all steps, so it must not begin or commit one. When a version
/// of the schema was released, its step stays as it is, for ever.
struct Migration: Sendable {
  /// The version that the step leads to, from 2 on.
  let version: Int
  /// Statements without parameters.
  let script: String

  /// All steps, ascending; none yet, since version 1 is the first.
  static let all: [Migration] = []
}
