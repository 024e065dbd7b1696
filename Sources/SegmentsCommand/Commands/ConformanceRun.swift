// Runs a folder of CEL's own tests.

import SQLiteStore
import Segments

/// Runs a folder of CEL's own tests and counts what passes.
struct ConformanceRun {
  /// A test that does not pass.
  struct Failure {
    let file: String
    let test: String
    let reason: String
  }

  /// Where the files are.
  let folder: String
  private let zones = ZoneFiles()
  private(set) var passed = 0
  private(set) var skipped = 0
  private(set) var failures: [Failure] = []

  /// The most bytes of one file.
  private static let largestFile = 64 << 20

  /// Makes a run that has not begun.
  init(folder: String) {
    self.folder = folder
  }

  /// Runs every file of the folder that ends in `.json` and has `tests`.
  ///
  /// - Throws: `CommandError.failed` when a file cannot be read, or none has tests.
  mutating func run() throws(CommandError) {
    var hasTests = false
    for name in try Folder.names(in: folder) where name.hasSuffix(".json") {
      hasTests = try run(file: String(name.dropLast(5))) || hasTests
    }
    guard hasTests else { throw .failed("'\(folder)' has no file of tests") }
  }

  /// Runs one file of the folder, named without `.json`; false when it has no tests.
  ///
  /// - Throws: `CommandError.failed` when it cannot be read.
  mutating func run(file name: String) throws(CommandError) -> Bool {
    let path = "\(folder)/\(name).json"
    let bytes = try WholeInput.bytes(path: path, limit: Self.largestFile)
    let document: JSONNode
    do throws(JSONMistake) {
      document = try JSONReader.read(bytes, limits: JSONReader.Limits(depth: 200))
    } catch {
      throw .failed("'\(path)' \(error.place.line):\(error.place.column): \(error.message)")
    }
    guard let tests = document["tests"]?.array else { return false }
    for test in tests { run(ConformanceCase(test, zones: zones.lookup), of: name) }
    return true
  }

  private mutating func run(_ test: ConformanceCase, of file: String) {
    if test.needsProtobuf {
      skipped += 1
    } else if let reason = test.failure() {
      failures.append(Failure(file: file, test: test.name, reason: reason))
    } else {
      passed += 1
    }
  }

  /// Writes a line for each failure, and the counts last.
  func report(to output: inout Output, in format: Format) {
    switch format {
    case .text:
      for failure in failures {
        let reason = failure.reason.split(separator: "\n").joined(separator: " ")
        output.line(VisibleText.line("\(failure.file): \(failure.test): \(reason)"))
      }
      output.line("\(passed) passed, \(failures.count) failed, \(skipped) skipped")
    case .json:
      let nodes = failures.map { failure in
        JSONNode.object([
          ("file", .string(failure.file)), ("test", .string(failure.test)),
          ("reason", .string(failure.reason)),
        ])
      }
      output.document(
        .object([
          ("passed", .int(passed)), ("failed", .int(failures.count)), ("skipped", .int(skipped)),
          ("failures", .array(nodes)),
        ]))
    }
  }
}
