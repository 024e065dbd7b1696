// What a caller passes for one evaluation, by context key.

/// What only the caller knows, by context key: for instance the country or the app's version.
public struct CallerParameters: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// By context key.
  public var values: [String: AttributeValue]

  /// Makes parameters of values by key; empty for none.
  public init(_ values: [String: AttributeValue] = [:]) { self.values = values }

  /// Makes parameters of a literal; of two equal keys the last counts.
  public init(dictionaryLiteral elements: (String, AttributeValue)...) {
    values = Dictionary(elements) { $1 }
  }
}
