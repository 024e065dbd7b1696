// A mistake in a catalog, or a warning about it: where, and what.

/// A mistake in a catalog, or a warning about it.
public struct CatalogIssue: Error, Hashable, Sendable {
  /// Where in the document: keys and indices (from 0), outermost first; empty for the whole.
  public let path: [String]
  /// Line and column in the document; nil when the document has none, as when it was made by code.
  public let place: JSONPlace?
  /// A sentence that names what is wrong and, where there is one, the fix.
  public let message: String
  /// The line of an expression that is at fault, with carets under the place; nil for all else.
  public let detail: String?

  /// Makes an issue.
  public init(path: [String], place: JSONPlace?, message: String, detail: String? = nil) {
    self.path = path
    self.place = place
    self.message = message
    self.detail = detail
  }

  /// The path as people read it: `placements.main.audiences.0`, a key with a dot in quotes, a very
  /// long one cut.
  public var location: String {
    path.map { key in
      let isPlain = !key.isEmpty && AttributeLimits.isKey(key) && !key.utf8.contains(0x2E)
      return isPlain ? key : JSONMistake.quoted(key)
    }.joined(separator: ".")
  }
}

extension CatalogIssue: CustomStringConvertible {
  /// Line and column, path, sentence; the detail on lines of its own.
  public var description: String {
    var parts: [String] = []
    if let place { parts.append("\(place.line):\(place.column)") }
    if !path.isEmpty { parts.append(location) }
    parts.append(message)
    let line = parts.joined(separator: ": ")
    return detail.map { "\(line)\n\($0)" } ?? line
  }
}
