// A value that a place could hold instead, for the search of the nearest change.

/// A value that a place could hold instead.
struct Candidate {
  let kind: NearestChange.Kind
  /// What the author wrote.
  let bound: AttributeValue?
  /// What is tried; nil for no value.
  let value: AttributeValue?
  /// How far it is from what the place holds: 0 for the same, about 1 for something else.
  let cost: Double

  /// The same where the bound may be personal.
  var withoutBound: Candidate { Candidate(kind: kind, bound: nil, value: value, cost: cost) }
}

/// A place that a condition reads, and what could stand there.
struct CandidateList {
  let place: NearestChange.Place
  let type: AttributeType
  /// Nearest first.
  var candidates: [Candidate]
}
