// A file that this process alone works on: as long as it is held, others can tell.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that this process alone works on: as long as it is held, others can tell.
///
/// The system lets it go however the process ends. The lock is of the open file and on a byte that SQLite
/// never locks, so a connection to the same file neither meets it nor takes it away.
/// https://man7.org/linux/man-pages/man2/F_OFD_SETLK.2const.html
struct HeldFile: ~Copyable {
  /// Why a file is not held.
  enum Failure: Error {
    /// Another has it, or had it just now.
    case held
    /// There is a file of that name, or none.
    case otherwise
    /// The system's words.
    case system(String)
  }

  private let descriptor: Int32

  /// Makes a new file, empty, that only its owner may read and write.
  init(making path: String) throws(Failure) {
    let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard made >= 0 else { throw errno == EEXIST ? .otherwise : .last }
    let number = Self.hold(made)
    // Whoever looked at it before it was held may have removed it. Where nothing can be locked, nobody
    // takes it for one that was left.
    guard !Self.isHeld(number), Self.isNamed(made) else {
      unlink(path)
      close(made)
      throw .held
    }
    descriptor = made
  }

  /// Takes a file that is there and that nobody holds.
  init(taking path: String) throws(Failure) {
    let found = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard found >= 0 else { throw errno == ENOENT ? .otherwise : .last }
    let number = Self.hold(found)
    guard number == 0, Self.isNamed(found) else {
      close(found)
      throw Self.isHeld(number) ? .held : .otherwise
    }
    descriptor = found
  }

  deinit { close(descriptor) }

  /// Writes bytes at its end.
  ///
  /// - Returns: The system's words why it cannot; nil when all are written.
  func append(_ bytes: [UInt8]) -> String? {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return FileSystem.lastError }
      written += count
    }
    return nil
  }

  /// Waits until the disk has it.
  ///
  /// - Returns: The system's words why it cannot; nil when it has.
  func sync() -> String? { fsync(descriptor) == 0 ? nil : FileSystem.lastError }

  /// Asks for the lock, and does not wait.
  ///
  /// - Returns: The system's number why it is not given; 0 when it is.
  private static func hold(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      let command = F_OFD_SETLK
    #else
      // F_OFD_SETLK, of linux/fcntl.h, which the C library shows only to who asks for its extensions.
      let command: Int32 = 37
    #endif
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // SQLite locks bytes after the first GiB. https://sqlite.org/fileformat2.html#the_lock_byte_page
    lock.l_start = 1 << 62
    lock.l_len = 1
    return fcntl(descriptor, command, &lock) == 0 ? 0 : errno
  }

  private static func isHeld(_ number: Int32) -> Bool { number == EAGAIN || number == EACCES }

  /// Whether it is a file, and has a name still.
  private static func isNamed(_ descriptor: Int32) -> Bool {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT == S_IFREG && facts.st_nlink > 0
  }
}

extension HeldFile.Failure {
  fileprivate static var last: Self { .system(FileSystem.lastError) }
}
