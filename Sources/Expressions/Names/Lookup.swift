// A function of one literal name that answers true or false, such as `in_segment`.

/// A function of one literal name that answers true or false.
///
/// Each name has a slot, which must hold a bool in every evaluation.
public struct Lookup: Sendable {
  /// The name of the function.
  public let name: String
  /// What its argument names, such as "segment".
  public let noun: String
  /// The names it may be asked for.
  public let names: [String]

  /// Makes a lookup.
  public init(name: String, noun: String, names: [String]) {
    self.name = name
    self.noun = noun
    self.names = names
  }
}
