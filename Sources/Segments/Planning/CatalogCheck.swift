// Checks a catalog before it is released.

/// A check of a catalog before it is released.
public struct CatalogCheck: Sendable {
  /// What is wrong or doubtful, by place: the mistakes alone when there is one, else everything else
  /// that the catalog's `silence` does not silence.
  public let findings: [CatalogFinding]
  /// How many findings the catalog's `silence` silences.
  public let silenced: Int

  /// Checks a catalog.
  ///
  /// - Parameter document: The catalog; it need not be one that can be applied.
  public init(_ document: CatalogDocument) {
    do throws(CatalogIssues) {
      let found = Self.findings(in: try CatalogCompiler.compile(document), document)
      let (left, silenced) = FindingSilence(document).apply(to: found)
      findings = Self.inOrder(left)
      self.silenced = silenced
    } catch {
      findings = error.issues.map { CatalogFinding(.mistake, $0) }
      silenced = 0
    }
  }

  private static func findings(in compiled: CompiledCatalog, _ document: CatalogDocument)
    -> [CatalogFinding]
  {
    var findings = compiled.catalog.flows.values.flatMap {
      FlowCheck($0, document: document).findings
    }
    // Of a repeated group each element is told of, with its own place.
    let told = Set(
      findings.filter { $0.code == .silentElement }.map { Array($0.issue.path.prefix(4)) })
    findings += compiled.warnings.filter { !told.contains($0.path) }.map {
      CatalogFinding(.warning, $0)
    }
    return findings
  }

  private static func inOrder(_ findings: [CatalogFinding]) -> [CatalogFinding] {
    findings.sorted { left, right in
      let (a, b) = (left.issue.place, right.issue.place)
      return (a?.line ?? 0, a?.column ?? 0, left.code.rawValue, left.issue.message)
        < (b?.line ?? 0, b?.column ?? 0, right.code.rawValue, right.issue.message)
    }
  }
}
