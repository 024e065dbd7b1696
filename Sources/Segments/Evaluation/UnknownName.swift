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

  /// What this engine lacks of what the name's definition needs; empty for a name that nobody has
  /// defined.
  public private(set) var lacks: [String] = []

  /// A placement that a catalog has no definition of, though a newer engine may.
  package init(placement: Placement.ID, in catalog: Catalog, among known: [String]) {
    self.init("placement", placement.rawValue, among: known)
    lacks = catalog.kept[placement]?.lacks ?? []
  }

  /// Looks for the nearest of the known names.
  public init(_ noun: String, _ name: String, among known: [String]) {
    self.noun = noun
    self.name = name
    nearest = nearestName(to: name, among: known)
  }

  /// A sentence with the nearest name.
  public var description: String {
    guard lacks.isEmpty else {
      return "the \(noun) '\(name)' needs \(lacks.joined(separator: ", ")), which this engine "
        + "(\(Receipt.engineVersion)) lacks, and no earlier definition of it is in the store: use a "
        + "newer version of segments"
    }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "the catalog has no \(noun) '\(name)'\(hint)"
  }
}
