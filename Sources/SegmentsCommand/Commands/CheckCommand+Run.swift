// Runs `segments check`.

import Expressions
import SQLiteStore
import Segments

extension CheckCommand {
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    let checked: (findings: [CatalogFinding], silenced: Int)?
    do {
      checked = try check(opening: open, output.terminal).map { ($0.findings, $0.silenced) }
    } catch let error as CatalogIssues {
      checked = (error.issues.map { CatalogFinding(.mistake, $0) }, 0)
    }
    guard let (findings, silenced) = checked else { return .interrupted }
    var report = FindingReport(findings, path: path, store: store, showsNotes: showsNotes)
    report.silenced = silenced
    switch format {
    case .text: report.write(to: &output)
    case .json: output.document(report.json)
    }
    let fails = findings.contains { finding in
      finding.code.level == .mistake || (isStrict && finding.code.level == .warning)
    }
    return fails ? .failed : .answered
  }

  /// Checks, with what the stored profiles say where a store is to be looked at; nil when somebody
  /// asked to stop.
  private func check(opening open: () throws -> any Store, _ terminal: Output.Terminal) throws
    -> CatalogCheck?
  {
    var options = CatalogCheck.Options()
    options.budget = budget
    if self.store == nil, let path {
      options.zones = ZoneFiles().lookup
      let file = try read(path) { nil }
      options.leftOut = file.reduction?.dropped ?? []
      return CatalogCheck(file.document, options: options)
    }
    let store = try open()
    options.zones = try store.read { $0.zoneOffset }
    let document: CatalogDocument
    if let path {
      let file = try read(path) { try store.read { try $0.catalog() } }
      options.leftOut = file.reduction?.dropped ?? []
      document = file.document
    } else {
      document = try inForce(store)
    }
    // The check tells of its mistakes.
    guard let compiled = try? CatalogCompiler.compile(document, zones: options.zones) else {
      return CatalogCheck(document, options: options)
    }
    let found = try ScanWatch(store, on: terminal).run { scan in
      try StoredPopulation.all(in: store, compiled.catalog, scan)
    }
    guard let population = found else { return nil }
    options.population = population
    return CatalogCheck(document, options: options)
  }

  /// What the file holds.
  ///
  /// - Throws: `CatalogIssues` when it cannot be read as a catalog.
  private func read(_ path: String, over inForce: () throws -> Catalog?) throws -> CatalogFile {
    try CatalogFile(
      try WholeInput.bytes(path: path, limit: CatalogFile.largestFile), over: inForce)
  }

  private func inForce(_ store: any Store) throws -> CatalogDocument {
    let text = try store.read { reading in
      try reading.catalogRevision().flatMap { try reading.catalogDocument(of: $0.number) }
    }
    guard let text else { throw NoCatalog() }
    return try CatalogDocument(text: text)
  }
}
