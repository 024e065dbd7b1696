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

  /// All steps, ascending.
  static let all: [Migration] = [
    Migration(
      version: 2,
      script: """
        CREATE TABLE tombstone (
          mark      BLOB    PRIMARY KEY,
          person    BLOB    NOT NULL,
          erased_ms INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tombstone_person ON tombstone (person);
        CREATE TABLE erasure (
          only       INTEGER PRIMARY KEY CHECK (only = 1),
          key_mark   BLOB,
          pending_ms INTEGER
        ) STRICT;
        """)
  ]
}
