// The context of a call, in the types that catalogs declare.

import Expressions
import Segments

extension CallerParameters {
  /// The context of a call, in the types that the catalogs declare.
  ///
  /// - Parameters:
  ///   - pairs: As they were given.
  ///   - catalogs: The first that declares a key counts.
  /// - Throws: `NoCatalog` where there is a pair and no catalog; `UnknownName` for a key that none
  ///   declares; `CommandError` for another type.
  init(_ pairs: [KeyValueArgument], declaredBy catalogs: Catalog?...) throws {
    self.init()
    let known = catalogs.compactMap { $0?.contextKeys }
    for pair in pairs {
      guard !known.isEmpty else { throw NoCatalog() }
      guard let declared = known.compactMap({ $0[pair.key] }).first else {
        throw UnknownName("context key", pair.key, among: Set(known.flatMap(\.keys)).sorted())
      }
      values[pair.key] = try pair.value(declared: declared, noun: "context key")
    }
  }
}
