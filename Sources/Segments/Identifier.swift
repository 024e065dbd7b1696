// What every identifier has in common: a text that is compared byte for byte.

import Expressions

/// A name that is told apart from others by its exact bytes.
///
/// Swift's own comparison of strings treats canonically equivalent spellings as one; SQLite and the
/// expression language do not. Identifiers follow the latter, so that a look-up in memory and one
/// in a file always agree.
public protocol Identifier: RawRepresentable<String>, Hashable, Comparable, Sendable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// Makes an identifier of the text, which is taken as it is.
  init(rawValue: String)
}

extension Identifier {
  /// Makes an identifier of a literal in the source.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The text itself.
  public var description: String { rawValue }

  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Orders by bytes, which is the order of Unicode scalars.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  /// Hashes the bytes, as equality compares them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: rawValue)
  }
}
