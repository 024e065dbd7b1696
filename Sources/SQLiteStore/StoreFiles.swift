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

  /// Whether a path leads to one of them, whatever it is called there.
  package func contain(_ path: String) -> Bool {
    paths.contains { FileSystem.areSame(path, $0) }
  }
}
