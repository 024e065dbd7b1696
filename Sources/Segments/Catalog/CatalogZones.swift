// The named time zones that a catalog's expressions may use.

package import Expressions

/// The named time zones that a catalog's expressions may use.
package struct CatalogZones: Sendable {
  /// How one is looked up; nil when only fixed offsets are known.
  package var offset: Environment.ZoneOffset?
  /// Whether an unknown one is a mistake: when a catalog is applied, not when it is in force, where
  /// another machine may know fewer.
  package var areChecked = false
}
