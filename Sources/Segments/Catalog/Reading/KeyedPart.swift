// A kind of object in a document whose keys are known.

/// A kind of object in a document whose keys are known: all others are mistakes.
protocol KeyedPart: Sendable {
  /// Its keys.
  var keys: [String] { get }
  /// The keys that it cannot do without.
  var neededKeys: [String] { get }
  /// What it is called in a sentence.
  var phrase: String { get }
}
