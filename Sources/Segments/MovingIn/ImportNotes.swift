// What could not be carried from another product, counted by what it was.

/// What could not be carried from another product, counted by what it was.
public struct ImportNotes: Hashable, Sendable {
  /// One kind of thing that was left out or changed.
  public struct Note: Hashable, Sendable {
    /// What, and why: a sentence without anybody's values.
    public let message: String
    /// Where it was met first: a placement, a line, a field.
    public let place: String
    /// How often it was met.
    public internal(set) var count: Int
  }

  /// In the order in which they were first met.
  public private(set) var notes: [Note] = []
  private var places: [ScalarKey: Int] = [:]

  /// Makes an empty list.
  public init() {}

  /// Counts one more of a kind.
  mutating func add(_ message: String, at place: String) {
    if let index = places[ScalarKey(message)] {
      notes[index].count += 1
    } else {
      places[ScalarKey(message)] = notes.count
      notes.append(Note(message: message, place: place, count: 1))
    }
  }

  /// Tells what is said once, however often it is met: of a column, not of each of its cells.
  mutating func add(once message: String, at place: String) {
    if places[ScalarKey(message)] == nil { add(message, at: place) }
  }
}
