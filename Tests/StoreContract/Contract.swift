// What every store must do, written once.

package import Segments

/// What every store must do.
///
/// Each rule gets a fresh store, and throws when it is broken.
package enum Contract {
  /// All rules.
  package static let rules: [Rule] =
    profileRules + textRules + eventRules + showingRules + ledgerRules + transactionRules
    + catalogRules + identityRules + followingRules + planningRules + countingRules + bundleRules
    + erasingRules

  /// One thing that every store must do.
  package struct Rule: Sendable, CustomStringConvertible {
    /// A sentence.
    package let description: String
    /// Tries it on a fresh store.
    package let check: @Sendable (any Store) throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (any Store) throws -> Void) {
      self.description = description
      self.check = check
    }
  }

  /// Says how a store broke a rule.
  package struct Breach: Error, CustomStringConvertible {
    package let description: String
  }

  static func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
    guard holds else { throw Breach(description: what()) }
  }

  static func expect<Value: Equatable>(_ found: Value, is wanted: Value, _ what: String) throws {
    guard found != wanted else { return }
    throw Breach(description: "\(what): got \(found), want \(wanted)")
  }

  static func unwrap<Value>(_ value: Value?, _ what: String) throws -> Value {
    guard let value else { throw Breach(description: "there is no \(what)") }
    return value
  }
}
