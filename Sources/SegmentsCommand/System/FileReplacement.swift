// Replaces a file by new content, in whole or not at all.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Replaces a file by new content, in whole or not at all.
enum FileReplacement {
  /// Writes beside the file and moves it there; its mode stays, and a link still leads to it.
  ///
  /// - Throws: `CommandError.failed` when it cannot be written; then the file is as it was.
  static func replace(_ path: String, with bytes: [UInt8]) throws(CommandError) {
    let target = target(of: path)
    let other = "\(target).\(getpid()).new"
    var status = stat()
    do throws(Descriptor.Failure) {
      guard access(target, W_OK) == 0, stat(target, &status) == 0 else {
        throw Descriptor.Failure(code: errno)
      }
      let file = try Descriptor(writingPrivately: other)
      try file.write(bytes)
      guard chmod(other, status.st_mode & 0o7777) == 0, rename(other, target) == 0 else {
        throw Descriptor.Failure(code: errno)
      }
    } catch {
      unlink(other)
      throw .failed("cannot write '\(path)': \(error.reason)")
    }
  }

  /// Says, before a long run, what would keep a file from being written after it.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - option: The option that says so, for messages.
  /// - Throws: `CommandError.failed`.
  static func check(_ path: String, _ option: String) throws(CommandError) {
    var status = stat()
    var code: Int32 = 0
    if path.isEmpty {
      code = ENOENT
    } else if stat(path, &status) == 0 {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      code = isFolder ? EISDIR : access(path, W_OK) == 0 ? 0 : errno
    } else if access(Folder.path(of: path), W_OK | X_OK) != 0 {
      code = errno
    }
    guard code != 0 else { return }
    let reason = Descriptor.Failure(code: code).reason
    throw .failed("--\(option): cannot write '\(path)': \(reason)")
  }

  /// Makes a file, or empties the one that is there, and writes it.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - path: Where.
  ///   - isPrivate: Whether only its owner may read it.
  /// - Throws: `CommandError.failed` when it cannot be written.
  static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool) throws(CommandError) {
    do throws(Descriptor.Failure) {
      let file =
        isPrivate ? try Descriptor(writingPrivately: path) : try Descriptor(writing: path)
      try file.write(bytes)
    } catch {
      throw .failed("cannot write '\(path)': \(error.reason)")
    }
  }

  /// Where links lead to.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
