// Writes a copy of a store that is in use to another file, whole or not at all.

import Segments

/// Writes a copy of a store that is in use to another file, whole or not at all.
struct StoreCopy {
  private let origin: Connection
  private let path: String
  private let isReplacing: Bool

  /// Makes a copy of what a connection reads.
  init(_ origin: Connection, to path: String, isReplacing: Bool) {
    self.origin = origin
    self.path = path
    self.isReplacing = isReplacing
  }

  /// Keeps a copy of an older store beside it, before it is brought up to date.
  static func save(_ source: ConnectionSource, asOf version: Int) throws(StoreError) {
    let reader = try source.bare(.readWrite)
    do {
      // No copy that is there is ever replaced.
      let path = FileSystem.numbered(place(source.file, version)).free
      _ = try StoreCopy(reader, to: path, isReplacing: false).write(source) { _, _ in }
    } catch let error as StoreError {
      throw error.beginning(
        "store '\(source.file)' has an older schema, \(version), and cannot be saved before it is "
          + "brought up to date, so it was left as it is: ")
    } catch {
      // Only what `progress` throws is no `StoreError`, and that throws nothing.
      throw .other("store '\(source.file)': \(error)")
    }
  }

  /// Where a copy of a store of an older schema lies, or the first of several.
  static func place(_ file: String, _ version: Int) -> String { "\(file).schema-\(version).backup" }

  /// Writes it, looks through it, gives it its name.
  ///
  /// - Parameters:
  ///   - source: How the store is opened.
  ///   - progress: Is told how many pages are copied, and of how many.
  /// - Returns: What the copy holds.
  /// - Throws: `StoreError`, or what `progress` throws; then nothing is left.
  func write(_ source: ConnectionSource, _ progress: (Int, Int) throws -> Void) throws
    -> StoreContents
  {
    try checkPlace(source)
    let draft = try DraftFile(for: path)
    let contents: StoreContents
    do {
      contents = try copy(to: draft, source, progress)
    } catch {
      draft.remove()
      throw error
    }
    try draft.putInPlace(isReplacing: isReplacing)
    return contents
  }

  private func checkPlace(_ source: ConnectionSource) throws(StoreError) {
    if StoreFiles(of: source.file, options: source.options).contain(path) {
      throw .access("'\(path)' is the store itself: name another file")
    }
    // SQLite would take a log that lies beside the new file for the new file's.
    // https://sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use
    for suffix in ["-wal", "-journal"] where FileSystem.kind(of: path + suffix) != .missing {
      throw .access(
        "'\(path)\(suffix)' is of a store that is open or was killed: open that store once, or name "
          + "another file")
    }
    switch FileSystem.kind(of: path) {
    case .missing: return
    case .file:
      guard isReplacing else {
        throw .access("there is a file '\(path)' already; it was left as it is")
      }
    case .folder: throw .access("'\(path)' is a directory; a backup is a file")
    default: throw .access("'\(path)' is no file that can be replaced")
    }
  }

  private func copy(
    to draft: borrowing DraftFile, _ source: ConnectionSource, _ progress: (Int, Int) throws -> Void
  ) throws -> StoreContents {
    let disk = source.options.disk
    let copy = try Connection(
      path: draft.path, access: .readWrite, busyMilliseconds: 0, disk: disk)
    // One state from here to the end: of the rows that are counted, and of the pages.
    try origin.beginReading()
    defer { origin.abandon() }
    let pages = try origin.number("PRAGMA page_count")
    let contents = try origin.watched(by: { try progress(0, pages) }) {
      try StoreContents(of: origin)
    }
    try origin.copy(to: copy, progress)
    // A file by itself, without what was deleted.
    try copy.takeAlone()
    try source.setDurability(of: copy)
    try copy.watched(by: { try progress(pages, pages) }) {
      try Sweep.compact(copy)
    }
    return try StoreCopy.verified(draft.path, on: disk, against: contents) {
      try progress(pages, pages)
    }
  }

  /// Looks through a file that is to be a store: whole, and with these rows.
  ///
  /// - Parameters:
  ///   - path: A file that nobody writes.
  ///   - disk: SQLite's name of the disk that it lies on; nil for the system's own.
  ///   - contents: What it must hold; nil for anything.
  ///   - look: Is called now and then; what it throws ends the work.
  /// - Returns: What it holds.
  /// - Throws: `StoreError.corrupt`, which says what is wrong; what `look` throws.
  static func verified(
    _ path: String, on disk: String?, against contents: StoreContents?, _ look: () throws -> Void
  ) throws -> StoreContents {
    let connection = try Connection(
      path: path, access: .immutable, busyMilliseconds: 0, disk: disk)
    return try verified(connection, against: contents, look)
  }

  /// The same of an open connection.
  static func verified(
    _ connection: Connection, against contents: StoreContents?, _ look: () throws -> Void
  ) throws -> StoreContents {
    try connection.watched(by: look) { try verified(connection, against: contents) }
  }

  private static func verified(_ connection: Connection, against contents: StoreContents?)
    throws(StoreError) -> StoreContents
  {
    let complaints = try connection.prepare("PRAGMA integrity_check(1)")
      .all { (row) throws(StoreError) in row.text(0) }
    guard complaints == ["ok"] else {
      if let code = unreadable(complaints.first ?? "") {
        throw StoreError(
          code: code, doing: "look through it", path: connection.path,
          message: "a page cannot be read")
      }
      throw .corrupt(
        "'\(connection.path)' is damaged: \(complaints.first ?? "it cannot be looked through")")
    }
    let broken = try connection.prepare("PRAGMA foreign_key_check").first {
      (row) throws(StoreError) in row.text(0)
    }
    if let broken {
      throw .corrupt(
        "'\(connection.path)': rows of table \(broken) refer to rows that are not there")
    }
    var found = try StoreContents(of: connection)
    if let contents, found != contents {
      throw .corrupt("'\(connection.path)' does not hold the rows that were copied")
    }
    if case .file(let size) = FileSystem.kind(of: connection.path) { found.bytes = size }
    return found
  }

  /// The code of what kept SQLite from reading a page, when that is what a check of it complains of:
  /// it tells of what it could not read as of what is damaged.
  private static func unreadable(_ complaint: String) -> Int32? {
    let words = complaint.split(whereSeparator: \.isWhitespace)
    if words.dropLast().suffix(4) == ["failed", "to", "get", "page"] {
      return ResultCode.ioError.rawValue
    }
    guard let last = words.last, last.hasPrefix("code="), let code = Int32(last.dropFirst(5)),
      [.ioError, .noMemory].contains(ResultCode(extended: code))
    else { return nil }
    return code
  }
}
