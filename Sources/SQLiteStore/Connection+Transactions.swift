// Transactions of a connection: begun, then committed whole or rolled back whole.

import Segments

extension Connection {
  /// What a transaction locks at its start.
  enum Start {
    /// Nothing: its first statement picks the state of the file that it reads.
    case deferred
    /// The right to write. A transaction that reads first and writes then would fail when somebody
    /// wrote in between. https://sqlite.org/isolation.html
    case immediate
  }

  /// Begins a transaction.
  func begin(_ start: Start) throws(StoreError) {
    switch start {
    case .deferred: try prepare("BEGIN DEFERRED").run()
    case .immediate: try prepare("BEGIN IMMEDIATE").run()
    }
  }

  /// Commits what is open.
  func commit() throws(StoreError) {
    // After an error such as a full disk SQLite has rolled back by itself; what a body that went on
    // nevertheless did since then was no part of the transaction.
    // https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
    guard isInTransaction else {
      throw .other("store '\(path)': a write failed, so nothing of its transaction was kept")
    }
    try prepare("COMMIT").run()
  }

  /// Rolls back what is open, if anything still is.
  func abandon() {
    guard isInTransaction else { return }
    // The error that led here is on its way to the caller and says more than this one could.
    try? prepare("ROLLBACK").run()
  }

  /// Runs the body as the one writer; commits what it did, or leaves nothing of it.
  ///
  /// - Throws: The first error: of the body, else of the commit.
  func changing<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try begin(.immediate)
    do throws(StoreError) {
      let result = try body()
      try commit()
      return result
    } catch {
      abandon()
      throw error
    }
  }
}
