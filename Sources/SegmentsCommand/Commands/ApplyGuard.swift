// Asks before a catalog is put in force over stored profiles.

import Segments

/// Asks before a catalog is put in force over stored profiles: what it would do is planned, shown
/// and held against what the catalog in force protects.
struct ApplyGuard: Sendable {
  private static let yes = Option.flag("yes", "do it without a question")
  private static let allowMoved = Option.value(
    "allow-moved", "PERCENT",
    "let so many profiles move at a placement, whatever 'protect' of the catalog in force says")
  private static let base = Option.value(
    "base", "DIGEST",
    "refuse unless this catalog is in force: its digest or the first 8 digits or more; or none")

  static let options = [yes, allowMoved, base]

  /// Whether no question is to be asked.
  private(set) var isConfirmed: Bool
  /// The largest share that may move, in percent; nil for what the catalog in force protects.
  let allowedShare: Double?
  /// What must be in force, each of them; empty for anything.
  private(set) var bases: [ExpectedCatalog]

  init(_ arguments: Arguments) throws(CommandError) {
    isConfirmed = arguments.has(Self.yes)
    allowedShare = try arguments.percent(of: Self.allowMoved)
    let base = try arguments.value(of: Self.base).map { text throws(CommandError) in
      if text == "none" { return ExpectedCatalog.noCatalog }
      guard ExpectedCatalog.isDigest(text) else {
        throw .wrongCall(
          "--base is a digest as 'segments history' prints it, at least its first "
            + "\(ExpectedCatalog.leastDigits) digits, or none")
      }
      return .digest(text)
    }
    bases = [base].compactMap(\.self)
  }

  /// The same for a catalog that was reviewed: it replaces what it was compared with or nothing, and
  /// the review is the answer to the question.
  func reviewed(against base: ExpectedCatalog) -> ApplyGuard {
    var copy = self
    copy.isConfirmed = true
    copy.bases.append(base)
    return copy
  }

  /// What came of asking.
  enum Verdict {
    /// It may be applied to this; the plan where there was one to make.
    case apply(onto: ExpectedCatalog, PopulationPlan?)
    /// It may not; the reason was said.
    case refused(ExitCode)
  }

  /// Plans, shows, asks.
  ///
  /// Where nothing is in force, or nobody is stored, or the same catalog is in force already, nobody
  /// can see anything else, and nothing is asked.
  ///
  /// - Throws: `StaleCatalog`, `CatalogIssues`, `StoreError`.
  func judge(_ document: CatalogDocument, in store: any Store, to output: inout Output) throws
    -> Verdict
  {
    let (revision, hasProfiles) = try store.read { reading in
      (try reading.catalogRevision(), try !reading.profiles(after: nil, limit: 1).isEmpty)
    }
    // What was looked at must still be in force when it is applied.
    let onto = revision.map { ExpectedCatalog.digest($0.digest) } ?? .noCatalog
    if revision?.digest == document.digest { return .apply(onto: onto, nil) }
    for base in bases { try base.check(revision) }
    guard revision != nil, hasProfiles else { return .apply(onto: onto, nil) }
    let found = try ScanWatch(store, on: output.terminal).run { scan in
      var options = PlanOptions()
      options.scan = scan
      return try store.plan(document, options)
    }
    guard let plan = found else {
      output.note("interrupted; nothing was changed")
      return .refused(.interrupted)
    }
    try onto.check(plan.base)
    output.steer(PlanReport(plan).summary)
    return try isAllowed(plan, to: &output) && isWanted(to: &output)
      ? .apply(onto: onto, plan) : .refused(.failed)
  }

  private func isAllowed(_ plan: PopulationPlan, to output: inout Output) -> Bool {
    guard let most = allowedShare ?? plan.protectedShare, plan.largestShare > most else {
      return true
    }
    let share = Percent.text(plan.largestShare)
    let source =
      allowedShare == nil
      ? "the catalog in force protects against more than \(JSONWriter.number(most)) % (protect)"
      : "--allow-moved lets \(JSONWriter.number(most)) %"
    // The next whole percent is what would let it pass.
    let enough = min(100, Int(plan.largestShare.rounded(.up)))
    output.note(
      "\(share) of the profiles \(PlanReport.move(plan)) at one placement; \(source); nothing was "
        + "changed (--allow-moved \(enough) lets it pass)")
    return false
  }

  private func isWanted(to output: inout Output) throws(CommandError) -> Bool {
    if isConfirmed { return true }
    guard Question.canBeAsked(on: output.terminal) else {
      throw .failed(
        "profiles are stored, and nobody can be asked here: --yes does it without a "
          + "question; nothing was changed")
    }
    if try Question.ask("Apply it? [y/N] ", on: &output) { return true }
    output.note("nothing was changed")
    return false
  }
}
