// The file that failed lines are written to.

/// The file that failed lines are written to, as they came; its owner's alone.
struct Rejects: ~Copyable {
  private let path: String
  private let file: Descriptor

  /// Makes the file empty.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - input: The file that is read, which must not be this one.
  ///   - storePath: The store, which must not be this one either.
  /// - Throws: `CommandError` when it is one of these, or cannot be made.
  init(path: String, input: Descriptor.Identity?, storePath: String) throws(CommandError) {
    self.path = path
    try OwnFiles(store: storePath, [input]).refuse(path, "rejects")
    do throws(Descriptor.Failure) {
      file = try Descriptor(writingPrivately: path)
    } catch {
      throw .failed("--rejects: cannot write '\(path)': \(error.reason)")
    }
  }

  /// Writes a line and its end.
  ///
  /// - Throws: `CommandError.failed`.
  func write(_ line: [UInt8]) throws(CommandError) {
    do throws(Descriptor.Failure) {
      try file.write(line + [UInt8(ascii: "\n")])
    } catch {
      throw .failed("--rejects: cannot write '\(path)': \(error.reason)")
    }
  }
}
