// Lines of an input, however it comes.

import Foundation
import Testing

@testable import SegmentsCommand

@Suite("Lines of an input")
struct LineInputTests {
  private func lines(_ bytes: [UInt8], piece: Int, maximumLength: Int = 100) -> [InputLine] {
    var splitter = LineSplitter(maximumLength: maximumLength)
    var lines: [InputLine] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + piece, bytes.count)
      bytes[start..<end].withUnsafeBytes { splitter.append($0) }
      while let line = splitter.next() { lines.append(line) }
      start = end
    }
    splitter.finish()
    while let line = splitter.next() { lines.append(line) }
    return lines
  }

  private func texts(_ text: String, piece: Int, maximumLength: Int = 100) -> [String] {
    lines(Array(text.utf8), piece: piece, maximumLength: maximumLength).map { line in
      switch line.content {
      case .bytes(let bytes): "\(line.number):\(String(decoding: bytes, as: UTF8.self))"
      case .tooLong: "\(line.number):too long"
      }
    }
  }

  @Test(
    "ends, carriage returns, a mark and a missing end are read right in pieces of any size",
    arguments: [
      ("", []), ("a", ["1:a"]), ("a\n", ["1:a"]), ("a\nb", ["1:a", "2:b"]),
      ("a\r\nb\r\n", ["1:a", "2:b"]), ("\n\na\n", ["1:", "2:", "3:a"]),
      ("\u{FEFF}a\n\u{FEFF}b", ["1:a", "2:\u{FEFF}b"]), ("a\rb\n", ["1:a\rb"]), ("\r\n", ["1:"]),
    ])
  func ends(_ text: String, _ expected: [String]) {
    for piece in 1...8 {
      #expect(
        texts(text, piece: piece).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
  }

  @Test("a line beyond the limit is skipped and the rest is read", arguments: [1, 2, 3, 7, 64])
  func overlong(piece: Int) {
    let text = "12345\n123456\n1234567890123456789012345\n12345\r\n1234567"
    #expect(
      texts(text, piece: piece, maximumLength: 5)
        == ["1:12345", "2:too long", "3:too long", "4:12345", "5:too long"])
  }

  @Test("lines are the same in pieces of any size as cut at once")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = Sequence(state: seed)
    for _ in 0..<300 {
      let alphabet = Array("ab\n\r\n".utf8)
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let whole = lines(bytes, piece: 1000, maximumLength: 6)
      let pieces = lines(
        bytes, piece: Int.random(in: 1...9, using: &generator), maximumLength: 6)
      #expect(whole == pieces, "seed \(seed)")
    }
  }

  /// A generator that a printed seed repeats (SplitMix64).
  private struct Sequence: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test("a file is read to its end, and its size is known")
  func file() throws {
    let path = NSTemporaryDirectory() + "lines-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = (1...50_000).map { "line \($0) of many" }.joined(separator: "\n")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    var input = try LineInput(path: path)
    var count = 0
    var last: InputLine?
    repeat {
      while let line = input.next() {
        count += 1
        last = line
      }
    } while try input.more()
    #expect(last == InputLine(number: 50_000, content: .bytes(Array("line 50000 of many".utf8))))
    #expect(count == 50_000)
    #expect(input.size == text.utf8.count)
    #expect(input.bytesRead == text.utf8.count)
  }

  @Test("a missing file and a folder are refused with the system's reason")
  func refused() {
    #expect(throws: CommandError.failed("cannot read '/no/such': No such file or directory")) {
      _ = try LineInput(path: "/no/such")
    }
    #expect(throws: CommandError.failed("cannot read '/': Is a directory")) {
      _ = try LineInput(path: "/")
    }
  }

  @Test("a private file is for its owner alone, also when it was there with other rights")
  func privateFile() throws {
    let path = NSTemporaryDirectory() + "private-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = FileManager.default.createFile(
      atPath: path, contents: Data([1, 2, 3]), attributes: [.posixPermissions: 0o644])
    let file = try Descriptor(writingPrivately: path)
    try file.write(Array("x".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.size] as? Int == 1)
    #expect(file.identity == Descriptor.Identity(path: path))
  }
}
