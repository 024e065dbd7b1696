// Runs recorded statements again, with nothing but SQLite.

import CBenchmarks

/// Recorded statements, ready to run again: each prepared once, its values at hand.
final class Replay {
  fileprivate struct Step {
    let statement: Int
    let values: Range<Int>
  }

  private enum Value {
    case null
    case int(Int64)
    case double(Double)
    case text(Range<Int>)
    case blob(Range<Int>)
  }

  private let database: BareDatabase
  private var statements: [BareStatement] = []
  private var known: [String: Int] = [:]
  private var values: [(index: Int32, value: Value)] = []
  private var bytes: [UInt8] = [0]

  init(_ database: BareDatabase) { self.database = database }

  /// A part of what was recorded.
  struct Chunk {
    fileprivate let steps: [Step]
    /// How many statements.
    var count: Int { steps.count }
  }

  /// Prepares a part of what was recorded.
  func chunk(_ runs: some Sequence<StatementTrace.Run>) throws -> Chunk {
    Chunk(
      steps: try runs.map { run in
        guard let bound = BoundValue.all(sql: run.sql, expanded: run.expanded) else {
          throw BareError(description: "values cannot be read back: \(run.sql)")
        }
        let start = values.count
        for (index, value) in bound { values.append((index, stored(value))) }
        return Step(statement: try statement(run.sql), values: start..<values.count)
      })
  }

  private func statement(_ sql: String) throws -> Int {
    if let known = known[sql] { return known }
    statements.append(try database.prepare(sql))
    known[sql] = statements.count - 1
    return statements.count - 1
  }

  private func stored(_ value: BoundValue) -> Value {
    switch value {
    case .null: return .null
    case .int(let number): return .int(number)
    case .double(let number): return .double(number)
    case .text(let text):
      bytes += text
      return .text(bytes.count - text.count..<bytes.count)
    case .blob(let blob):
      bytes += blob
      return .blob(bytes.count - blob.count..<bytes.count)
    }
  }

  /// Runs a part, and touches every value that it reads.
  func run(_ chunk: Chunk) {
    var read = 0
    bytes.withUnsafeBytes { bytes in
      for step in chunk.steps {
        let statement = statements[step.statement]
        for (index, value) in values[step.values] { bind(value, index, statement.handle, bytes) }
        read &+= statement.readAll()
      }
    }
    keep(read)
  }

  private func bind(
    _ value: Value, _ index: Int32, _ handle: OpaquePointer, _ bytes: UnsafeRawBufferPointer
  ) {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .int(let number): sqlite3_bind_int64(handle, index, number)
    case .double(let number): sqlite3_bind_double(handle, index, number)
    case .text(let range):
      let start = bytes.baseAddress.map { $0 + range.lowerBound }
      bare_bind_text(
        handle, index, start?.assumingMemoryBound(to: CChar.self), Int32(range.count))
    case .blob(let range):
      bare_bind_blob(
        handle, index, bytes.baseAddress.map { $0 + range.lowerBound }, Int32(range.count))
    }
  }
}
