// Files that a call must not write to: the store's own, and what it reads.

/// Files that a call must not write to: the store's own, and what it reads.
///
/// A store's file is never opened by any other means than SQLite's: closing it would drop the locks
/// that SQLite holds for this process.
/// https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
struct OwnFiles {
  private let store: [Descriptor.Identity]
  private let inputs: [Descriptor.Identity]

  /// Looks which files they are; what is not there is none.
  ///
  /// - Parameters:
  ///   - store: The store's path.
  ///   - inputs: Paths of what is read; `-` is nothing.
  init(store: String, inputs: [String] = []) {
    self.init(store: store, inputs.map { Descriptor.Identity(path: $0) })
  }

  /// The same of an input that is open.
  init(store: String, _ inputs: [Descriptor.Identity?]) {
    let key = Surroundings.variable("SEGMENTS_ERASURE_KEY") ?? store + ".erasure-key"
    self.store = [store, store + "-wal", store + "-shm", store + "-journal", key].compactMap {
      Descriptor.Identity(path: $0)
    }
    self.inputs = inputs.compactMap(\.self)
  }

  /// Whether two paths lead to one file, also to one that is not there yet.
  static func isSame(_ left: String, _ right: String) -> Bool {
    if let identity = Descriptor.Identity(path: left) {
      return identity == Descriptor.Identity(path: right)
    }
    let names = [left, right].map {
      $0.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init)
    }
    let folders = [left, right].map { Descriptor.Identity(path: Folder.path(of: $0)) }
    return names[0] == names[1] && folders[0] != nil && folders[0] == folders[1]
  }

  /// Refuses to write to one of them.
  ///
  /// - Parameters:
  ///   - path: Where a call is to write.
  ///   - option: The option that says so, for messages.
  /// - Throws: `CommandError.failed`.
  func refuse(_ path: String, _ option: String) throws(CommandError) {
    guard let identity = Descriptor.Identity(path: path) else { return }
    if store.contains(identity) {
      throw .failed("--\(option): '\(path)' is the store itself; name another file")
    }
    if inputs.contains(identity) {
      throw .failed("--\(option): '\(path)' is read by this very call; name another file")
    }
  }
}
