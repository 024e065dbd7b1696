// Owns an open file, or borrows one of the three standard ones.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file; closed when it goes away, unless it is one of the three standard ones.
struct Descriptor: ~Copyable {
  /// What the system said: its text for the error number.
  struct Failure: Error, Hashable, Sendable {
    /// The error number of the system.
    let code: Int32
    /// The system's sentence, for instance "No such file or directory".
    var reason: String { String(cString: strerror(code)) }
    /// Whether the reader of a pipe has gone.
    var isClosedPipe: Bool { code == EPIPE }
    /// Whether another process has locked the file.
    var isBusy: Bool { code == EWOULDBLOCK }
    /// Whether a signal came before anything was read.
    var isInterruption: Bool { code == EINTR }

    fileprivate static var last: Failure { Failure(code: errno) }
  }

  /// Which file it is, whatever its path.
  struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64

    /// The file at the path, which is not opened; nil when there is none.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private let number: Int32
  private let isOwned: Bool

  private init(_ number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  /// Standard input.
  static var standardInput: Descriptor { Descriptor(STDIN_FILENO, isOwned: false) }

  /// Opens a file to be read; a folder is refused.
  init(reading path: String) throws(Failure) {
    self.init(open(path, O_RDONLY | O_CLOEXEC), isOwned: true)
    guard number >= 0 else { throw .last }
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    if status.st_mode & S_IFMT == S_IFDIR { throw Failure(code: EISDIR) }
  }

  /// Makes an empty file that only its owner can read or write; an existing one is emptied.
  init(writingPrivately path: String) throws(Failure) {
    self.init(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600), isOwned: true)
    guard number >= 0 else { throw .last }
    try keepPrivate()
  }

  /// Opens a file to be read and continued at its end, for this process alone; a missing one is made,
  /// which only its owner can read or write.
  ///
  /// - Throws: `Failure`, of which `isBusy` says that another process has it open so.
  init(continuingPrivately path: String) throws(Failure) {
    self.init(open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600), isOwned: true)
    guard number >= 0 else { throw .last }
    // Gone with the process, however it ends.
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw .last }
    try keepPrivate()
  }

  /// Lets nobody but the owner read or write a regular file; changing the mode of /dev/null would
  /// change it for everyone.
  private func keepPrivate() throws(Failure) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    if status.st_mode & S_IFMT == S_IFREG, fchmod(number, 0o600) != 0 { throw .last }
  }

  /// Makes an empty file that others may read too; an existing one is emptied and keeps its mode.
  init(writing path: String) throws(Failure) {
    self.init(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644), isOwned: true)
    guard number >= 0 else { throw .last }
  }

  deinit {
    if isOwned, number >= 0 { close(number) }
  }

  /// The size in bytes; nil when it is not a regular file.
  var size: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Which file it is.
  var identity: Identity? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    return Identity(status)
  }

  /// Whether a person sits at it.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Whether a read returns at once.
  var hasInput: Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  /// Waits until a read returns at once.
  ///
  /// Meanwhile a signal that is held back may come; one that came before ends the wait at once.
  ///
  /// - Throws: `Failure`, of which `isInterruption` says whether a signal came.
  func waitForInput() throws(Failure) {
    // `poll` cannot change the mask and wait in one step, so a signal just before would be lost.
    // A number that does not fit the set is read without a wait.
    var set = fd_set()
    guard Int(number) < MemoryLayout<fd_set>.size * 8 else { return }
    withUnsafeMutableBytes(of: &set) { $0[Int(number) / 8] |= 1 << UInt8(number % 8) }
    var mask = Interrupts.openMask
    if pselect(number + 1, &set, nil, nil, nil, &mask) < 0 { throw .last }
  }

  /// Reads as many bytes as there are now, at most as many as fit; 0 at the end.
  ///
  /// - Returns: How many; they are the first of the buffer, whose length stays.
  /// - Throws: `Failure`; an interruption by a signal is thrown too, and nothing is lost by it.
  func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
    let count = buffer.withUnsafeMutableBytes { bytes in
      #if canImport(Darwin)
        Darwin.read(number, bytes.baseAddress, bytes.count)
      #else
        Glibc.read(number, bytes.baseAddress, bytes.count)
      #endif
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Cuts the file after so many bytes.
  func cut(after size: Int) throws(Failure) {
    guard ftruncate(number, off_t(size)) == 0 else { throw .last }
  }

  /// Waits until all that was written survives a loss of power.
  func synchronize() throws(Failure) {
    guard fsync(number) == 0 else { throw .last }
  }

  /// The bytes of a file within a range; fewer at its end.
  func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = bytes.withUnsafeMutableBytes {
      pread(number, $0.baseAddress, $0.count, off_t(range.lowerBound))
    }
    guard count >= 0 else { throw .last }
    return Array(bytes.prefix(count))
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws(Failure) {
    try Self.write(bytes, to: number)
  }

  /// Writes all of it to standard output.
  static func writeToStandardOutput(_ bytes: [UInt8]) throws(Failure) {
    try write(bytes, to: STDOUT_FILENO)
  }

  /// Writes all of it to standard error.
  static func writeToStandardError(_ bytes: [UInt8]) throws(Failure) {
    try write(bytes, to: STDERR_FILENO)
  }

  /// Whether a person reads standard error.
  static var isStandardErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether a person reads standard output.
  static var isStandardOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How many cells a line of the terminal has that standard output goes to; nil when it goes to none.
  static var standardOutputColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func write(_ bytes: [UInt8], to number: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        #else
          Glibc.write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        #endif
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}
