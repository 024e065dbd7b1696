// Puts a backup in the place of a store, whole or not at all.

import Segments

/// What putting a backup in place came to.
public struct StoreRestored: Sendable {
  /// What the store holds now.
  public let contents: StoreContents
  /// How many people who are in the backup were erased again, because they were erased from the store
  /// that it replaces.
  public let erasedAgain: Int
  /// Where the store that was there lies now, because it was damaged too badly to be replaced in
  /// place; nil when it was replaced, or there was none.
  public let setAside: String?
  /// What somebody should know; empty for most.
  public let notes: [String]
}

extension SQLiteStore {
  /// Puts a backup in the place of a store.
  ///
  /// The backup is looked through first. Who was erased from the store that is replaced stays erased:
  /// its tombstones are kept, and whoever of them is in the backup is erased again. A store that is
  /// there is replaced in one transaction; killed at any moment, this leaves the one or the other.
  ///
  /// - Parameters:
  ///   - backup: A file as ``backUp(to:replacing:progress:)`` writes it, or a copy of a store.
  ///   - path: The store.
  ///   - options: How it is opened.
  ///   - isReplacing: Whether a store that is there is replaced.
  ///   - progress: Is told now and then how many pages are copied, and of how many; what it throws
  ///     ends the work and leaves the store as it was.
  /// - Returns: What the store holds now.
  /// - Throws: `StoreError`: the backup is damaged or is none, the store is there or in use; what
  ///   `progress` throws.
  @discardableResult
  public static func restore(
    _ backup: String, to path: String, options: Options = Options(),
    replacing isReplacing: Bool = false,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> StoreRestored {
    // The file itself where a link leads to it, so that the link stays one.
    try StoreRestoring(backup: backup, path: FileSystem.resolved(path), options: options)
      .run(isReplacing: isReplacing, progress)
  }
}

/// Puts one backup in one place.
struct StoreRestoring {
  let backup: String
  let path: String
  let options: SQLiteStore.Options

  func run(isReplacing: Bool, _ progress: (Int, Int) throws -> Void) throws -> StoreRestored {
    let origin = try openBackup()
    let pages = try origin.number("PRAGMA page_count")
    let contents = try StoreCopy.verified(origin, against: nil) { try progress(0, pages) }
    let place = try place(isReplacing: isReplacing)
    let draft = try DraftFile(for: path)
    do {
      guard !draft.hasRival else {
        throw StoreError.busy(
          "another call writes to '\(path)' now, so nothing was changed: wait for its end")
      }
      // Closed at the end of the statement: the draft is opened as a store next.
      try origin.copy(
        to: Connection(
          path: draft.path, access: .readWrite, busyMilliseconds: 0, disk: options.disk), progress)
      let (kept, erased) = try prepare(draft, contents, place) { try progress(pages, pages) }
      return try put(draft, kept, erased, place)
    } catch {
      draft.remove()
      throw error
    }
  }

  // MARK: - The backup

  private func openBackup() throws(StoreError) -> Connection {
    guard case .file(let size) = FileSystem.kind(of: backup), size > 0 else {
      throw .access("there is no backup at '\(backup)'")
    }
    if FileSystem.areSame(backup, path) {
      throw .access("'\(backup)' is the store itself: name the backup and another store")
    }
    let hasLog = FileSystem.hasContent(backup + "-wal")
    let connection = try Connection(
      path: backup, access: hasLog ? .readOnly : .immutable,
      busyMilliseconds: options.busyTimeoutMilliseconds, disk: options.disk)
    let version = try Ownership(of: connection)
      .version(known: options.schema.version, path: backup)
    try SchemaGuard(options.schema, version: version).check(connection)
    return connection
  }

  // MARK: - The place

  /// What is at the path.
  enum Place {
    /// Nothing, or an empty file.
    case free
    /// A store that nobody else has open, and who was erased from it.
    case store(Connection, Tombstones?)
    /// A store that is too damaged to be opened, and why.
    case damaged(String)
  }

  private func place(isReplacing: Bool) throws(StoreError) -> Place {
    switch FileSystem.kind(of: path) {
    case .missing: return .free
    case .file(let size):
      if size == 0 { return .free }
    case .folder: throw .access("'\(path)' is a directory; a store is a file")
    default: throw .access("'\(path)' is no file that can be replaced")
    }
    guard isReplacing else {
      throw .access(
        "there is a store at '\(path)' already; it was left as it is (--force replaces it)")
    }
    do throws(StoreError) {
      return try existing()
    } catch {
      switch error {
      case .corrupt(let why): return .damaged(why)
      case .notAStore: return .damaged("it is no SQLite database")
      case .busy:
        throw .busy(
          "another process has the store '\(path)' open, so it cannot be replaced: end it, then try "
            + "again; nothing was changed")
      default: throw error
      }
    }
  }

  private func existing() throws(StoreError) -> Place {
    let connection = try Connection(
      path: path, access: .readWrite,
      busyMilliseconds: min(500, options.busyTimeoutMilliseconds), disk: options.disk)
    let ownership = try Ownership(of: connection)
    if case .ours(let version) = ownership {
      try SchemaGuard(options.schema, version: version).check(connection)
    }
    if case .foreign(let id) = ownership, id != 0 || !isStoreLike(connection) {
      throw .access(
        "'\(path)' is a database of another program, not a store; it was left as it is")
    }
    try connection.takeAlone()
    return .store(connection, try Tombstones(of: connection))
  }

  /// Whether a file without our mark has our tables: its header may be what was damaged.
  private func isStoreLike(_ connection: Connection) -> Bool {
    // What cannot be read is no sign that it is another program's.
    let found = try? connection.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE name IN ('profile', 'showing', 'catalog_revision')"
    ).first { (row) throws(StoreError) in row.int(0) }
    return found == 3
  }

  // MARK: - Making it ready

  /// Brings the copy up to date, buries who was erased from the store that it replaces, and looks
  /// through it.
  private func prepare(
    _ draft: borrowing DraftFile, _ contents: StoreContents, _ place: Place,
    _ look: () throws -> Void
  ) throws -> (StoreContents, Int) {
    var options = options
    options.createsWhenMissing = false
    options.savesBeforeMigrating = false
    options.erasureKeyPath = options.erasureKey(of: path)
    let store = try SQLiteStore(path: draft.path, options: options)
    defer { store.close() }
    var erased = 0
    if case .store(_, let tombstones?) = place {
      erased = try tombstones.bury(in: store, path: path)
    }
    guard try store.finishErasing() else {
      throw StoreError.busy("'\(draft.path)' is open in another process")
    }
    store.close()
    let kept = try StoreCopy.verified(draft.path, on: options.disk, against: nil, look)
    if erased == 0, kept.profiles != contents.profiles {
      throw StoreError.corrupt("'\(draft.path)' does not hold the profiles of the backup")
    }
    return (kept, erased)
  }

  // MARK: - Putting it in place

  private func put(
    _ draft: borrowing DraftFile, _ contents: StoreContents, _ erased: Int, _ place: Place
  ) throws -> StoreRestored {
    var notes: [String] = []
    var aside: String?
    switch place {
    case .free:
      let isEmpty = FileSystem.kind(of: path) == .file(size: 0)
      guard isEmpty || FileSystem.kind(of: path) == .missing else {
        throw StoreError.busy("a store was made at '\(path)' meanwhile; it was left as it is")
      }
      // What an earlier store of that name left would be taken for this one's.
      try removeHelpers()
      try draft.putInPlace(isReplacing: isEmpty)
    case .store(let connection, let tombstones):
      if tombstones == nil { notes.append(Self.unread) }
      let origin = try Connection(
        path: draft.path, access: .immutable, busyMilliseconds: 0, disk: options.disk)
      // One transaction of a database that is locked for this connection alone: a killed one is rolled
      // back by whoever opens the file next. A file in its place would leave those who wait for the
      // lock with the old one, under a name whose log is the new one's.
      try origin.copy(to: connection) { _, _ in }
      try connection.closesTidily()
      draft.remove()
    case .damaged(let why):
      notes.append("what was there cannot be opened, so it was set aside: \(why)")
      notes.append(Self.unread)
      aside = try setAside()
      try draft.putInPlace(isReplacing: false)
    }
    return StoreRestored(
      contents: contents, erasedAgain: erased, setAside: aside, notes: notes)
  }

  private static let unread =
    "who was erased from the store that was there cannot be read: whoever was erased after the backup "
    + "was made is back, so erase them again"

  private func removeHelpers() throws(StoreError) {
    for suffix in ["-wal", "-shm", "-journal"] {
      if let why = FileSystem.remove(path + suffix) {
        throw .access("cannot remove '\(path)\(suffix)', which is of an earlier store: \(why)")
      }
    }
  }

  /// Gives a damaged store another name, with its log.
  private func setAside() throws(StoreError) -> String {
    let name = FileSystem.numbered(path + ".damaged").free
    for suffix in ["-wal", "-shm", "-journal", ""] {
      guard FileSystem.kind(of: path + suffix) != .missing else { continue }
      if let why = FileSystem.move(path + suffix, to: name + suffix) {
        throw .access("cannot set the damaged store '\(path)\(suffix)' aside: \(why)")
      }
    }
    return name
  }
}
