// What `segments fmt` prints, writes, and what it ends with.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("segments fmt")
struct FormatCommandTests {
  private static let loose = "{format:1,flows:{f:{}}} // end"
  private static let neat = "{\n  format: 1,\n  flows: {\n    f: {},\n  },\n}\n// end\n"

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("prints the layout and leaves the file")
  func print() throws {
    let trial = try Trial()
    let file = try trial.file("c.json5", Self.loose)
    let answer = trial.call("fmt", [file])
    #expect(answer.code == .answered)
    #expect(answer.output == Self.neat)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.loose)
    #expect(try trial.call("fmt --json", [file]).document()["text"]?.string == Self.neat)
  }

  @Test("--check names what would change and ends with 1; --write changes it, mode and link kept")
  func write() throws {
    let trial = try Trial()
    let file = try trial.file("c.json5", Self.loose)
    let other = try trial.file("d.json5", Self.neat)
    let link = file + ".link.json5"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let check = trial.call("fmt --check", [file, other])
    #expect(check.code == .failed)
    #expect(check.lines == [file])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.loose)
    let written = trial.call("fmt --write", [link, other])
    #expect(written.code == .answered)
    #expect(written.lines == [link])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.neat)
    #expect(try mode(file) == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(trial.call("fmt --check", [file, other, link]).code == .answered)
    #expect(trial.call("fmt --write", [file]).output.isEmpty)
    let folder = URL(filePath: file).deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
  }

  @Test("a file with a mistake is told with its place and left; the others are done")
  func broken() throws {
    let trial = try Trial()
    let bad = try trial.file("bad.json5", "{ a: 1,\n  b }")
    let file = try trial.file("c.json5", Self.loose)
    let answer = trial.call("fmt --write", [bad, file])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("\(bad):2:5: "))
    #expect(try String(contentsOfFile: bad, encoding: .utf8) == "{ a: 1,\n  b }")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.neat)
    #expect(trial.call("fmt", ["/nowhere.json5"]).code == .failed)
  }

  @Test(
    "a call that does not fit together is refused",
    arguments: ["fmt --check --write a", "fmt --write", "fmt a b", "fmt --write -"])
  func wrongCall(_ call: String) throws {
    #expect(try Trial().call(call).code == .wrongCall)
  }
}
