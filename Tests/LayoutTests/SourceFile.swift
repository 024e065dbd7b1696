// A Swift file of Sources or Benchmarks, as the layout tests look at it.

import Foundation
import Testing

/// A Swift file of Sources or Benchmarks.
struct SourceFile: Sendable, CustomTestStringConvertible {
  let url: URL
  let text: String
  let lines: [Substring]
  /// The lines without comments and texts, each with its number from 1.
  let code: [(number: Int, text: String)]

  init(url: URL, text: String) {
    self.url = url
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = lines.enumerated().map { index, line in (index + 1, Self.withoutComment(String(line))) }
  }

  /// The path below Sources, or from Benchmarks on.
  var path: String {
    let isSource = url.path.hasPrefix(Self.sources.path)
    return String(url.path.dropFirst((isSource ? Self.sources : Self.root).path.count + 1))
  }
  var testDescription: String { path }
  /// The name of the module the file belongs to.
  var module: String { String(path.prefix { $0 != "/" }) }

  private static func withoutComment(_ line: String) -> String {
    let bare = line.replacing(#/"(?:\\.|[^"\\])*"/#, with: "\"\"")
    return String(bare.prefix(upTo: bare.range(of: "//")?.lowerBound ?? bare.endIndex))
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let sources = root.appending(path: "Sources")

  /// The files of the product.
  static let all = files(in: sources)
  /// Those that measure it: laid out alike, free in what they import.
  static let benchmarks = files(in: root.appending(path: "Benchmarks/Sources"))

  private static func files(in folder: URL) -> [SourceFile] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .compactMap { url in
        (try? String(contentsOf: url, encoding: .utf8)).map { SourceFile(url: url, text: $0) }
      }
  }
}
