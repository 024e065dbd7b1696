// A catalog as a file: a document, or a bundle of which this engine takes what it can.

import Segments

/// A catalog as a file: a document, or a bundle of which this engine takes what it can.
struct CatalogFile {
  /// The largest file that is read, in bytes: the largest document, and what stands around it.
  static let largestFile = PlanFile.largestFile

  /// The catalog, as far as this engine can take it.
  let document: CatalogDocument
  /// What was taken of a bundle; nil when the file is a document.
  let reduction: BundleReduction?

  /// Reads what a file holds.
  ///
  /// - Parameters:
  ///   - bytes: JSON5, or a bundle as 'segments build' writes it.
  ///   - inForce: The catalog whose definitions stay where a bundle needs what this engine lacks; nil
  ///     for none. It is asked only for a bundle of which something can be taken.
  /// - Throws: `CatalogIssues`; what `inForce` throws.
  init(_ bytes: [UInt8], over inForce: () throws -> Catalog? = { nil }) throws {
    guard CatalogBundle.isBundle(bytes) else {
      document = try CatalogDocument(json5: bytes)
      reduction = nil
      return
    }
    let bundle = try CatalogBundle(bytes)
    let alone = try BundleReduction(bundle, over: nil)
    let taken = try inForce().map { try BundleReduction(bundle, over: $0) } ?? alone
    document = taken.document
    reduction = taken
  }

  /// Says what of a bundle this engine cannot take.
  func remark(on output: inout Output) {
    for placement in reduction?.lacking ?? [] { output.remark(Self.sentence(of: placement)) }
    for path in reduction?.dropped ?? [] { output.remark(Self.sentence(ofDropped: path)) }
  }

  private static func sentence(of placement: BundleReduction.Lacking) -> String {
    let outcome =
      placement.digest == nil
      ? "it cannot be evaluated until this engine is newer" : "its last good definition is kept"
    return
      "placement '\(placement.id)' needs \(placement.lacks.joined(separator: ", ")), which this "
      + "engine lacks: \(outcome)"
  }

  private static func sentence(ofDropped path: [String]) -> String {
    "\(path.joined(separator: ".")) was left out: this engine cannot read it"
  }
}
