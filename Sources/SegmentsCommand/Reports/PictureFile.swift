// Where a picture is written.

import Segments

/// Where a picture is written.
struct PictureFile: Hashable, Sendable {
  static let option = Option.value(
    "svg", "FILE", "draw it, too: an SVG picture for light and dark pages", completion: .file)

  private let path: String

  /// The file that a call names; nil when it names none.
  init?(_ arguments: Arguments) {
    guard let path = arguments.value(of: Self.option) else { return nil }
    self.path = path
  }

  /// Writes the picture.
  func write(_ svg: String) throws(CommandError) {
    do throws(Descriptor.Failure) {
      try Descriptor(writingPrivately: path).write(Array(svg.utf8))
    } catch {
      throw .failed("cannot write '\(path)': \(error.reason)")
    }
  }
}
