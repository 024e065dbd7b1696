// What went wrong with a store, by what the caller can do about it.

/// What went wrong with a store, by what the caller can do about it.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another process held the store for longer than the timeout: try again.
  case busy(String)
  /// The disk is full: free space, then try again; nothing was half-written.
  case full(String)
  /// The file is damaged.
  case corrupt(String)
  /// The file is not a store; it was left as it is.
  case notAStore(String)
  /// The store was written by a newer version of the program.
  case newerSchema(found: Int, known: Int, path: String)
  /// The file or folder cannot be reached or written.
  case access(String)
  /// Anything else, with what was being done.
  case other(String)

  /// A sentence that says what, where and what to do.
  public var description: String {
    switch self {
    case .busy(let text), .full(let text), .corrupt(let text), .notAStore(let text),
      .access(let text), .other(let text):
      text
    case .newerSchema(let found, let known, let path):
      "store '\(path)' has schema \(found), this program knows \(known): use a newer program; "
        + "the store was left as it is"
    }
  }
}
