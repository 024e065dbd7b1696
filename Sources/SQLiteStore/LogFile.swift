// What the frames of a write-ahead log say of each other.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the frames of a write-ahead log say of each other: each carries a sum of all before it.
///
/// SQLite reads a log up to the first frame that does not fit, and takes the rest for a change that was
/// never finished; so a damaged frame takes along every commit after it, and nothing is said.
/// https://sqlite.org/fileformat2.html#the_write_ahead_log
struct LogFile {
  /// What a log is like.
  enum State: Equatable {
    /// Nothing is wrong with it, or there is none.
    case whole
    /// Its last frame is not whole: a change was cut off, or the log was.
    case cutOff
    /// Nothing of it can be read.
    case headerDamaged
    /// From this frame on, counted from 1, nothing is read, though it belongs to the log.
    case frameDamaged(Int)
    /// It cannot be read: the system's words.
    case unreadable(String)
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24
  /// The page sizes that there are. https://sqlite.org/fileformat2.html#page_size
  private static let pageSizes: ClosedRange<UInt32> = 512...65_536

  private let descriptor: Int32
  private var header: [UInt8] = []
  private var isBigEndian = false
  private var sums: (UInt32, UInt32) = (0, 0)

  /// Looks through the log at a path.
  ///
  /// SQLite holds no lock on a log, so that closing this descriptor loses none.
  static func state(of path: String) -> State {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return errno == ENOENT ? .whole : .unreadable(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var log = LogFile(descriptor: descriptor)
    return log.state()
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  private mutating func state() -> State {
    header = read(Self.headerSize, at: 0)
    if header.isEmpty { return .whole }
    guard header.count == Self.headerSize else { return .cutOff }
    let (magic, pageSize) = (word(header, 0), word(header, 8))
    isBigEndian = magic & 1 == 1
    add(header[..<24])
    guard magic & ~1 == 0x377F_0682, Self.pageSizes.contains(pageSize),
      pageSize & (pageSize - 1) == 0, sums == (word(header, 24), word(header, 28))
    else { return .headerDamaged }
    return frames(of: Self.frameHeaderSize + Int(pageSize))
  }

  /// Goes through the frames up to the first that does not fit.
  private mutating func frames(of size: Int) -> State {
    var number = 1
    while true {
      let frame = read(size, at: Self.headerSize + (number - 1) * size)
      if frame.isEmpty { return .whole }
      guard frame.count == size else { return .cutOff }
      add(frame[..<8])
      add(frame[Self.frameHeaderSize...])
      let isMine = saltsInCommon(frame)
      guard isMine == 2, sums == (word(frame, 16), word(frame, 20)) else {
        return isMine > 0 || isContinued(after: number, size)
          ? .frameDamaged(number) : .whole
      }
      number += 1
    }
  }

  /// Whether a later frame is of this log: what stands there from before the log began anew is not.
  private func isContinued(after number: Int, _ size: Int) -> Bool {
    var number = number
    while true {
      let head = read(Self.frameHeaderSize, at: Self.headerSize + number * size)
      guard head.count == Self.frameHeaderSize else { return false }
      if saltsInCommon(head) == 2 { return true }
      number += 1
    }
  }

  /// How many of the two marks of this log a frame carries; one alone is a damaged mark, since both
  /// change when a log begins anew.
  private func saltsInCommon(_ frame: [UInt8]) -> Int {
    [(8, 16), (12, 20)].count { word(frame, $0.0) == word(header, $0.1) }
  }

  // MARK: - Numbers

  private func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Adds bytes to the running sums. https://sqlite.org/fileformat2.html#checksum_algorithm
  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        sums.0 &+= (isBigEndian ? first.bigEndian : first.littleEndian) &+ sums.1
        sums.1 &+= (isBigEndian ? second.bigEndian : second.littleEndian) &+ sums.0
      }
    }
  }

  /// So many bytes from a place on, or as many as there are.
  private func read(_ count: Int, at place: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let found = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(place + filled))
        if found < 0, errno == EINTR { continue }
        guard found > 0 else { return }
        filled += found
      }
    }
  }
}
