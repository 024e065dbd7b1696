// Member of a segment or not, and the cause.

import Expressions

/// Whether a profile is a member of a segment, and why not.
public enum Membership: Hashable, Sendable {
  case member
  case notMember(Cause)

  /// Why a profile is not a member.
  public enum Cause: Hashable, Sendable {
    /// The expression says so.
    case `false`
    /// The expression read this name, which has no value.
    case unset(String)
    /// The expression read this name, whose value is of another type than declared.
    case mistyped(String)
    /// The expression could not be computed: a sentence without values.
    case failed(String)
  }

  /// Whether it is a member.
  public var isMember: Bool { self == .member }

  /// What an expression's result means for a segment.
  ///
  /// An expression that ends at something unset or mistyped has the profile as a member only when
  /// the segment's author said so; one that failed never has.
  ///
  /// - Parameters:
  ///   - result: What the expression gave.
  ///   - unset: What the author said of unset names.
  init(_ result: Result<Value, EvaluationError>, unset: Segment.Unset?) {
    switch result {
    case .success(.bool(let holds)): self = holds ? .member : .notMember(.false)
    case .success: self = .notMember(.failed("the expression is not true or false"))
    case .failure(.failed(let reason)): self = .notMember(.failed(reason))
    case .failure(.unset(let name)):
      self = unset == .member ? .member : .notMember(.unset(name))
    case .failure(.mistyped(let name)):
      self = unset == .member ? .member : .notMember(.mistyped(name))
    }
  }
}
