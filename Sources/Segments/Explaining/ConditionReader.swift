// Reads the condition of a segment part by part.

import Expressions

/// Reads the conditions of segments part by part, for one profile.
struct ConditionReader {
  private let catalog: Catalog
  /// The condition of each segment that was asked for.
  private var trees: [Int: ConditionTree] = [:]
  /// The segment that each slot asks for.
  private let segmentsBySlot: [Environment.Slot: Int]
  /// The segments whose conditions stand somewhere already.
  private var shown: Set<Int> = []
  /// What each slot holds that a change can be about.
  let places: [Environment.Slot: NearestChange.Place]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    let slots = catalog.slots
    segmentsBySlot = Dictionary(
      slots.segments.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var places: [Environment.Slot: NearestChange.Place] = [:]
    for declared in slots.attributes {
      places[declared.slot] = .profile(.attribute(declared.declaration.key))
    }
    for (field, slot) in slots.fields { places[slot] = .profile(.field(field)) }
    for declared in slots.contextKeys { places[declared.slot] = .context(declared.declaration.key) }
    self.places = places
  }

  /// The condition of a segment, taken apart once.
  mutating func tree(_ segment: Int) -> ConditionTree? {
    if let known = trees[segment] { return known }
    // It compiled before, so it does again.
    let tree = try? ConditionTree(
      catalog.segments[segment].expression.source, in: catalog.slots.environment)
    trees[segment] = tree
    return tree
  }

  /// The segments that a test asks for.
  func segments(askedBy part: ConditionTree.Part) -> [Int] {
    part.reads.compactMap { segmentsBySlot[$0] }
  }

  /// The condition of a segment with every outcome.
  ///
  /// - Parameters:
  ///   - segment: Its place in the catalog.
  ///   - memberships: Where all segments that it asks for have been asked.
  ///   - context: What is known.
  /// - Returns: The condition; nil when it cannot be read.
  mutating func read(_ segment: Int, _ memberships: MembershipTable, _ context: EvaluationContext)
    -> ExplainedCondition?
  {
    var seen = shown
    seen.insert(segment)
    var condition = read(segment, memberships, context, &seen)
    shown = seen
    condition?.decide()
    return condition
  }

  private mutating func read(
    _ segment: Int, _ memberships: MembershipTable, _ context: EvaluationContext,
    _ seen: inout Set<Int>
  ) -> ExplainedCondition? {
    guard let tree = tree(segment) else { return nil }
    // Parts come before what they are parts of.
    var read: [ExplainedCondition] = []
    read.reserveCapacity(tree.parts.count)
    for (index, part) in tree.parts.enumerated() {
      let asked = part.kind == .test ? segments(askedBy: part) : []
      var nested = part.parts.map { read[$0] }
      for other in asked where seen.insert(other).inserted {
        if let condition = self.read(other, memberships, context, &seen) {
          nested.append(condition)
        }
      }
      read.append(
        ExplainedCondition(
          kind: ExplainedCondition.Kind(part.kind), text: part.text,
          outcome: ExplainedCondition.Outcome(
            tree.evaluate(index, memberships.binding.bindings)),
          decides: false, readings: part.kind == .test ? readings(part, context) : [],
          segment: asked.count == 1 ? catalog.segments[asked[0]].id : nil, parts: nested))
    }
    return read.last
  }

  private func readings(_ part: ConditionTree.Part, _ context: EvaluationContext)
    -> [ExplainedCondition.Reading]
  {
    part.reads.compactMap { slot in
      places[slot].map { place in
        ExplainedCondition.Reading(name: place.name, value: context.value(of: place))
      }
    }
  }
}

extension EvaluationContext {
  /// What a place holds; nil when it is unset.
  func value(of place: NearestChange.Place) -> AttributeValue? {
    switch place {
    case .profile(let target): profile.value(of: target)
    case .context(let key): request.context.values[key]
    }
  }

  /// The same with other values in some places.
  func changing(_ steps: [NearestChange.Step]) -> EvaluationContext {
    var profile = profile
    var request = request
    for step in steps { step.place.set(step.value, in: &profile, &request.context) }
    request.locale = locale.text
    return with(profile, request)
  }

  /// The same of another profile, or asked otherwise.
  func with(_ profile: Profile, _ request: EvaluationRequest) -> EvaluationContext {
    var changed = EvaluationContext(
      catalog: catalog, profile: profile, assignments: assignments, request: request, clock: now)
    changed.exposures = exposures
    return changed
  }
}

extension NearestChange.Place {
  /// Puts a value there; nil for none.
  func set(
    _ value: AttributeValue?, in profile: inout Profile, _ context: inout CallerParameters
  ) {
    switch self {
    case .profile(let target): profile.set(target, to: value)
    case .context(let key): context.values[key] = value
    }
  }
}

extension ExplainedCondition.Kind {
  fileprivate init(_ kind: ConditionTree.Part.Kind) {
    switch kind {
    case .all: self = .all
    case .any: self = .any
    case .not: self = .not
    case .choice: self = .choice
    case .test: self = .test
    }
  }
}

extension ExplainedCondition.Outcome {
  fileprivate init(_ result: Result<Value, EvaluationError>) {
    switch result {
    case .success(.bool(true)): self = .true
    case .success(.bool(false)): self = .false
    case .success: self = .failed("the expression is not true or false")
    case .failure(.unset(let name)): self = .unset(name)
    case .failure(.mistyped(let name)): self = .mistyped(name)
    case .failure(.failed(let reason)): self = .failed(reason)
    }
  }
}
