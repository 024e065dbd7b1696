// Finds out what a file is before anything touches it; makes, mends or refuses it.

import Segments

/// How one store is opened: which file, and by which rules.
struct Opening {
  /// A store that can be used.
  struct Opened {
    /// How further connections are opened.
    let source: ConnectionSource
    /// The first one.
    let connection: Connection
  }

  /// As the caller named it.
  let path: String
  let options: SQLiteStore.Options

  /// Opens the store, or makes it.
  func open() throws(StoreError) -> Opened {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .access("a store needs the path of a file; got an empty one, or one with a NUL in it")
    }
    let kind = FileSystem.kind(of: path)
    let size = try size(kind)
    let file = kind == .missing ? path : FileSystem.resolved(path)
    try checkFolder(of: file)
    guard size > 0 else { return try create(file) }
    if try look(at: file) == .empty { return try create(file) }
    if let reason = FileSystem.refusalToWrite(file) { return try openAsItIs(file, because: reason) }
    return try openNormally(file)
  }

  /// The size of what is there; 0 for nothing.
  private func size(_ kind: FileSystem.Kind) throws(StoreError) -> Int {
    switch kind {
    case .missing: return 0
    case .file(let size): return size
    case .folder: throw .access("'\(path)' is a directory; a store is a file")
    case .special: throw .access("'\(path)' is a pipe or a device; a store is a file")
    case .brokenLink: throw .access("'\(path)' is a link that leads to nothing")
    case .unreachable(let why): throw .access("cannot reach '\(path)': \(why)")
    }
  }

  private func checkFolder(of file: String) throws(StoreError) {
    let folder = FileSystem.folder(of: file)
    guard FileSystem.kind(of: folder) == .folder else {
      throw .access("there is no folder '\(folder)' for the store '\(path)'")
    }
    guard !options.allowsNetworkFileSystem, let name = FileSystem.networkName(of: folder) else {
      return
    }
    throw .access(
      "'\(path)' lies on a network file system (\(name)), where locks are not to be trusted and a "
        + "store may be damaged: use a local disk, or allow it explicitly")
  }

  // MARK: - What it is

  /// Looks at the header without a lock or a helper file, so that nothing changes.
  ///
  /// - Returns: `.ours` or `.empty`.
  private func look(at file: String) throws(StoreError) -> Ownership {
    do throws(StoreError) {
      let found = try ownership(of: file, .immutable)
      guard case .foreign(applicationID: 0) = found else { return try accepted(found) }
      if let closer = try lookClosely(at: file) { return closer }
      return try accepted(found)
    } catch {
      if isHalfMade(file) { return .empty }
      guard case .corrupt = error else { throw error }
      // Killed in the midst of growing, or growing just now: the header counts more pages than there
      // are. What is missing stands in a log, unless that is done with by now.
      if let closer = try lookClosely(at: file) { return closer }
      return try accepted(ownership(of: file, .immutable))
    }
  }

  /// Looks at the header with what stands beside the file, where the mark may be in a log still.
  ///
  /// - Returns: Nil when nothing stands beside it that could matter.
  private func lookClosely(at file: String) throws(StoreError) -> Ownership? {
    if isHalfMade(file) { return .empty }
    guard FileSystem.hasContent(file + "-wal") else { return nil }
    return try accepted(ownershipWithLog(of: file))
  }

  private func accepted(_ found: Ownership) throws(StoreError) -> Ownership {
    // SQLite takes a file of one byte for empty; somebody wrote that byte.
    if found == .empty { throw Ownership.refusal(path: path) }
    _ = try found.version(known: options.schema.version, path: path)
    return found
  }

  private func ownership(of file: String, _ access: Connection.Access) throws(StoreError)
    -> Ownership
  {
    let connection = try Connection(
      path: file, access: access, busyMilliseconds: options.busyTimeoutMilliseconds,
      disk: options.disk)
    return try Ownership(of: connection)
  }

  /// Reads the header through the log, and leaves file and log as they are.
  ///
  /// Where the log has an index already, a read-only connection uses it. Where it has none, one
  /// would be made; a connection that has the file for itself keeps its index in memory.
  /// https://sqlite.org/wal.html#use_of_wal_without_shared_memory
  private func ownershipWithLog(of file: String) throws(StoreError) -> Ownership {
    if FileSystem.kind(of: file + "-shm") != .missing { return try ownership(of: file, .readOnly) }
    let connection = try Connection(
      path: file, access: .readWrite, busyMilliseconds: options.busyTimeoutMilliseconds,
      disk: options.disk)
    try connection.run(script: "PRAGMA locking_mode = EXCLUSIVE", "look at it alone")
    return try Ownership(of: connection)
  }

  /// Whether a rollback journal says that the file was empty before a transaction that was killed:
  /// opening it makes it empty again.
  ///
  /// https://sqlite.org/fileformat2.html#the_rollback_journal
  private func isHalfMade(_ file: String) -> Bool {
    guard let journal = FileSystem.contents(of: file + "-journal", limit: 1 << 24),
      journal.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]), journal.count >= 28
    else { return false }
    return journal[16..<20].allSatisfy { $0 == 0 }
  }

  // MARK: - Opening it

  /// Makes the tables in a file that holds nothing.
  ///
  /// Everything is committed with a rollback journal before the file is switched to WAL: whenever
  /// this is killed, the file is empty, or rolls back to empty, or is a whole store.
  private func create(_ file: String) throws(StoreError) -> Opened {
    guard options.createsWhenMissing, !options.isReadOnly else {
      throw .access("there is no store at '\(path)'")
    }
    if let why = FileSystem.createPrivately(file) {
      throw .access("cannot make the store '\(path)': \(why)")
    }
    if let reason = FileSystem.refusalToWrite(file) {
      throw .access("cannot make the store '\(path)': \(reason)")
    }
    let source = ConnectionSource(file: FileSystem.resolved(file), options: options, readOnly: nil)
    let connection = try source.bare(.readWrite)
    try source.setDurability(of: connection)
    try options.schema.create(on: connection)
    return try prepared(connection, source)
  }

  private func openNormally(_ file: String) throws(StoreError) -> Opened {
    let reason = options.isReadOnly ? "it was opened for reading only" : nil
    let source = ConnectionSource(file: file, options: options, readOnly: reason)
    return try prepared(source.bare(.readWrite), source)
  }

  /// Judges by the header again, now under SQLite's own locks, and brings the file up to date.
  private func prepared(_ connection: Connection, _ source: ConnectionSource) throws(StoreError)
    -> Opened
  {
    let found = try Ownership(of: connection)
    if found == .empty, !options.isReadOnly, options.createsWhenMissing {
      try options.schema.create(on: connection)
    }
    let version = try Ownership(of: connection)
      .version(known: options.schema.version, path: path)
    if options.isReadOnly {
      try checkCurrent(version)
    } else {
      try connection.switchToLog(milliseconds: options.busyTimeoutMilliseconds)
      if version < options.schema.version {
        try SchemaGuard(options.schema, version: version).check(connection)
      }
      try migrate(connection, from: version, source)
    }
    try SchemaGuard(options.schema, version: options.schema.version).check(connection)
    try connection.closesTidily()
    try source.makeReader(connection)
    return Opened(source: source, connection: connection)
  }

  private func migrate(_ connection: Connection, from version: Int, _ source: ConnectionSource)
    throws(StoreError)
  {
    guard version < options.schema.version else { return }
    try source.setDurability(of: connection)
    let isMigrated = try options.schema.migrate(connection) { found throws(StoreError) in
      guard options.savesBeforeMigrating else { return }
      // Nobody writes meanwhile; a connection of its own reads what is there.
      try StoreCopy.save(source, asOf: found)
    }
    guard isMigrated else { return }
    // So that the version in the file itself, which is looked at first, is the new one.
    var checkpointer = Checkpointer(source)
    try checkpointer.checkpoint(beside: connection)
  }

  /// Reads a file that cannot be written: without locks, as long as it is all there is.
  private func openAsItIs(_ file: String, because reason: String) throws(StoreError) -> Opened {
    guard !FileSystem.hasContent(file + "-wal") else {
      throw .access(
        "cannot open the store '\(path)': \(reason), and '\(file)-wal' holds changes that are not "
          + "in the file yet; open it once where it can be written")
    }
    let source = ConnectionSource(file: file, options: options, readOnly: reason)
    let connection = try source.bare(.immutable)
    let version = try Ownership(of: connection)
      .version(known: options.schema.version, path: path)
    try checkCurrent(version)
    try SchemaGuard(options.schema, version: version).check(connection)
    return Opened(source: source.reading(.immutable), connection: connection)
  }

  private func checkCurrent(_ version: Int) throws(StoreError) {
    guard version < options.schema.version else { return }
    throw .access(
      "store '\(path)' has schema \(version), this program knows \(options.schema.version): open "
        + "it once for writing, which brings it up to date")
  }
}
