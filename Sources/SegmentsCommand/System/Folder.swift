// What a folder holds.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a folder holds.
enum Folder {
  /// The folder that a path lies in.
  static func path(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

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

  /// Whether a folder is at the path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The paths of the files in a folder and in the folders in it whose names end in the suffix, in
  /// the order of their bytes.
  ///
  /// What is hidden, and what a link leads to, is left out.
  ///
  /// - Throws: `CommandError.failed` when a folder cannot be read.
  static func files(in path: String, endingIn suffix: String) throws(CommandError) -> [String] {
    var files: [String] = []
    for name in try names(in: path) where name.utf8.first != UInt8(ascii: ".") {
      let inner = path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)"
      var status = stat()
      guard lstat(inner, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: files += try Self.files(in: inner, endingIn: suffix)
      case S_IFREG where name.hasSuffix(suffix): files.append(inner)
      default: break
      }
    }
    return files
  }

  /// The path of a file that another file names, seen from that file's folder.
  static func path(_ path: String, seenFrom file: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"),
      let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return path }
    return String(file[...slash]) + path
  }
}
