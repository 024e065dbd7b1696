// Owns one connection to a file: options, statements, transactions.

import CSQLite
import Segments

/// One connection; it owns its `sqlite3*`, from `init` to `deinit`.
///
/// Used by one thread at a time: whoever has one keeps it in a `Lock`.
final class Connection {
  /// How a file is opened; none of them creates it.
  enum Access {
    /// Reads and writes.
    case readWrite
    /// Reads, and never writes, though SQLite may need its helper files.
    case readOnly
    /// Reads a file that nobody writes meanwhile: no locks, no helper files.
    /// https://sqlite.org/uri.html#uriimmutable
    case immutable
  }

  /// What the library is: 3.40.1 is 3040001.
  static var libraryVersion: Int { Int(sqlite3_libversion_number()) }

  /// The same as text: `3.40.1`.
  static var libraryVersionText: String { String(cString: sqlite3_libversion()) }

  /// The file, for messages.
  let path: String
  private let handle: OpaquePointer
  private let walPages: UnsafeMutablePointer<Int32>
  private var statements: [UnsafePointer<UInt8>: Statement] = [:]

  /// Opens a file that exists.
  ///
  /// Until `closesTidily` is called, closing it leaves the write-ahead log as it is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: How it is opened.
  ///   - busyMilliseconds: How long a call waits for a lock.
  ///   - disk: SQLite's name of the disk that it lies on; nil for the system's own.
  /// - Throws: `StoreError`: why it cannot be opened.
  init(path: String, access: Access, busyMilliseconds: Int, disk: String?) throws(StoreError) {
    // Each connection is used by one thread at a time, so it needs no mutex of its own; what the
    // library shares among connections does. https://sqlite.org/threadsafe.html
    guard sqlite3_threadsafe() != 0 else {
      throw .other("this SQLite library was built without threads: use another")
    }
    let flags = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      Connection.uri(of: path, access), &opened,
      flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, disk)
    guard code == SQLITE_OK, let opened else {
      let message = String(cString: sqlite3_errstr(code))
      let systemError = opened.map { sqlite3_system_errno($0) } ?? 0
      // SQLite hands back a handle even when opening fails. https://sqlite.org/c3ref/open.html
      sqlite3_close_v2(opened)
      throw StoreError(
        code: code, doing: "open it", path: path, message: message, systemError: systemError)
    }
    handle = opened
    self.path = path
    walPages = .allocate(capacity: 1)
    walPages.initialize(to: 0)
    try configure(busyMilliseconds: busyMilliseconds)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
    walPages.deallocate()
  }

  /// Protects the file from what a damaged or hostile one could make this process do.
  /// https://sqlite.org/security.html, https://sqlite.org/c3ref/c_dbconfig_defensive.html
  private func configure(busyMilliseconds: Int) throws(StoreError) {
    try setOption(SQLITE_DBCONFIG_DEFENSIVE, to: true)
    try setOption(SQLITE_DBCONFIG_TRUSTED_SCHEMA, to: false)
    try setOption(SQLITE_DBCONFIG_DQS_DML, to: false)
    try setOption(SQLITE_DBCONFIG_DQS_DDL, to: false)
    try setOption(SQLITE_DBCONFIG_ENABLE_FKEY, to: true)
    try setOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, to: true)
    setBusyTimeout(milliseconds: busyMilliseconds)
    // Made now: when memory runs out within a transaction, there may be none to make it with, and the
    // transaction would stay open, with its locks.
    _ = try rollback()
  }

  private func setOption(_ option: Int32, to isOn: Bool) throws(StoreError) {
    try check(segments_sqlite3_db_config(handle, option, isOn ? 1 : 0), "set an option")
  }

  /// From now on closing the last connection writes the log into the file and removes it.
  ///
  /// SQLite does so with the file locked for itself alone, so no writer can race with it.
  func closesTidily() throws(StoreError) {
    try setOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, to: false)
  }

  /// How long a call waits for a lock; 0 does not wait.
  ///
  /// It looks every 2 ms. SQLite's own timeout sleeps for up to 100 ms at a time, so beside processes
  /// that write without a pause it finds the lock held again each time it wakes, until it gives up.
  /// https://sqlite.org/c3ref/busy_handler.html
  func setBusyTimeout(milliseconds: Int) {
    let pause = 2
    let tries = UnsafeMutableRawPointer(bitPattern: max(milliseconds, 0) / pause)
    sqlite3_busy_handler(
      handle,
      { tries, count in
        guard Int(count) < Int(bitPattern: tries) else { return 0 }
        sqlite3_sleep(2)
        return 1
      }, tries)
  }

  /// Lets a few milliseconds pass in which others can take the lock: longer than they sleep between
  /// two looks at it.
  static func letOthersIn() { sqlite3_sleep(3) }

  /// Switches the file to a write-ahead log, if it has none; that lasts.
  ///
  /// SQLite may report that the file is busy without having waited, since the switch needs the file
  /// for itself: tried again until the time is over.
  /// https://sqlite.org/wal.html#activating_and_configuring_wal_mode
  func switchToLog(milliseconds: Int) throws(StoreError) {
    var waited = 0
    while true {
      do throws(StoreError) {
        if try journal("PRAGMA journal_mode = WAL") == "wal" { return }
        throw .other("store '\(path)': the file system cannot hold a write-ahead log")
      } catch .busy where waited < milliseconds {
        sqlite3_sleep(10)
        waited += 10
      }
    }
  }

  /// Changes how the file is journaled, and returns how it is.
  ///
  /// The statement writes the file when it ends, after its row: whoever takes the row and leaves does
  /// not learn that the change failed.
  private func journal(_ pragma: StaticString) throws(StoreError) -> String? {
    try prepare(pragma).all { (row) throws(StoreError) in row.text(0) }.first
  }

  /// Takes the file for this connection alone, without a write-ahead log, until it is closed: then
  /// no log holds anything, and whoever opens the file waits.
  ///
  /// - Throws: `StoreError.busy` when another connection has it open.
  /// https://sqlite.org/pragma.html#pragma_locking_mode,
  /// https://sqlite.org/wal.html#use_of_wal_without_shared_memory
  func takeAlone() throws(StoreError) {
    try run(script: "PRAGMA locking_mode = EXCLUSIVE", "take it alone")
    guard try journal("PRAGMA journal_mode = DELETE") == "delete" else {
      throw .busy("store '\(path)': another process has it open; end it, or try again later")
    }
    // A file that had no log is locked by its first write.
    try run(script: "BEGIN EXCLUSIVE; COMMIT", "take it alone")
  }

  /// Makes another database the same as the state that this connection reads, page by page.
  ///
  /// Called within a transaction that reads, it copies the state of that transaction, whatever others
  /// write meanwhile. https://sqlite.org/backup.html, https://sqlite.org/c3ref/backup_finish.html
  ///
  /// - Parameters:
  ///   - other: Receives it, in one transaction of its own: all of it, or nothing.
  ///   - progress: Is told after every few pages how many are done, and of how many; what it throws
  ///     ends the copy.
  /// - Throws: `StoreError`, or what `progress` throws.
  func copy(to other: Connection, _ progress: (_ done: Int, _ total: Int) throws -> Void) throws {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      try other.check(sqlite3_errcode(other.handle), "begin the copy")
      throw StoreError.other("store '\(path)': cannot begin the copy")
    }
    var code = SQLITE_OK
    do {
      while code == SQLITE_OK {
        code = sqlite3_backup_step(backup, 512)
        let total = Int(sqlite3_backup_pagecount(backup))
        try progress(total - Int(sqlite3_backup_remaining(backup)), total)
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let end = sqlite3_backup_finish(backup)
    try other.check(code == SQLITE_DONE ? end : code, "copy '\(path)' to it")
  }

  /// Runs the body, and looks now and then whether it is to go on.
  ///
  /// - Parameters:
  ///   - look: What it throws ends what SQLite is at.
  ///   - body: Works with this connection.
  /// - Returns: What the body returns.
  /// - Throws: What `look` throws, else what the body throws.
  /// https://sqlite.org/c3ref/progress_handler.html
  func watched<Result>(by look: () throws -> Void, _ body: () throws -> Result) throws -> Result {
    try withoutActuallyEscaping(look) { look in
      let watch = Watch(look)
      sqlite3_progress_handler(
        handle, 10_000,
        { watch in
          guard let watch else { return 0 }
          return Unmanaged<Watch>.fromOpaque(watch).takeUnretainedValue().isOver ? 1 : 0
        }, Unmanaged.passUnretained(watch).toOpaque())
      defer { sqlite3_progress_handler(handle, 0, nil, nil) }
      let result = Swift.Result { try body() }
      if let error = watch.error { throw error }
      return try result.get()
    }
  }

  /// Looks whether somebody wants a long work to end.
  private final class Watch {
    private let look: () throws -> Void
    private(set) var error: (any Error)?

    init(_ look: @escaping () throws -> Void) { self.look = look }

    var isOver: Bool {
      do {
        try look()
        return false
      } catch {
        self.error = error
        return true
      }
    }
  }

  /// The statement for this SQL, prepared at its first use.
  func prepare(_ sql: StaticString) throws(StoreError) -> Statement {
    if let statement = statements[sql.utf8Start] { return statement }
    let statement = try Statement(sql, on: handle, path: path)
    statements[sql.utf8Start] = statement
    return statement
  }

  /// The statement that takes back what is open.
  func rollback() throws(StoreError) -> Statement { try prepare("ROLLBACK") }

  /// Runs several statements without parameters: a schema, pragmas.
  func run(script: String, _ doing: String) throws(StoreError) {
    try check(sqlite3_exec(handle, script, nil, nil, nil), doing)
  }

  /// The number that a pragma of the file's header answers.
  func number(_ pragma: StaticString) throws(StoreError) -> Int {
    let found = try prepare(pragma).first { statement throws(StoreError) in statement.int(0) }
    return Int(found ?? 0)
  }

  /// Whether the last call failed since the disk or the memory did, not by what the file holds.
  /// https://sqlite.org/c3ref/errcode.html
  var hasFailedByMachine: Bool {
    [.ioError, .noMemory].contains(ResultCode(extended: sqlite3_extended_errcode(handle)))
  }

  /// Changes when another connection has committed something that this one sees.
  /// https://sqlite.org/pragma.html#pragma_data_version
  func dataVersion() throws(StoreError) -> Int64 {
    try prepare("PRAGMA data_version").first { (row) throws(StoreError) in row.int(0) } ?? 0
  }

  /// Whether a transaction is open. https://sqlite.org/c3ref/get_autocommit.html
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The pages in the write-ahead log after this connection's last commit.
  var pagesInLog: Int { Int(walPages.pointee) }

  /// No checkpoint happens by itself any more. https://sqlite.org/c3ref/wal_autocheckpoint.html
  func leaveLogAlone() { sqlite3_wal_autocheckpoint(handle, 0) }

  /// Has every commit tell how long the log is; no checkpoint happens by itself any more.
  func watchLog() {
    leaveLogAlone()
    segments_sqlite3_watch_wal(handle, walPages)
  }

  /// Writes into the file what of the log nobody needs to see apart any more; waits for nobody.
  ///
  /// - Returns: The pages in the log, and how many of them are in the file; both -1 without a log.
  /// https://sqlite.org/c3ref/wal_checkpoint_v2.html
  func checkpoint() throws(StoreError) -> (inLog: Int, inFile: Int) {
    var (inLog, inFile): (Int32, Int32) = (0, 0)
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &inLog, &inFile)
    try check(code, "move the log into the file")
    return (Int(inLog), Int(inFile))
  }

  private func check(_ code: Int32, _ doing: @autoclosure () -> String) throws(StoreError) {
    if code == SQLITE_OK { return }
    throw StoreError(
      code: code, doing: doing(), path: path, message: String(cString: sqlite3_errmsg(handle)),
      systemError: sqlite3_system_errno(handle))
  }

  /// A `file:` URI of a path: every byte that could mean something else is escaped.
  /// https://sqlite.org/uri.html
  private static func uri(of path: String, _ access: Access) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:./"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += byte < 16 ? "%0" : "%"
        uri += String(byte, radix: 16)
      }
    }
    switch access {
    case .readWrite: return uri + "?mode=rw"
    case .readOnly: return uri + "?mode=ro"
    case .immutable: return uri + "?mode=ro&immutable=1"
    }
  }
}
