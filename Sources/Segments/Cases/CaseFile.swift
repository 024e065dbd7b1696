// A file of cases, as its author wrote it.

public import Expressions

/// A file of cases: well-formed JSON5, not yet held against a catalog.
///
/// ```
/// {
///   catalog: "catalog.json5",
///   placement: "bmi_paywall",
///   cases: [
///     {
///       name: "somebody overweight is coached",
///       attributes: { bmi: 31.2 },
///       expect: { flow: "paywall_coach", tags: { bmi: "31.2" } },
///     },
///   ],
/// }
/// ```
public struct CaseFile: Sendable {
  /// The largest file, in bytes of UTF-8: 16 MiB.
  public static let largestSize = 16 << 20

  /// The document, with the place of everything in it.
  let root: JSONNode

  /// Reads a file.
  ///
  /// - Parameter bytes: JSON5 in UTF-8.
  /// - Throws: The mistake of syntax that ends the reading.
  public init(json5 bytes: [UInt8]) throws(CatalogIssues) {
    let limits = JSONReader.Limits(depth: CatalogLimits.documentDepth)
    do throws(JSONMistake) {
      root = try JSONReader.read(bytes, syntax: .json5, limits: limits)
    } catch {
      throw CatalogIssues([
        CatalogIssue(path: error.path, place: error.place, message: error.message)
      ])
    }
  }

  /// Where the catalog is that the cases are about, seen from the file's folder; nil when the file
  /// does not say.
  public var catalogPath: String? { root["catalog"]?.string }

  /// Reads the cases by the names of a catalog.
  ///
  /// - Parameters:
  ///   - catalog: What the cases are about.
  ///   - clock: The moment of cases that name none.
  /// - Returns: At least one case, in the file's order.
  /// - Throws: Every mistake, by place: then no case can be trusted.
  public func cases(of catalog: Catalog, clock: Timestamp) throws(CatalogIssues) -> [CatalogCase] {
    let log = IssueLog()
    let reader = CaseReader(catalog: catalog, log: log, clock: clock)
    let cases = reader.cases(DocumentValue(node: root, path: [], log: log))
    try log.throwMistakes()
    return cases
  }
}
