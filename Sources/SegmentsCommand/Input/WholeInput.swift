// Reads a file or standard input whole.

/// Reads a file or standard input whole, up to a limit.
enum WholeInput {
  /// The bytes.
  ///
  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - limit: The most bytes; a longer input is refused.
  /// - Returns: All of them.
  /// - Throws: `CommandError.failed` when it cannot be read, or is too long.
  static func bytes(path: String, limit: Int) throws(CommandError) -> [UInt8] {
    let name = path == "-" ? "standard input" : "'\(path)'"
    do throws(Descriptor.Failure) {
      let descriptor = path == "-" ? .standardInput : try Descriptor(reading: path)
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = try descriptor.read(into: &piece)
        if count == 0 { return bytes }
        bytes.append(contentsOf: piece[..<count])
        if bytes.count > limit { break }
      }
    } catch {
      throw .failed("cannot read \(name): \(error.reason)")
    }
    throw .failed("\(name) has more than \(limit >> 20) MiB")
  }
}
