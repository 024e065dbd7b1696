// Runs `segments check`.

import Expressions
import SQLiteStore
import Segments

extension CheckCommand {
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    var options = CatalogCheck.Options()
    options.budget = budget
    let zones = ZoneFiles()
    options.zones = { name, moment in zones.offset(of: name, at: moment) }
    let (findings, silenced) = try check(options, opening: open, &output)
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

  private func check(
    _ options: CatalogCheck.Options, opening open: () throws -> any Store, _ output: inout Output
  ) throws -> (findings: [CatalogFinding], silenced: Int) {
    do {
      let check =
        if store == nil, let path {
          CatalogCheck(try read(path), options: options)
        } else {
          try check(with: try open(), options, &output)
        }
      return (check.findings, check.silenced)
    } catch let error as CatalogIssues {
      return (error.issues.map { CatalogFinding(.mistake, $0) }, 0)
    }
  }

  /// The file's document.
  ///
  /// - Throws: `CatalogIssues` when it cannot be read as one.
  private func read(_ path: String) throws -> CatalogDocument {
    try CatalogDocument(
      json5: try WholeInput.bytes(path: path, limit: CatalogLimits.documentBytes))
  }

  // MARK: - With a store

  private func check(
    with store: any Store, _ options: CatalogCheck.Options, _ output: inout Output
  ) throws -> CatalogCheck {
    let clock = store.now()
    return try store.read { reading in
      var progress = Progress(
        unit: "profiles", total: .count(try reading.profileCount()),
        at: Surroundings.steadyMilliseconds())
      let document = try document(in: reading)
      var options = options
      options.zones = reading.zoneOffset
      options.population = try population(of: document, in: reading, at: clock) { count in
        progress.show(count: count, at: Surroundings.steadyMilliseconds(), on: &output)
      }
      progress.clear(on: &output)
      return CatalogCheck(document, options: options)
    }
  }

  /// The file's document, else the one in force.
  private func document(in reading: any StoreReading) throws -> CatalogDocument {
    if let path { return try read(path) }
    guard let revision = try reading.catalogRevision(),
      let text = try reading.catalogDocument(of: revision.number)
    else { throw NoCatalog() }
    return try CatalogDocument(text: text)
  }

  /// What the stored profiles say; nil for a catalog with mistakes.
  private func population(
    of document: CatalogDocument, in reading: any StoreReading, at clock: Timestamp,
    _ progress: (Int) -> Void
  ) throws -> StoredPopulation? {
    // Its mistakes are told by the check.
    guard let compiled = try? CatalogCompiler.compile(document, zones: reading.zoneOffset) else {
      return nil
    }
    var population = StoredPopulation(compiled.catalog, clock: clock)
    var pages = ProfilePages(after: nil, limit: nil)
    while let page = try pages.next(in: reading) {
      for profile in page { population.add(profile) }
      progress(population.profileCount)
    }
    return population
  }
}
