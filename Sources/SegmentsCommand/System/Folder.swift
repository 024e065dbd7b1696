// What a folder holds.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a folder holds.
enum Folder {
  /// The names of what is in a folder, in the order of their bytes, `.` and `..` left out.
  ///
  /// - Throws: `CommandError.failed` when it cannot be read.
  static func names(in path: String) throws(CommandError) -> [String] {
    guard let stream = opendir(path) else {
      throw .failed("cannot read '\(path)': \(String(cString: strerror(errno)))")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
