// What the fuzzers begin with, and what their runs found.

import Foundation

/// What the fuzzers begin with, and what their runs found.
public enum FuzzCorpus {
  private static let folder = BuiltCommand.root.appending(path: "Fuzz/Corpus")

  /// The seeds of a fuzzer, one a file, and a sample of what its runs found, where there were any.
  ///
  /// - Throws: An error of Foundation for a fuzzer that has no seeds; `Unreadable`.
  public static func inputs(_ name: String) throws -> [[UInt8]] {
    let seeds = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil
    ).map { Array(try Data(contentsOf: $0)) }
    let found = folder.appending(path: "\(name).found.txt")
    guard FileManager.default.fileExists(atPath: found.path) else { return seeds }
    let lines = try String(contentsOf: found, encoding: .utf8).split(separator: "\n")
    return try seeds
      + lines.map { line in
        guard let bytes = Data(base64Encoded: String(line)) else { throw Unreadable() }
        return Array(bytes)
      }
  }

  /// A line that is not base64.
  public struct Unreadable: Error {}
}
