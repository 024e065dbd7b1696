// Checks a catalog before it is released.

public import Expressions

/// A check of a catalog before it is released.
public struct CatalogCheck: Sendable {
  /// How a catalog is checked.
  public struct Options: Sendable {
    /// How many values each search for a witness may try.
    public var budget = CatalogCheck.defaultBudget
    /// How expressions look up named time zones; nil when only fixed offsets are known.
    public var zones: Environment.ZoneOffset?
    /// What the stored profiles say; nil without a store.
    public var population: StoredPopulation?
    /// The definitions of a bundle that this engine cannot read, and that were left out: paths.
    public var leftOut: [[String]] = []

    /// Makes the options of a check without a store.
    public init() {}
  }

  /// How many values each search may try when nothing else is said.
  public static let defaultBudget = 20_000

  /// What is wrong or doubtful, by place: the mistakes alone when there is one, else everything else
  /// that the catalog's `silence` does not silence.
  public let findings: [CatalogFinding]
  /// How many findings the catalog's `silence` silences.
  public let silenced: Int

  /// Checks a catalog.
  ///
  /// - Parameters:
  ///   - document: The catalog; it need not be one that can be applied.
  ///   - options: How it is checked.
  public init(_ document: CatalogDocument, options: Options = Options()) {
    do throws(CatalogIssues) {
      let compiled = try CatalogCompiler.compile(document, zones: options.zones)
      let found =
        Self.flows(compiled) + UseCheck(compiled).findings + Self.searched(compiled, options)
        + (options.population?.findings(in: document) ?? [])
        + LackCheck(compiled, leftOut: options.leftOut).findings
      let (left, silenced) = FindingSilence(document).apply(
        to: found, hasPopulation: options.population != nil)
      findings = Self.inOrder(left)
      self.silenced = silenced
    } catch {
      findings = error.issues.map { CatalogFinding(.mistake, $0) }
      silenced = 0
    }
  }

  private static func inOrder(_ findings: [CatalogFinding]) -> [CatalogFinding] {
    findings.sorted { left, right in
      let (a, b) = (left.issue.place, right.issue.place)
      return (a?.line ?? 0, a?.column ?? 0, left.code.rawValue, left.issue.message)
        < (b?.line ?? 0, b?.column ?? 0, right.code.rawValue, right.issue.message)
    }
  }

  private static func flows(_ compiled: CompiledCatalog) -> [CatalogFinding] {
    let findings = compiled.catalog.flows.values.flatMap {
      FlowCheck($0, document: compiled.document).findings
    }
    // Of a repeated group each element is told of, with its own place.
    let told = Set(
      findings.filter { $0.code == .silentElement }.map { Array($0.issue.path.prefix(4)) })
    return findings
      + compiled.warnings.filter { !told.contains($0.path) }.map { CatalogFinding(.warning, $0) }
  }

  /// What is found by searching witnesses.
  private static func searched(_ compiled: CompiledCatalog, _ options: Options) -> [CatalogFinding]
  {
    let catalog = compiled.catalog
    var reader = ConditionReader(catalog)
    // Each condition is taken apart once.
    for index in catalog.segments.indices { _ = reader.tree(index) }
    var findings = SegmentCheck(compiled, reader, budget: options.budget).findings()
    for placement in catalog.placements.values {
      var check = AudienceCheck(
        placement, compiled, reader, budget: options.budget, population: options.population)
      findings += check.findings()
    }
    return findings
  }
}
