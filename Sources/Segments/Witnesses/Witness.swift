// A profile, a context and a moment that prove what a check claims.

public import Expressions

/// A profile, a context and a moment that prove what a check claims: evaluated, they do what it says.
public struct Witness: Hashable, Sendable {
  /// Whom it is about; no store knows it.
  public internal(set) var profile: Profile
  /// What the caller passes.
  public internal(set) var context: CallerParameters
  /// The caller's locale; nil where it makes no difference.
  public internal(set) var locale: String?
  /// The moment; `isMomentNeeded` says whether it makes a difference.
  public internal(set) var now: Timestamp
  /// Whether what it shows depends on the clock.
  public internal(set) var isMomentNeeded = false
  /// Where it is evaluated; nil when it is about a segment that no audience asks for.
  public internal(set) var placement: Placement.ID?
  /// When audiences were shown to it before: Unix milliseconds; empty unless a limit must be spent.
  var exposures: [Audience.Place: [Int64]] = [:]

  /// The id of a witness where the id makes no difference.
  static let plainID = "witness"

  /// Makes one of whom nothing is known.
  init(now: Timestamp) {
    self.now = now
    profile = Profile(id: Profile.ID(rawValue: Self.plainID))
    context = CallerParameters()
  }

  /// What an evaluation of it reads.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that was checked.
  ///   - placement: Where; nil for the witness's own.
  /// - Returns: The context, with its own clock.
  package func context(_ catalog: Catalog, at placement: Placement.ID? = nil) -> EvaluationContext {
    var request = EvaluationRequest(
      placement: placement ?? self.placement ?? Placement.ID(rawValue: "-"), profile: profile.id,
      context: context,
      locale: locale)
    request.now = now
    var evaluated = EvaluationContext(
      catalog: catalog, profile: profile, assignments: [], request: request, clock: now)
    for (place, times) in exposures { evaluated.exposures[place] = times }
    return evaluated
  }

  /// The profile as `segments eval --profile-file` reads it: what is unset is left out.
  public var profileNode: JSONNode {
    var members: [(String, JSONNode)] = [("id", .string(profile.id.rawValue))]
    for field in StandardField.allCases {
      if let text = profile[field] { members.append((field.rawValue, .string(text))) }
    }
    if !profile.attributes.isEmpty {
      members.append(("attributes", ProfileJSON.node(profile.attributes)))
    }
    if !profile.drawKey.utf8.elementsEqual(profile.id.rawValue.utf8) {
      members.append(("draw_key", .string(profile.drawKey)))
    }
    if profile.createdMilliseconds != 0 {
      members.append(("created_ms", .int(profile.createdMilliseconds)))
    }
    if profile.updatedMilliseconds != 0 {
      members.append(("updated_ms", .int(profile.updatedMilliseconds)))
    }
    return .object(members)
  }
}
