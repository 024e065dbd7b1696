// Who is in which segment during one evaluation: each segment asked once, when needed.

import Expressions

/// The memberships of one profile during one evaluation: each segment is asked at most once.
struct MembershipTable {
  private let segments: [Segment]
  var binding: NameBinding
  /// By the segment's place in the catalog; nil for one that was not asked.
  private var known: [Membership?]

  /// Starts with no segment asked.
  init(_ context: EvaluationContext) {
    segments = context.catalog.segments
    known = Array(repeating: nil, count: segments.count)
    binding = NameBinding(context)
  }

  /// The failures of segments that were asked, as warnings, in order of the segments.
  var failures: [String] {
    known.enumerated().compactMap { index, membership in
      guard case .notMember(.failed(let reason)) = membership else { return nil }
      return "segment '\(segments[index].id)' failed: \(reason)"
    }
  }

  /// Returns the membership of one segment, asking first those that its expression asks for.
  ///
  /// However long the chain of segments is, the stack does not grow.
  ///
  /// - Parameter index: The segment's place in the catalog.
  /// - Returns: Member or not, and the cause.
  mutating func membership(of index: Int) -> Membership {
    if let membership = known[index] { return membership }
    if segments[index].uses.isEmpty {
      ask(index)
    } else {
      askWithUses(index)
    }
    return known[index] ?? .notMember(.false)
  }

  private mutating func askWithUses(_ index: Int) {
    var pending = [index]
    while let next = pending.last {
      let missing = segments[next].uses.filter { known[$0] == nil }
      if !missing.isEmpty, known[next] == nil {
        pending.append(contentsOf: missing)
        continue
      }
      pending.removeLast()
      if known[next] == nil { ask(next) }
    }
  }

  private mutating func ask(_ index: Int) {
    let segment = segments[index]
    let membership = Membership(
      segment.expression.evaluate(binding.bindings), unset: segment.unset)
    known[index] = membership
    binding.bind(segment: index, membership.isMember)
  }

  /// Forgets what was asked of some segments, to ask again with other values; gives it back for later.
  mutating func forget(_ indices: [Int]) -> [(index: Int, membership: Membership)] {
    indices.compactMap { index in
      guard let membership = known[index] else { return nil }
      known[index] = nil
      return (index, membership)
    }
  }

  /// Knows again what was asked before.
  mutating func remember(_ memberships: [(index: Int, membership: Membership)]) {
    for (index, membership) in memberships {
      known[index] = membership
      binding.bind(segment: index, membership.isMember)
    }
  }
}
