// Where a picture is written.

import Segments

/// Where a picture is written.
struct PictureFile: Hashable, Sendable {
  static let option = Option.value(
    "svg", "FILE", "draw it, too: an SVG picture for light and dark pages", completion: .file)

  let path: String
  private let storePath: String
  private let inputPaths: [String]

  /// The file that a call names; nil when it names none.
  ///
  /// - Parameters:
  ///   - arguments: The call.
  ///   - inputPaths: What it reads, or writes by another option.
  init?(_ arguments: Arguments, beside inputPaths: [String] = []) {
    guard let path = arguments.value(of: Self.option) else { return nil }
    self.path = path
    storePath = arguments.storePath
    self.inputPaths = inputPaths
  }

  /// Refuses a file that the call reads, or that cannot be written, before anything is done.
  func check() throws(CommandError) {
    try OwnFiles(store: storePath, inputs: inputPaths).refuse(path, Self.option.name)
    try FileReplacement.check(path, Self.option.name)
  }

  /// Writes the picture.
  func write(_ svg: String) throws(CommandError) {
    try FileReplacement.write(Array(svg.utf8), to: path, isPrivate: true)
  }
}
