// The file to which sets of answers are appended, each once.

import Segments

/// The file to which sets of answers are appended, each once.
///
/// The file is its own note: how far it has come is what its last whole line says. So a crash at any
/// moment costs nothing: what a crash tore is cut, and the next call goes on after the last line.
struct AnswerFile: ~Copyable {
  private let path: String
  private let file: Descriptor
  /// The last whole line; nil while there is none.
  let last: Line?
  /// Where the last whole line ends, and the bytes that a crash left after it.
  private let end: Int
  private let torn: [UInt8]

  /// What a line says of itself.
  struct Line: Hashable, Sendable {
    /// The showing's number in the store's one series.
    let seq: Int64
    /// The showing's name.
    let showing: Showing.ID
    /// What was shown.
    let flow: Flow.ID
  }

  /// Opens the file, or makes it.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - storePath: The store, which must not be this file.
  /// - Throws: `CommandError` when it is, when another call writes there, when it is no file of
  ///   answers, or cannot be read and written.
  init(path: String, storePath: String) throws(CommandError) {
    let opened = try Self.open(path, storePath)
    let tail = try Self.tail(of: opened, path)
    let line = try Self.line(tail.line, path)
    try Self.checkTorn(tail.torn, path)
    (end, torn) = (tail.end, tail.torn)
    last = line
    file = opened
    self.path = path
  }

  /// How each line begins.
  private static let beginning = Array(#"{"seq":"#.utf8)

  /// Only what can have been the beginning of a line is cut.
  private static func checkTorn(_ bytes: [UInt8], _ path: String) throws(CommandError) {
    guard beginning.starts(with: bytes.prefix(beginning.count)) else { throw foreign(path) }
  }

  private static func foreign(_ path: String) -> CommandError {
    .failed("--out: '\(path)' does not end with a set of answers; name another file")
  }

  private static func open(_ path: String, _ storePath: String) throws(CommandError) -> Descriptor {
    try OwnFiles(store: storePath).refuse(path, "out")
    do throws(Descriptor.Failure) {
      return try Descriptor(continuingPrivately: path)
    } catch {
      throw refusal(path, error)
    }
  }

  /// The last whole line, empty when there is none; where it ends; what stands after it.
  private static func tail(of file: borrowing Descriptor, _ path: String) throws(CommandError)
    -> (line: [UInt8], end: Int, torn: [UInt8])
  {
    guard let size = file.size else {
      throw .failed("--out: '\(path)' is no file; for a pipe leave --out away")
    }
    do throws(Descriptor.Failure) {
      let (line, end) = try lastLine(of: file, size)
      return (line, end, try file.bytes(in: end..<size))
    } catch {
      throw refusal(path, error)
    }
  }

  /// Cuts what a crash left after the last whole line.
  ///
  /// - Throws: `CommandError.failed`.
  func cutTornLine() throws(CommandError) {
    guard !torn.isEmpty else { return }
    do throws(Descriptor.Failure) {
      try file.cut(after: end)
    } catch {
      throw Self.refusal(path, error)
    }
  }

  /// Appends whole lines, each with its end.
  ///
  /// - Throws: `CommandError.failed`.
  func append(_ lines: [UInt8]) throws(CommandError) {
    do throws(Descriptor.Failure) {
      try file.write(lines)
    } catch {
      throw Self.refusal(path, error)
    }
  }

  /// Waits until all of it survives a loss of power.
  ///
  /// - Throws: `CommandError.failed`.
  func synchronize() throws(CommandError) {
    do throws(Descriptor.Failure) {
      try file.synchronize()
    } catch {
      throw Self.refusal(path, error)
    }
  }

  private static func refusal(_ path: String, _ failure: Descriptor.Failure) -> CommandError {
    failure.isBusy
      ? .failed("--out: another call writes to '\(path)' now; wait for its end")
      : .failed("--out: cannot write '\(path)': \(failure.reason)")
  }

  /// The last whole line, empty when there is none, and where it ends.
  private static func lastLine(of file: borrowing Descriptor, _ size: Int)
    throws(Descriptor.Failure) -> (line: [UInt8], end: Int)
  {
    let newline = UInt8(ascii: "\n")
    var tail: [UInt8] = []
    var start = size
    while start > 0 {
      let piece = max(0, start - 64 * 1024)..<start
      tail = try file.bytes(in: piece) + tail
      start = piece.lowerBound
      guard let end = tail.lastIndex(of: newline) else { continue }
      let before = tail[..<end].lastIndex(of: newline)
      if before == nil, start > 0 { continue }
      return (Array(tail[(before.map { $0 + 1 } ?? 0)..<end]), start + end + 1)
    }
    return ([], 0)
  }

  private static func line(_ bytes: [UInt8], _ path: String) throws(CommandError) -> Line? {
    if bytes.isEmpty { return nil }
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(bytes)
    } catch {
      throw foreign(path)
    }
    guard let seq = node["seq"]?.number?.int64, let showing = node["showing"]?.string,
      let flow = node["flow"]?.string
    else {
      throw foreign(path)
    }
    return Line(seq: seq, showing: Showing.ID(rawValue: showing), flow: Flow.ID(rawValue: flow))
  }
}
