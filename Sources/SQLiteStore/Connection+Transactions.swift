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
    // What could not be taken back when it failed.
    if isInTransaction { try rollback().run() }
    switch start {
    case .deferred: try prepare("BEGIN DEFERRED").run()
    case .immediate: try prepare("BEGIN IMMEDIATE").run()
    }
  }

  /// Begins to read: from here on the connection sees the state that the file has now.
  ///
  /// A deferred transaction picks its state with the first statement.
  /// https://sqlite.org/lang_transaction.html#deferred_immediate_and_exclusive_transactions
  func beginReading() throws(StoreError) {
    try begin(.deferred)
    _ = try prepare("SELECT seq FROM counter").first { $0.int(0) }
  }

  /// Commits what is open.
  func commit() throws(StoreError) {
    try checkTransaction()
    try prepare("COMMIT").run()
  }

  /// Refuses to go on when SQLite has rolled back by itself, as after a full disk.
  ///
  /// What a body that goes on nevertheless writes would be kept, each statement for itself.
  /// https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
  func checkTransaction() throws(StoreError) {
    guard !isInTransaction else { return }
    throw .other("store '\(path)': a write failed, so nothing of its transaction is kept")
  }

  /// Rolls back what is open, if anything still is.
  func abandon() {
    guard isInTransaction else { return }
    // The error that led here is on its way to the caller and says more than this one could.
    try? rollback().run()
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
