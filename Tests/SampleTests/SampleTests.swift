// Every sample is run through the command and compared with what is recorded beside it.

import BuiltCommand
import Foundation
import Testing

@Suite("Samples")
struct SampleTests {
  /// The folders of `samples`.
  static let folders: [String] = {
    let samples = BuiltCommand.root.appending(path: "samples")
    let entries = try? FileManager.default.contentsOfDirectory(
      at: samples, includingPropertiesForKeys: [.isDirectoryKey])
    return (entries ?? []).filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }()

  @Test("there are samples to run")
  func samplesExist() {
    #expect(Self.folders.contains("bmi"))
  }

  @Test("answers as its session is recorded", arguments: folders)
  func session(_ folder: String) throws {
    let file = BuiltCommand.root.appending(path: "samples/\(folder)/expected/session.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let transcript = Transcript(recorded)
    let store = try BuiltCommand.temporaryFolder().appending(path: "segments.db")
    let built = BuiltCommand(directory: BuiltCommand.root, store: store)
    var replayed = transcript.preface
    for step in transcript.steps {
      let answer = try Transcript.answer(to: step.command, with: built)
      #expect(answer == step.answer, "$ \(step.command)")
      replayed += "$ \(step.command)\n" + (answer.isEmpty ? "\n" : "\(answer)\n\n")
    }
    #expect(!transcript.steps.isEmpty)
    try record(replayed, over: recorded, in: file)
  }

  @Test("every catalog and case file is in the one layout", arguments: folders)
  func layout(_ folder: String) throws {
    let built = BuiltCommand(directory: BuiltCommand.root.appending(path: "samples/\(folder)"))
    let answer = try built.run("find . -name '*.json5' | xargs segments fmt --check")
    #expect(answer.code == 0, "\(answer.output)")
  }

  /// With SEGMENTS_RECORD set, what came replaces what was recorded, and the test fails once.
  private func record(_ replayed: String, over recorded: String, in file: URL) throws {
    guard ProcessInfo.processInfo.environment["SEGMENTS_RECORD"] != nil, replayed != recorded
    else { return }
    try replayed.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(file.lastPathComponent): read it, then run again")
  }
}
