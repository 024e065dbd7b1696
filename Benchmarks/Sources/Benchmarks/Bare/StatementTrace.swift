// Which statements a store runs, with the values bound to them: what bare SQLite then runs alike.

import CBenchmarks
import Foundation

/// Which statements a store runs, in order.
final class StatementTrace {
  /// One run of a statement.
  struct Run {
    let sql: String
    /// The statement with its values in place.
    let expanded: String
  }

  /// Statements of several threads may come at once.
  private let lock = NSLock()
  private var runs: [Run] = []
  private var writing: Set<OpaquePointer> = []

  private init() {}

  /// Records what a store runs.
  ///
  /// - Parameters:
  ///   - open: Opens it; what that runs is not recorded.
  ///   - parts: How many parts there are.
  ///   - body: Has it run one part.
  /// - Returns: By part, what writers ran, from BEGIN to COMMIT, and what was read for them.
  /// - Throws: What the store throws.
  static func record<Subject>(
    open: () throws -> Subject, parts: Int, _ body: (Subject, Int) throws -> Void
  ) throws -> [[Run]] {
    let trace = StatementTrace()
    let code = bare_watch_new_connections(
      { own, connection, statement in
        guard let own, let connection, let statement else { return }
        Unmanaged<StatementTrace>.fromOpaque(own).takeUnretainedValue()
          .note(connection, statement)
      }, Unmanaged.passUnretained(trace).toOpaque())
    guard code == SQLITE_OK else { throw BareError(description: "statements cannot be watched") }
    defer { bare_stop_watching() }
    let subject = try open()
    _ = trace.take()
    return try (0..<parts).map { part in
      try body(subject, part)
      return trace.take()
    }
  }

  /// What was recorded since the last call.
  private func take() -> [Run] {
    lock.withLock {
      defer { runs = [] }
      return runs
    }
  }

  private func note(_ connection: OpaquePointer, _ statement: OpaquePointer) {
    guard let sql = sqlite3_sql(statement).map({ String(cString: $0) }),
      let expanded = sqlite3_expanded_sql(statement)
    else { return }
    defer { sqlite3_free(expanded) }
    let run = Run(sql: sql, expanded: String(cString: expanded))
    lock.withLock {
      guard !sql.hasPrefix("PRAGMA") else { return }
      // A reader's transaction has no meaning on the one connection that runs all of it.
      if sql.hasPrefix("BEGIN") {
        guard sql == "BEGIN IMMEDIATE" else { return }
        writing.insert(connection)
      } else if sql == "COMMIT" || sql == "ROLLBACK" {
        guard writing.remove(connection) != nil else { return }
      }
      runs.append(run)
    }
  }
}
