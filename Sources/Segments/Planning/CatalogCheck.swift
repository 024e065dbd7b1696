// Checks a catalog before it is released.

/// Checks a catalog before it is released.
public struct CatalogCheck {
  /// What is wrong or doubtful in a catalog.
  ///
  /// - Parameter document: The catalog; it need not be one that can be applied.
  /// - Returns: Findings by place: the mistakes alone when there is one, else everything else.
  public static func findings(in document: CatalogDocument) -> [CatalogFinding] {
    let compiled: CompiledCatalog
    do throws(CatalogIssues) {
      compiled = try CatalogCompiler.compile(document)
    } catch {
      return error.issues.map { CatalogFinding(.mistake, $0) }
    }
    var findings = compiled.catalog.flows.values.flatMap {
      FlowCheck($0, document: document).findings
    }
    // Of a repeated group each element is told of, with its own place.
    let told = Set(
      findings.filter { $0.code == .silentElement }.map { Array($0.issue.path.prefix(4)) })
    findings += compiled.warnings.filter { !told.contains($0.path) }.map {
      CatalogFinding(.warning, $0)
    }
    return findings.sorted { left, right in
      let (a, b) = (left.issue.place, right.issue.place)
      return (a?.line ?? 0, a?.column ?? 0, left.code.rawValue, left.issue.message)
        < (b?.line ?? 0, b?.column ?? 0, right.code.rawValue, right.issue.message)
    }
  }
}
