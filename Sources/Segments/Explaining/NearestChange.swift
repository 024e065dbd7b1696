// The smallest change of what is known that would let an audience admit.

/// The smallest change that was found of what is known of somebody, that would let an audience admit.
///
/// It was tried: with it, the audience admits.
public struct NearestChange: Hashable, Sendable {
  /// What changes.
  public enum Place: Hashable, Sendable {
    /// A field or an attribute of the profile.
    case profile(WriteTarget)
    /// What the caller passes.
    case context(String)
  }

  /// How a place changes; the raw value is its name in JSON.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// To the bound.
    case set
    /// To the bound, or beyond it.
    case atLeast = "at_least"
    case atMost = "at_most"
    /// Beyond the bound.
    case moreThan = "more_than"
    case lessThan = "less_than"
    /// To anything else than the bound.
    case otherThan = "other_than"
    /// A list, by one element more: the bound.
    case including
    /// A list, by one element less: the bound.
    case without
    /// To no value.
    case unset
  }

  /// One place, and how it changes.
  public struct Step: Hashable, Sendable {
    /// What changes.
    public let place: Place
    /// How.
    public let kind: Kind
    /// What the catalog's author wrote; nil for `unset`, and where the place is compared with what
    /// another holds, which may be personal.
    public let bound: AttributeValue?
    /// A value that does it: the one that was tried; nil for `unset`.
    public let value: AttributeValue?
    /// What the place holds now; nil when it is unset.
    ///
    /// It may be personal.
    public let from: AttributeValue?
  }

  /// What changes together: one place, or as few as were found.
  public let steps: [Step]
  /// Whether the placement then shows this audience, and none before it.
  public let wins: Bool
}

extension NearestChange.Place {
  /// As expressions write it: `attributes.bmi`.
  public var name: String {
    switch self {
    case .profile(.field(let field)): "profile.\(field.rawValue)"
    case .profile(.attribute(let key)): "attributes.\(key)"
    case .context(let key): "context.\(key)"
    }
  }
}
