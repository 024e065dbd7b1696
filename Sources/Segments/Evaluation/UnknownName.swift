// A name that the catalog does not have, with the nearest that it has.

import Expressions

/// A name that the catalog does not have, with the nearest one that it has.
public struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was named: `placement`, `segment`, `flow`.
  public let noun: String
  /// The name as it was given.
  public let name: String
  /// The nearest known name; nil when none is near.
  public let nearest: String?

  /// Looks for the nearest of the known names.
  public init(_ noun: String, _ name: String, among known: [String]) {
    self.noun = noun
    self.name = name
    nearest = nearestName(to: name, among: known)
  }

  /// A sentence with the nearest name.
  public var description: String {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "the catalog has no \(noun) '\(name)'\(hint)"
  }
}
