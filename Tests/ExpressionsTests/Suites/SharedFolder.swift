// Where data of other projects lies that tests compare with.

import Foundation

/// Where data of other projects lies that tests compare with.
enum SharedFolder {
  /// The folder `shared` beside the package, or where `SEGMENTS_SHARED` says.
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["SEGMENTS_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("shared")
  }()
}
