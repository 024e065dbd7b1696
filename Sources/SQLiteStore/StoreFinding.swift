// What looking through a store's file found.

/// Something that is not as it should be in a store's file, or worth knowing of it.
public struct StoreFinding: Hashable, Sendable {
  /// How bad it is; the raw value is its name in JSON.
  public enum Weight: String, Sendable {
    /// Something is wrong.
    case fault
    /// Nothing is wrong; somebody may want to know.
    case note
  }

  /// How bad it is.
  public let weight: Weight
  /// What was looked at, in one word, such as `integrity` or `orphans`.
  public let check: String
  /// The table, or the table and column; nil for the file as a whole.
  public let place: String?
  /// How many rows it is about; 0 where it is about none.
  public let count: Int
  /// A row that it is about: an id or a number, never a value; nil for none.
  public let example: String?
  /// What is found: a phrase without values.
  public let message: String
  /// What to do.
  public let fix: String

  init(
    _ weight: Weight, _ check: String, at place: String? = nil,
    rows: (count: Int, example: String?) = (0, nil), _ text: (message: String, fix: String)
  ) {
    self.weight = weight
    self.check = check
    self.place = place
    count = rows.count
    example = rows.example
    message = text.message
    fix = text.fix
  }
}

/// What looking through a store's file came to.
public struct Examination: Sendable {
  /// The file, as the caller named it.
  public let path: String
  /// What was found, in the order in which it was looked for.
  public internal(set) var findings: [StoreFinding] = []
  /// What the file holds; nil when its tables cannot be counted.
  public internal(set) var contents: StoreContents?
  /// Whether bytes of people who were erased may still stand in the file.
  public internal(set) var isErasingPending = false

  /// Whether nothing is wrong.
  public var isSound: Bool { !findings.contains { $0.weight == .fault } }

  init(path: String) { self.path = path }
}
