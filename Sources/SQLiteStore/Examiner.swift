// Looks through a store's file, also one that cannot be opened as a store; changes nothing.

import Segments

extension SQLiteStore {
  /// Looks through a store's file and says what it found.
  ///
  /// Also through one that cannot be opened, because it is damaged, lacks tables, or is of a newer
  /// program. It repairs nothing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: How the store is opened otherwise.
  ///   - progress: Is told now and then how many rows were looked at; what it throws ends the work.
  /// - Returns: What was found.
  /// - Throws: `StoreError` when there is no file, or it cannot be looked at for what is around it: who
  ///   else has it open, a full disk, permissions; what `progress` throws.
  public static func examine(
    path: String, options: Options = Options(), progress: (_ rows: Int) throws -> Void = { _ in }
  ) throws -> Examination {
    var examiner = Examiner(path: path, options: options)
    try examiner.run(progress)
    return examiner.examination
  }
}

/// Looks through one file, check by check.
struct Examiner {
  let path: String
  let options: SQLiteStore.Options
  var examination: Examination
  /// How many rows were looked at.
  var rows = 0

  init(path: String, options: SQLiteStore.Options) {
    self.path = path
    self.options = options
    examination = Examination(path: path)
  }

  /// A transaction that reads with the calls of a store.
  func transaction(on connection: Connection) -> Transaction {
    Transaction(
      connection, CatalogCache(zones: ZoneFiles()),
      ErasureKey(options.erasureKey(of: FileSystem.resolved(path))))
  }

  /// Adds what a check found.
  mutating func add(_ finding: StoreFinding) { examination.findings.append(finding) }

  /// Looks at everything that can be looked at.
  mutating func run(_ progress: (Int) throws -> Void) throws {
    guard case .file(let size) = FileSystem.kind(of: path) else {
      throw StoreError.access("there is no store at '\(path)'")
    }
    let file = FileSystem.resolved(path)
    lookAround(file, size: size)
    lookAtLibrary()
    if size == 0 {
      add(.init(.note, "header", ("the file is empty", "the first write makes a store of it")))
      return
    }
    checkLog(file)
    let connection: Connection
    do throws(StoreError) {
      connection = try open(file)
    } catch {
      guard error.isAboutFile else { throw error }
      return addUnreadable("header", nil, error)
    }
    try look(through: connection, progress)
  }

  /// A file that may be written is opened so, so that what stands in a log is looked at too; nothing
  /// is written.
  private mutating func open(_ file: String) throws(StoreError) -> Connection {
    let canWrite = FileSystem.refusalToWrite(file) == nil
    let hasLog = FileSystem.hasContent(file + "-wal")
    if !canWrite, hasLog {
      add(
        .init(
          .note, "files",
          (
            "the file cannot be written, so what stands in '\(file)-wal' was not looked at",
            "look again as a user who may write it"
          )))
    }
    let connection = try Connection(
      path: file, access: canWrite ? .readWrite : .immutable,
      busyMilliseconds: options.busyTimeoutMilliseconds, disk: options.disk)
    // A log that is there stays as it is; helper files that looking makes go with the connection.
    if canWrite, !hasLog { try connection.closesTidily() }
    try connection.run(
      script: "PRAGMA temp_store = MEMORY; PRAGMA query_only = ON", "look through it")
    return connection
  }

  private mutating func look(through connection: Connection, _ progress: (Int) throws -> Void)
    throws
  {
    let ownership: Ownership
    do throws(StoreError) {
      ownership = try Ownership(of: connection)
    } catch {
      guard error.isAboutFile else { throw error }
      return addUnreadable("header", nil, error)
    }
    guard case .ours(let version) = ownership else {
      return add(
        .init(
          .fault, "header",
          (
            "it is no store: a database of another program, or one whose header was lost",
            "name the right file, or restore a backup"
          )))
    }
    do throws(StoreError) { try connection.begin(.deferred) } catch {
      guard error.isAboutFile else { throw error }
      return addUnreadable("header", nil, error)
    }
    defer { connection.abandon() }
    guard isHarmless(connection, version) else { return }
    let seen = rows
    try connection.watched(by: { try progress(seen) }) { checkIntegrity(connection) }
    guard isKnown(version) else { return }
    guard checkSchema(connection, version) else { return }
    do throws(StoreError) {
      examination.contents = try StoreContents(of: connection)
      if case .file(let size) = FileSystem.kind(of: path) { examination.contents?.bytes = size }
    } catch {
      addUnreadable("schema", nil, error)
    }
    try progress(rows)
    checkCounters(connection)
    checkOrphans(connection)
    checkWords(connection)
    try checkTexts(connection, progress)
    try checkValues(connection, progress)
    checkCatalog(connection)
    if version == options.schema.version { checkErasing(connection) }
  }

  /// Whether looking at rows runs nothing that somebody else wrote; the integrity check would, too.
  private mutating func isHarmless(_ connection: Connection, _ version: Int) -> Bool {
    do throws(StoreError) {
      let schemaGuard = SchemaGuard(options.schema, version: version)
      guard version <= options.schema.version,
        let refusal = try schemaGuard.refusal(of: connection)
      else { return true }
      _ = checkSchema(connection, version)
      add(
        .init(
          .fault, "schema",
          (
            "it has \(refusal): its rows were not looked at",
            "restore a backup, unless you know who did this"
          )))
      return false
    } catch {
      // What cannot be read is told by the checks that follow.
      return true
    }
  }

  private mutating func isKnown(_ version: Int) -> Bool {
    let known = options.schema.version
    if version > known {
      add(
        .init(
          .fault, "schema",
          (
            "its schema is \(version), and this program knows \(known): its rows were not looked at",
            "use the newer program that made it"
          )))
      return false
    }
    if version < 1 {
      add(.init(.fault, "schema", ("its schema says version \(version)", "restore a backup")))
      return false
    }
    if version < known {
      add(
        .init(
          .note, "schema",
          (
            "its schema is \(version), and this program knows \(known)",
            "it is brought up to date when it is next opened for writing, and saved before"
          )))
    }
    return true
  }

  /// Says that something could not be looked at.
  mutating func addUnreadable(_ check: String, _ place: String?, _ error: StoreError) {
    let message = error.description
    // A table that cannot be read is met by several checks; it is one thing to know.
    guard !examination.findings.contains(where: { $0.message == message }) else { return }
    let fix =
      error.isAboutFile
      ? "restore a backup ('segments restore FILE --force')"
      : "look again then: nothing is known to be wrong with the file"
    add(.init(.fault, check, at: place, (message, fix)))
  }

  // MARK: - The file

  private mutating func checkIntegrity(_ connection: Connection) {
    do throws(StoreError) {
      let complaints = try connection.prepare("PRAGMA integrity_check(100)")
        .all { (row) throws(StoreError) in row.text(0) }
      for complaint in complaints.prefix(10) where complaint != "ok" {
        add(.init(.fault, "integrity", (complaint, "restore a backup ('segments restore')")))
      }
      if complaints.count > 10 {
        add(
          .init(
            .fault, "integrity", rows: (complaints.count - 10, nil),
            ("further complaints of the integrity check", "restore a backup ('segments restore')")))
      }
      let broken = try connection.prepare(
        "SELECT \"table\", count(*), min(rowid) FROM pragma_foreign_key_check GROUP BY \"table\""
      ).all { (row) throws(StoreError) in (row.text(0), Int(row.int(1)), row.optionalText(2)) }
      for (table, count, example) in broken {
        add(
          .init(
            .fault, "foreign_keys", at: table, rows: (count, example),
            ("rows refer to rows that are not there", "restore a backup, or delete these rows")))
      }
    } catch {
      addUnreadable("integrity", nil, error)
    }
  }

  private mutating func lookAtLibrary() {
    guard WALReset.affects(Connection.libraryVersion) else { return }
    add(
      .init(
        .note, "library",
        (
          "SQLite \(Connection.libraryVersionText) can lose commits when checkpoints race with writes (the WAL-reset bug); "
            + "this program takes the precaution, other programs that write the file may not",
          "use SQLite 3.51.3, 3.50.7, 3.44.6 or newer, or let only this program write the file"
        )))
  }
}
