// The files of one store, which nothing else may be written to.

/// The files of one store: its own, SQLite's beside it, and the erasure key.
///
/// Also those that are not there now: SQLite takes a file of such a name for the store's, and deletes it.
package struct StoreFiles {
  private let paths: [String]

  /// Makes them of a store that is there, or is to be.
  ///
  /// - Parameters:
  ///   - path: The store; links are followed, as opening it does.
  ///   - options: How it is opened.
  package init(of path: String, options: SQLiteStore.Options) {
    let file = FileSystem.place(of: path)
    paths = ["", "-wal", "-shm", "-journal"].map { file + $0 } + [options.erasureKey(of: file)]
  }

  /// Whether a file that this process does not have open begins as every database of SQLite does.
  /// https://sqlite.org/fileformat.html#the_database_header
  package static func isDatabase(_ path: String) -> Bool {
    guard case .file = FileSystem.kind(of: path) else { return false }
    return FileSystem.beginning(of: path, count: 16) == Array("SQLite format 3\0".utf8)
  }

  /// Whether a path leads to one of them, whatever it is called there.
  package func contain(_ path: String) -> Bool {
    paths.contains { FileSystem.areSame(path, $0) }
  }
}
