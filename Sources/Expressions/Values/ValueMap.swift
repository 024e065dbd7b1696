// A map of the language, in the order its entries were written.

/// A map from keys to values.
///
/// A key is a bool, an int, a uint or a string; whole numbers of different kinds are one key.
public struct ValueMap: Sendable {
  /// One entry of a map.
  public struct Entry: Sendable {
    /// What the value is found by.
    public let key: Value
    /// What is found.
    public let value: Value

    /// Makes an entry.
    public init(key: Value, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The entries, in the order they were written.
  public let entries: [Entry]
  private let places: [Key: Int]

  /// Makes a map of entries.
  ///
  /// - Parameter entries: The entries, in the order to keep.
  /// - Throws: `EvaluationError.failed` when a key repeats or has a type that no key may have.
  public init(_ entries: [Entry]) throws(EvaluationError) {
    var places: [Key: Int] = [:]
    places.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() {
      guard let key = Key(entry.key), key.isAllowed(entry.key) else {
        throw .failed("a map has a key that is not a bool, an int, a uint or a string")
      }
      guard places.updateValue(place, forKey: key) == nil else {
        throw .failed("a map has the same key twice")
      }
    }
    self.entries = entries
    self.places = places
  }

  /// The value of a key, or nil when the map has no such key.
  public subscript(key: Value) -> Value? {
    guard let key = Key(key), let place = places[key] else { return nil }
    return entries[place].value
  }

  /// How a key is found: numbers by what they count, text by its scalars.
  private enum Key: Hashable {
    case bool(Bool)
    case whole(Int64)
    case large(UInt64)
    case text(ExactText)

    init?(_ value: Value) {
      switch value {
      case .bool(let bool): self = .bool(bool)
      case .int(let int): self = .whole(int)
      case .uint(let uint): self = Int64(exactly: uint).map(Key.whole) ?? .large(uint)
      case .double(let double):
        if let int = Int64(whole: double) {
          self = .whole(int)
        } else if let uint = UInt64(whole: double) {
          self = .large(uint)
        } else {
          return nil
        }
      case .string(let string): self = .text(ExactText(string))
      default: return nil
      }
    }

    /// A double finds the key of a whole number, but is never written as one.
    func isAllowed(_ value: Value) -> Bool {
      if case .double = value { return false }
      return true
    }
  }
}
