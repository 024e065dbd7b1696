// A mistake in a JSON text: a sentence, its place and its path.

/// A mistake in a JSON text.
public struct JSONMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that names what was expected; it never quotes what stands there, nor a key: in a
  /// damaged text a value may stand as one.
  public let message: String

  /// Where it stands.
  public let place: JSONPlace

  /// The keys and indices that lead to it, outermost first; empty at the top of the document.
  public let path: [String]

  /// Makes a mistake.
  ///
  /// - Parameters:
  ///   - message: A sentence without any value in it.
  ///   - place: Where it stands.
  ///   - path: Keys and indices, outermost first.
  public init(_ message: String, at place: JSONPlace, path: [String] = []) {
    self.message = message
    self.place = place
    self.path = path
  }

  /// Place, path and sentence, in this order.
  public var description: String {
    let way = path.isEmpty ? "" : path.map(Self.shortened).joined(separator: ".") + ": "
    return "\(place): \(way)\(message)"
  }

  /// The path as far as its steps are names of a format, or indices.
  ///
  /// In a damaged text a value may stand as a key, and what a person typed is never shown.
  package func path(knowing names: Set<String>) -> [String] {
    Array(path.prefix { names.contains($0) || Int($0) != nil })
  }

  /// A step of a path for a message: at most 64 scalars of it.
  static func shortened(_ step: String) -> String {
    step.utf8.count <= 64 ? step : String(quoted(step).dropFirst().dropLast())
  }

  /// The same mistake, seen from one level further out.
  func inside(_ step: String) -> JSONMistake {
    JSONMistake(message, at: place, path: [step] + path)
  }

  /// A key for a message: in quotes, control characters escaped, at most 64 scalars of it.
  static func quoted(_ key: String) -> String {
    let limit = 64
    var text = ""
    text.unicodeScalars.append(contentsOf: key.unicodeScalars.prefix(limit))
    let isCut = text.utf8.count < key.utf8.count
    return "'" + JSONWriter.quoted(text).dropFirst().dropLast() + (isCut ? "…'" : "'")
  }
}
