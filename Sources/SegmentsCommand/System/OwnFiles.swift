// Files that a call must not write to: the store's own, any other database, and what it reads.

import SQLiteStore

/// Files that a call must not write to: the store's own, any other database, and what it reads.
///
/// The store's file is never opened by any other means than SQLite's: closing it would drop the locks
/// that SQLite holds for this process.
/// https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
struct OwnFiles {
  private let store: StoreFiles
  private let inputs: [Descriptor.Identity]

  /// Looks which files they are.
  ///
  /// - Parameters:
  ///   - store: The store's path.
  ///   - inputs: Paths of what is read; what is not there is none, and so is `-`.
  init(store: String, inputs: [String] = []) {
    self.init(store: store, inputs.map { Descriptor.Identity(path: $0) })
  }

  /// The same of an input that is open.
  init(store: String, _ inputs: [Descriptor.Identity?]) {
    self.store = StoreFiles(of: store, options: .ofProcess(makesStore: false))
    self.inputs = inputs.compactMap(\.self)
  }

  /// Refuses to write to one of them.
  ///
  /// - Parameters:
  ///   - path: Where a call is to write.
  ///   - option: The option that says so, for messages.
  /// - Throws: `CommandError.failed`.
  func refuse(_ path: String, _ option: String) throws(CommandError) {
    if store.contain(path) {
      throw .failed("--\(option): '\(path)' is the store itself; name another file")
    }
    if StoreFiles.isDatabase(path) {
      throw .failed("--\(option): '\(path)' is a database, which a store may be; name another file")
    }
    if let identity = Descriptor.Identity(path: path), inputs.contains(identity) {
      throw .failed("--\(option): '\(path)' is read by this very call; name another file")
    }
  }
}
