// A placement prepared for many evaluations, and profiles loaded for it.

package import Expressions

/// A placement prepared for many evaluations: its conditions as tests over words, so that one
/// evaluation allocates next to nothing and looks nothing up.
///
/// Preparing costs about as much as some hundred evaluations; whoever evaluates once calls
/// ``Engine/evaluate(_:)``. Both say the same.
///
/// ```swift
/// let paywall = try PreparedPlacement("bmi_paywall", in: catalog)
/// let jane = paywall.load(context)
/// let flow = paywall.evaluate(jane).flow
/// ```
public final class PreparedPlacement: Sendable {
  /// A profile loaded for one placement: what its conditions ask, as words.
  public final class Loaded: Sendable {
    fileprivate let placement: PreparedPlacement
    fileprivate let asked: Evaluation.Asked
    fileprivate let words: [UInt64]
    /// What is known of segments that words cannot say.
    fileprivate let outcomes: [FactConditions.Outcome]

    /// What is evaluated.
    public var context: EvaluationContext { asked.context }

    fileprivate init(_ context: EvaluationContext, for placement: PreparedPlacement) {
      // Segments are known by their places, and a part of the catalog counts them otherwise.
      var context = context
      context.catalog = placement.catalog
      self.placement = placement
      asked = Evaluation.Asked(context, placement.placement)
      words = placement.facts.words(context)
      guard !placement.others.isEmpty else {
        outcomes = placement.outcomes
        return
      }
      var memberships = MembershipTable(context)
      outcomes = placement.outcomes.indices.map { index in
        guard placement.others.contains(index) else { return .unknown }
        return memberships.membership(of: index).isMember ? .holds : .holdsNot
      }
    }
  }

  /// Which one.
  public let id: Placement.ID
  let catalog: Catalog
  let placement: Placement
  private let chain: FactChain
  private let conditions: FactConditions
  fileprivate let facts: FactReading
  /// The segments of the audiences that facts alone cannot say.
  fileprivate let others: Set<Int>
  /// What is known of segments before anybody is loaded: nothing.
  fileprivate let outcomes: [FactConditions.Outcome]
  /// By audience, what it leads to; nil where it asks for more than a segment, or draws.
  private let plain: [Evaluation.Outcome?]

  /// Prepares a placement.
  ///
  /// - Parameters:
  ///   - id: The placement.
  ///   - catalog: The catalog that decides, at least as far as the placement needs it.
  /// - Throws: `UnknownName` when the catalog has no such placement.
  public init(_ id: Placement.ID, in catalog: Catalog) throws(UnknownName) {
    let catalog = catalog.deciding(id)
    guard let placement = catalog.placements[id] else {
      throw UnknownName(
        placement: id, in: catalog, among: catalog.placements.keys.map(\.rawValue).sorted())
    }
    var names = FactNames()
    // Those that ask for others are asked as a whole, when a profile is loaded.
    let segments = placement.audiences.compactMap(\.segmentIndex)
      .filter { catalog.segments[$0].uses.isEmpty }
    let members = MemberTable(catalog, segments: segments, names: &names)
    self.id = id
    self.catalog = catalog
    self.placement = placement
    chain = members.chain(placement)
    conditions = members.conditions
    facts = FactReading(names)
    others = Set(placement.audiences.indices.compactMap { [chain] in chain.other(at: $0) })
    outcomes = Array(repeating: .unknown, count: catalog.segments.count)
    plain = placement.audiences.map { audience in
      audience.isPlain
        ? Evaluation.Outcome(audience.flow, audience, nil, isHoldout: false) : nil
    }
  }

  /// Loads a profile.
  ///
  /// - Parameter context: What an evaluation may read; its catalog is the one that the placement was
  ///   prepared with, or a part of it, and its request names the placement.
  /// - Returns: The profile, for as many evaluations as wanted; it does not follow its changes.
  public func load(_ context: EvaluationContext) -> Loaded {
    precondition(
      context.request.placement == id && context.catalog.digest == catalog.digest,
      "the context is of another placement or catalog")
    return Loaded(context, for: self)
  }

  /// Whether stored rows say all that its segments ask; only then it is evaluated on them.
  package var isOfRows: Bool { others.isEmpty }

  /// Evaluates the placement on a stored profile, without making a profile of it.
  ///
  /// - Parameters:
  ///   - row: The profile as it lies there, of the id that the request names.
  ///   - request: What the caller asks; of this placement.
  ///   - clock: The moment when the request names none.
  /// - Returns: What ``Engine/evaluate(_:)`` returns; nil where an audience decides by more than its
  ///   segment.
  /// - Throws: What of the row cannot be read.
  package func evaluate(_ row: any ProfileColumns, _ request: EvaluationRequest, clock: Timestamp)
    throws(JSONMistake) -> Evaluation?
  {
    precondition(isOfRows, "rows do not say what the placement's segments ask")
    let position = try facts.withWords { (words) throws(JSONMistake) in
      try facts.read(row, for: request, now: request.now ?? clock, into: words)
      // The last audience admits everybody.
      return chain.next(from: 0, conditions, UnsafeBufferPointer(words), outcomes)
    }
    guard let outcome = plain[position] else { return nil }
    let asked = Evaluation.Asked(CopiedColumns(row), self, request, clock: clock)
    return Evaluation(asked, position: position, outcome)
  }

  /// Evaluates the placement: the first audience that admits decides.
  ///
  /// - Parameter loaded: A profile that was loaded for it.
  /// - Returns: What ``Engine/evaluate(_:)`` returns for the same context; trace, receipt, warnings
  ///   and tags are worked out each time they are read.
  public func evaluate(_ loaded: Loaded) -> Evaluation {
    precondition(loaded.placement === self, "the profile was loaded for another placement")
    var position = 0
    while true {
      // The last audience admits everybody.
      position = loaded.words.withUnsafeBufferPointer { words in
        chain.next(from: position, conditions, words, loaded.outcomes)
      }
      if let outcome = plain[position]
        ?? Engine.outcome(toMemberOf: placement.audiences[position], loaded.context)
      {
        return Evaluation(loaded.asked, position: position, outcome)
      }
      position += 1
    }
  }
}
