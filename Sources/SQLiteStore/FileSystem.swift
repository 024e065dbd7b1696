// What the file system says of a path, without opening a store's file.

import CSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the file system says of a path.
///
/// No function here opens a store's file that may be in use: closing any descriptor of it would
/// drop the locks that SQLite holds for this process.
/// https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
package enum FileSystem {
  /// What lies at a path, links followed.
  enum Kind: Equatable {
    case missing
    /// A link that leads nowhere.
    case brokenLink
    /// A file of so many bytes.
    case file(size: Int)
    case folder
    /// A pipe, a device, a socket.
    case special
    /// The system's words why it cannot be looked at.
    case unreachable(String)
  }

  /// What lies at the path.
  static func kind(of path: String) -> Kind {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      guard errno == ENOENT else { return .unreachable(lastError) }
      guard lstat(path, &facts) == 0 else { return .missing }
      if facts.st_mode & S_IFMT == S_IFLNK { return .brokenLink }
      // It was made in between.
      return kind(facts)
    }
    return kind(facts)
  }

  private static func kind(_ facts: stat) -> Kind {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(facts.st_size))
    case S_IFDIR: return .folder
    default: return .special
    }
  }

  /// Why a store's file cannot be written, or nothing be made beside it; nil when both can.
  static func refusalToWrite(_ file: String) -> String? {
    let folder = folder(of: file)
    if !isWritable(folder) { return "its folder '\(folder)' cannot be written" }
    return isWritable(file) ? nil : "the file cannot be written"
  }

  /// Whether the path, a file or a folder, may be written.
  ///
  /// By the effective user, as opening asks; `access` would ask for the real one.
  private static func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// The path without links in it, so that SQLite's helper files lie beside it; as given when
  /// there is nothing.
  static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// Where a file lies, or would be made: its folder without links in it, and its name there.
  static func place(of path: String) -> String {
    var place = path
    // As many links as the system follows. https://man7.org/linux/man-pages/man7/path_resolution.7.html
    for _ in 0..<40 {
      if let found = realpath(place, nil) {
        defer { free(found) }
        return String(cString: found)
      }
      guard let target = target(ofLink: place) else { break }
      place = target.utf8.first == UInt8(ascii: "/") ? target : "\(folder(of: place))/\(target)"
    }
    let folder = resolved(folder(of: place))
    return folder == "/" ? "/" + name(of: place) : "\(folder)/\(name(of: place))"
  }

  /// What a link says; nil for what is none.
  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0
      ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The names of what lies in a folder, in no order; none of one that cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates an empty file that only its owner may read and write; leaves one that is there.
  ///
  /// - Returns: The system's words why it cannot; nil when it is there.
  static func createPrivately(_ path: String) -> String? {
    #if canImport(Darwin)
      // `mknod` makes no files for ordinary users here. The file is new, so this process holds no
      // lock on it that closing could drop.
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        return nil
      }
    #else
      // Makes the file with its mode at once, and no descriptor: nobody else can read it even for
      // a moment, no other thread's umask is touched, and no lock can be lost. SQLite gives its
      // helper files the mode of the main one. https://man7.org/linux/man-pages/man2/mknod.2.html
      if mknod(path, S_IFREG | 0o600, 0) == 0 { return nil }
    #endif
    return errno == EEXIST ? nil : lastError
  }

  /// The name of the network file system that a path lies on; nil for a local one.
  ///
  /// Locks are not to be trusted there, and shared memory, which WAL needs, does not exist.
  /// https://sqlite.org/wal.html, https://sqlite.org/faq.html#q5
  static func networkName(of path: String) -> String? {
    networkName(ofKind: segments_file_system_kind(path))
  }

  /// As `networkName(of:)`, by what the system calls the kind.
  static func networkName(ofKind kind: Int) -> String? {
    #if canImport(Darwin)
      return kind == 1 ? "a network" : nil
    #else
      // The numbers are in linux/magic.h and in the file systems' own sources.
      // https://man7.org/linux/man-pages/man2/statfs.2.html
      let names: [Int: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFE53_4D42: "SMB", 0xFF53_4D42: "CIFS", 0x564C: "NCP",
        0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x00C3_6400: "Ceph",
        0x0102_1997: "9P", 0x0BD0_0BD0: "Lustre", 0x4750_4653: "GPFS", 0x786F_4256: "vboxsf",
      ]
      return names[kind]
    #endif
  }

  /// The bytes of a small file that is not a store; nil when it cannot be read or is larger.
  static func contents(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var contents = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count <= limit {
      let found = contents.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + count }, limit + 1 - count)
      }
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { return nil }
      if found == 0 { return Array(contents.prefix(count)) }
      count += found
    }
    return nil
  }

  /// The first bytes of a file that this process does not have open as a store; nil when they cannot be read.
  static func beginning(of path: String, count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    return read(descriptor, &bytes, count) == count ? bytes : nil
  }

  /// Whether there is a file, and it is not empty.
  static func hasContent(_ path: String) -> Bool {
    guard case .file(let size) = kind(of: path) else { return false }
    return size > 0
  }

  /// A path, then the path with `-2`, `-3` … at its end: those at which something lies, and the first
  /// that is free.
  static func numbered(_ path: String) -> (taken: [String], free: String) {
    var (taken, candidate): ([String], String) = ([], path)
    while true {
      switch kind(of: candidate) {
      // What cannot be looked at cannot be made either, and says so then.
      case .missing, .unreachable: return (taken, candidate)
      default: taken.append(candidate)
      }
      candidate = "\(path)-\(taken.count + 1)"
    }
  }

  // MARK: - Files that are put in place whole

  /// Waits until the disk has a file, or a folder's list of names.
  ///
  /// A store's file may be given only when this process has it open nowhere.
  ///
  /// - Returns: The system's words why it cannot; nil when it has.
  static func sync(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return lastError }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? nil : lastError
  }

  /// Gives a file another name in one step, in place of what has that name, and waits until the disk
  /// has it.
  ///
  /// - Returns: The system's words why it cannot; nil when it has the name.
  static func move(_ path: String, to other: String) -> String? {
    guard rename(path, other) == 0 else { return lastError }
    return sync(folder(of: other))
  }

  /// Gives a file another name that nothing has, and waits until the disk has it.
  ///
  /// - Returns: Why it cannot; nil when it has the name. What has the name keeps it.
  static func move(_ path: String, toFree other: String) -> String? {
    // In one step, where the file system has several names for one file: whoever is first has the name.
    if link(path, other) == 0 {
      return remove(path) ?? sync(folder(of: other))
    }
    guard errno != EEXIST, kind(of: other) == .missing else {
      return "a file of that name was made meanwhile"
    }
    return move(path, to: other)
  }

  /// Removes a file.
  ///
  /// - Returns: The system's words why it cannot; nil when there is none any more.
  static func remove(_ path: String) -> String? {
    unlink(path) == 0 || errno == ENOENT ? nil : lastError
  }

  /// Whether two paths lead to one file, also to one that is not there yet.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    var (facts, others) = (stat(), stat())
    switch (stat(path, &facts), stat(other, &others)) {
    case (0, 0): return facts.st_ino == others.st_ino && facts.st_dev == others.st_dev
    case (0, _), (_, 0): return false
    default: return place(of: path).utf8.elementsEqual(place(of: other).utf8)
    }
  }

  /// Who may do what with a file: 0o600; nil when it cannot be looked at.
  static func mode(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_mode) & 0o7777 : nil
  }

  /// The bytes that are free on the disk of a path, for whoever is not root; nil when not known.
  static func freeBytes(at path: String) -> Int? {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    return Int(clamping: UInt64(facts.f_bavail)).multipliedReportingOverflow(
      by: Int(facts.f_frsize)
    ).partialValue
  }

  /// The system's clock.
  static func clock() -> (seconds: Int64, nanoseconds: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int32(time.tv_nsec))
  }

  /// Whether a number of the system says that this process, or the machine, has no file to open left.
  static func isOutOfDescriptors(_ number: Int32) -> Bool { number == EMFILE || number == ENFILE }

  /// Whether a number of the system says that there is no such file.
  static func isMissing(_ number: Int32) -> Bool { number == ENOENT }

  /// The system's words for what failed last.
  static var lastError: String { String(cString: strerror(errno)) }
}
