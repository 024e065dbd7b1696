// Third-party data beside the repository, for tests that compare with what others published.

import Foundation
import Segments

/// Third-party data that is not part of the repository; tests that need it are skipped without it.
enum Published {
  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["SEGMENTS_SHARED"] {
      return URL(filePath: path)
    }
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.appending(path: "shared")
  }()

  /// Whether the folder is there.
  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "conformance").path)
  }

  /// A JSON file of the folder `conformance`.
  static func json(_ path: String) throws -> JSONNode {
    try JSONReader.read(Data(contentsOf: folder.appending(path: "conformance/\(path)")))
  }
}
