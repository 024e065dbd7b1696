// Reads a file or standard input line by line, in constant memory.

import Segments

/// Reads a file or standard input line by line, in constant memory.
struct LineInput: ~Copyable {
  /// The longest line that is read, in bytes: 8 MiB.
  static let longestLine = LineLimits.bytes

  /// What errors call it: the path, or "standard input".
  let name: String
  /// The size in bytes; nil when it is not known.
  let size: Int?
  /// How many bytes were read so far.
  private(set) var bytesRead = 0
  private let descriptor: Descriptor
  private var splitter: LineSplitter
  private var isAtEnd = false
  /// Whether a signal ended the wait for more.
  private(set) var wasInterrupted = false
  private var piece = [UInt8](repeating: 0, count: 256 * 1024)

  /// Opens the input.
  ///
  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - maximumLength: The longest line that is read, in bytes.
  /// - Throws: `CommandError.failed` when it cannot be opened.
  init(path: String, maximumLength: Int = LineInput.longestLine) throws(CommandError) {
    splitter = LineSplitter(maximumLength: maximumLength)
    if path == "-" {
      name = "standard input"
      descriptor = .standardInput
    } else {
      name = "'\(path)'"
      do throws(Descriptor.Failure) {
        descriptor = try Descriptor(reading: path)
      } catch {
        throw .failed("cannot read '\(path)': \(error.reason)")
      }
    }
    size = descriptor.size
  }

  /// Which file it is; nil when that cannot be said.
  var identity: Descriptor.Identity? { descriptor.identity }

  /// The next line of what was read already; nil when more must be read.
  mutating func next() -> InputLine? { splitter.next() }

  /// Whether reading more would wait for somebody.
  var wouldWait: Bool { size == nil && !isAtEnd && !descriptor.hasInput }

  /// Reads more.
  ///
  /// - Returns: Whether there may be more lines: no at the end, and when a signal came while waiting
  ///   (`wasInterrupted`).
  /// - Throws: `CommandError.failed` when the input cannot be read.
  mutating func more() throws(CommandError) -> Bool {
    if isAtEnd || wasInterrupted { return false }
    do throws(Descriptor.Failure) {
      try readPiece()
    } catch {
      guard error.isInterruption else {
        throw .failed("cannot read \(name): \(error.reason)")
      }
      wasInterrupted = true
    }
    return !wasInterrupted
  }

  private mutating func readPiece() throws(Descriptor.Failure) {
    // A file is never waited for; a pipe or a person may be.
    if size == nil { try descriptor.waitForInput() }
    let count = try descriptor.read(into: &piece)
    bytesRead += count
    if count == 0 {
      isAtEnd = true
      splitter.finish()
    } else {
      piece.withUnsafeBytes { splitter.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
