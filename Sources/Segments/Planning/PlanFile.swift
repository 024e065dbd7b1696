// A plan as a file: exactly what was reviewed, to be applied later or not at all.

import Expressions

/// A plan as a file: the catalog that was reviewed, and the one it was compared with.
public struct PlanFile: Sendable {
  /// The catalog that was reviewed.
  public let document: CatalogDocument
  /// What was in force then.
  public let base: ExpectedCatalog

  /// The number of this form of the file.
  private static let format = 1
  private static let key = "segments_plan"

  /// The plan as a file: one JSON document in UTF-8, the catalog in it as it is kept.
  ///
  /// Nobody's id is in it.
  public static func bytes(of plan: PopulationPlan) -> [UInt8] {
    var writer = JSONWriter()
    writer.node(
      .object([
        (key, .int(format)),
        ("base", plan.base.map { .string($0.digest) } ?? .null),
        ("catalog", .string(plan.document.digest)),
        ("at", .string(plan.now.millisecondText)),
        ("profiles", .int(plan.profiles.all)),
        (
          "moved",
          .object(plan.placements.map { ($0.id.rawValue, .int($0.moved.all)) })
        ),
        ("document", plan.document.root),
      ]))
    writer.newline()
    return writer.bytes
  }

  /// The largest file that is read, in bytes: the largest document, and what stands around it.
  public static let largestFile = CatalogLimits.documentBytes + 1_048_576

  /// A document stands one level deeper in a plan, and beside a count for each placement.
  private static let limits = JSONReader.Limits(
    depth: CatalogLimits.documentDepth + 1, members: CatalogLimits.documentMembers * 2)

  /// Whether the bytes of a file are a plan, as its first key says.
  public static func isPlan(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "{\"\(key)\":".utf8)
  }

  /// Reads a plan.
  ///
  /// - Parameter bytes: As `bytes(of:)` wrote them.
  /// - Throws: `CatalogIssues` when it is no plan, is of a newer program, or was edited since.
  public init(_ bytes: [UInt8]) throws(CatalogIssues) {
    let root = try CatalogDocument.read(bytes, syntax: .json, limits: Self.limits)
    guard root[Self.key]?.number?.int64 == Int64(Self.format) else {
      throw CatalogIssues(mistake: "the plan is of another version of segments: make it again")
    }
    guard let node = root["document"], let digest = root["catalog"]?.string,
      let base = root["base"],
      base.isNull || base.string.map({ ExpectedCatalog.isDigest($0, leastDigits: 64) }) == true
    else { throw CatalogIssues(mistake: "the plan is not whole: make it again") }
    let document = try CatalogDocument(
      Array(JSONWriter.canonical(node).utf8), syntax: .json)
    guard document.digest == digest else {
      throw CatalogIssues(
        mistake:
          "the plan's catalog is not the one that was reviewed: it was edited; make the plan again")
    }
    self.document = document
    self.base = base.string.map { .digest($0) } ?? .noCatalog
  }
}
