// What a witness must fulfil.

/// What a witness must fulfil.
indirect enum WitnessClaim: Sendable {
  case known(Bool)
  /// A member of a segment, or not.
  case member(Int, Bool)
  /// A part of a segment's condition is true.
  case part(segment: Int, part: Int)
  /// A variable has one of these values, by place.
  case variable(Int, Set<Int>)
  /// Audiences were shown together at least so often, or not.
  case shown([Int], atLeast: Int, Bool)
  case all([WitnessClaim])
  case any([WitnessClaim])
}

/// Whether a claim can still hold, and still not.
struct ClaimOutcome: Sendable {
  let canHold: Bool
  let canFail: Bool

  init(_ canHold: Bool, _ canFail: Bool) {
    self.canHold = canHold
    self.canFail = canFail
  }
}

/// How a search ended.
enum WitnessAnswer<Found: Sendable>: Sendable {
  /// There is one, and it was tried.
  case found(Found)
  /// There is none: everything that makes a difference was tried.
  case none
  /// Nobody knows.
  case undecided(WitnessDoubt)
}

/// Why a search ended without an answer.
enum WitnessDoubt: Hashable, Sendable {
  /// So many values were tried, and there are more.
  case budget(Int)
  /// Tests tell values of these names apart in a way that is not known.
  case names([String])

  /// What to add to a sentence that says what is not decided.
  var reason: String {
    switch self {
    case .budget(let count):
      "\(count) values were tried, and there are more: a greater --budget tries them"
    case .names(let names):
      "what its tests tell apart in \(names.joined(separator: ", ")) is not known, and none of the "
        + "values that were tried does it"
    }
  }
}
