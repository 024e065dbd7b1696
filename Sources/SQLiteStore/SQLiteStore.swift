// A store in one SQLite file.

public import Expressions
public import Segments

/// A store in one SQLite file.
///
/// Several threads and several processes may use one file at once: readers never wait for whoever
/// writes, writers take turns.
///
/// ```swift
/// let store = try SQLiteStore(path: "segments.db")
/// let count = try store.read { try $0.profileCount() }
/// ```
///
/// - Important: Whoever opens the file in the same process by other means than SQLite loses
///   SQLite's locks on it when closing it.
public final class SQLiteStore: Store {
  /// The version of the SQLite library that it works with: `3.40.1`.
  ///
  /// The command carries its own where it was linked so.
  public static var libraryVersion: String { Connection.libraryVersionText }

  private let readers: ReaderPool
  private let writer: Lock<Writer>
  /// How many callers wait for the writer: whoever has it leaves it to them to commit.
  private let waiting = Lock(0)
  private let catalogs: CatalogCache
  private let zones: ZoneFiles
  private let source: ConnectionSource
  private let key: ErasureKey

  /// Opens the store, or makes it when there is none.
  ///
  /// A new file may be read and written by its owner only. A file that is not a store, or is one of
  /// a newer program, is left as it is, byte for byte. A store that cannot be written is opened for
  /// reading.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: How it is opened.
  /// - Throws: `StoreError`: what the path is instead of a store, or why it cannot be opened.
  public init(path: String, options: Options = Options()) throws(StoreError) {
    zones = ZoneFiles()
    catalogs = CatalogCache(zones: zones)
    (source, readers) = try Self.open(path, options)
    writer = Lock(Writer(source))
    key = ErasureKey(options.erasureKey(of: source.file))
    // A store with bytes of erased rows in it can be used, and `segments doctor` says that it has.
    _ = try? finishErasing()
  }

  /// Opens the file; the first connection is the pool's alone from then on.
  private static func open(_ path: String, _ options: Options) throws(StoreError)
    -> (ConnectionSource, ReaderPool)
  {
    let opened = try Opening(path: path, options: options).open()
    let source = opened.source
    return (source, ReaderPool(source, first: opened.connection))
  }

  /// Lets the file go, after the calls that are under way; later calls are refused.
  ///
  /// The last one to close a file leaves it without helper files. A store that is let go without
  /// this call does the same.
  public func close() {
    writer.withLock(when: \.isIdle) { $0.close() }
    readers.close()
  }

  /// Runs the body on one consistent state; what is written meanwhile is not seen.
  public func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try readers.withConnection { connection in
      try connection.begin(.deferred)
      let transaction = Transaction(connection, catalogs, key)
      defer { transaction.end() }
      let result: Result
      do {
        result = try body(transaction)
      } catch {
        connection.abandon()
        throw error
      }
      try connection.commit()
      return result
    }
  }

  /// Runs the body on as many threads as the machine has cores, at most `count`, each on a
  /// connection of its own; all see one state.
  ///
  /// A store that this process may not write, or into which another process writes all the while, is
  /// read on one thread. `close` does not wait for these connections; each is closed when its thread
  /// is done.
  public func read<Part: Sendable>(
    sideBySide count: Int, _ body: @escaping @Sendable (any StoreReading) throws -> Part
  ) throws -> [Part] {
    let count = min(count, Threads.cores)
    guard count > 1, source.readOnly == nil else { return [try read(body)] }
    let connections = try (0..<count).map { _ in Lock(try source.reader()) }
    do {
      try writer.withLock(when: \.isIdle) { writer in
        // Whoever begins to read while nobody can write sees what the others see.
        try writer.hold {
          for connection in connections { try connection.withLock { try $0.beginReading() } }
        }
      }
    } catch StoreError.busy {
      // Somebody writes for longer than a call waits: one reader needs nobody's leave.
      return [try read(body)]
    }
    let (catalogs, key) = (catalogs, key)
    return try Threads.run(count) { index in
      try connections[index].withLock { connection in
        let transaction = Transaction(connection, catalogs, key)
        defer {
          transaction.end()
          connection.abandon()
        }
        return try body(transaction)
      }
    }
  }

  /// Runs the body in one transaction: when it throws, nothing of it stays.
  ///
  /// Callers that wait for each other are committed together, with one sync; each returns when its own
  /// part is safe, and throws its own error. Where a failure of the file undid what another had done,
  /// the other's body runs once more: it must not count on running once.
  public func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result {
    func work(_ connection: Connection, _ recollection: Recollection) throws -> Result {
      let transaction = Transaction(connection, catalogs, key, recollection)
      defer { transaction.end() }
      let result = try body(transaction)
      try transaction.finish()
      return result
    }
    waiting.withLock { $0 += 1 }
    let turn = try writer.withLock { writer in
      waiting.withLock { $0 -= 1 }
      return try writer.write(followedBy: { waitingWriters > 0 }, work)
    }
    switch turn {
    case .kept(let result): return result
    case .shared(let result, let group) where group.wait(): return result
    case .shared, .lost:
      return try writer.withLock(when: \.isIdle) { writer in try writer.write(work) }
    }
  }

  /// How many callers of `write` wait for their turn.
  var waitingWriters: Int { waiting.withLock { $0 } }

  /// Rewrites the file without what was erased, alone: while another process has it open, or a call
  /// reads it, nothing is done.
  ///
  /// Freed space in the file may hold what stood there, also copies of rows that were moved to
  /// another page before; so the file is made anew, and the log is ended.
  /// https://sqlite.org/pragma.html#pragma_secure_delete, https://sqlite.org/lang_vacuum.html
  public func finishErasing() throws -> Bool {
    guard try read({ try ($0 as? Transaction)?.isErasingPending ?? false }) else { return true }
    guard source.readOnly == nil else { return false }
    return try writer.withLock(when: \.isIdle) { writer in
      writer.rest()
      return try readers.whileIdle { try Sweep(source).run() } ?? false
    }
  }

  /// Makes a copy of the store in another file, while others read and write it.
  ///
  /// The copy holds one state of the store and nothing of what was deleted before. It is written under
  /// another name, looked through, and given its name when it is on the disk; its owner alone may
  /// read it. The secret of erasures is not in it.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - isReplacing: Whether a file that is there is replaced.
  ///   - progress: Is told now and then how many pages are copied, and of how many; what it throws
  ///     ends the copy, and leaves nothing.
  /// - Returns: What the copy holds.
  /// - Throws: `StoreError`, or what `progress` throws.
  @discardableResult
  public func backUp(
    to path: String, replacing isReplacing: Bool = false,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> StoreContents {
    try readers.withConnection { connection in
      try StoreCopy(connection, to: path, isReplacing: isReplacing).write(source, progress)
    }
  }

  /// The system's clock.
  public func now() -> Timestamp {
    let time = FileSystem.clock()
    guard let now = Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds) else {
      preconditionFailure("the system's clock stands outside of the years 1 to 9999")
    }
    return now
  }

  /// Seconds east of UTC of a named time zone, by the system's zone files.
  public func utcOffset(ofZone name: String, at moment: Timestamp) -> Int? {
    zones.offset(of: name, at: moment)
  }

  /// 32 random hexadecimal digits.
  public func makeID() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// What a call after `close` is told.
  static func closed(_ path: String) -> StoreError { .other("store '\(path)' was closed") }
}
