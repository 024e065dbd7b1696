// What an evaluation may read: profile, parameters, clock, locale.

public import Expressions

/// Everything that one evaluation may read.
///
/// The engine touches nothing else.
public struct EvaluationContext: Sendable {
  /// The catalog in force, whole or as far as the placement needs it; of a placement that is kept,
  /// the catalog that it is kept from.
  public internal(set) var catalog: Catalog
  /// Whom it is about; empty when nobody of that id is known.
  public internal(set) var profile: Profile
  /// Whether the store knows the profile.
  public let isProfileFound: Bool
  /// The variations that the profile keeps.
  public internal(set) var assignments: [Assignment]
  /// What was shown before, as far as limits and caps count it.
  public var exposures = ExposureCounts()
  /// What the caller asks.
  public internal(set) var request: EvaluationRequest
  /// The clock: one value for the whole evaluation.
  public let now: Timestamp
  /// The caller's locale, else the profile's last one, else the catalog's default.
  public let locale: LocaleTag

  /// Puts together what an evaluation reads.
  ///
  /// - Parameters:
  ///   - catalog: The catalog in force, at least as far as the placement needs it.
  ///   - profile: Whom it is about; nil when nobody of that id is known.
  ///   - assignments: The variations that the profile keeps.
  ///   - request: What the caller asks.
  ///   - clock: The moment when the request names none.
  public init(
    catalog: Catalog, profile: Profile?, assignments: [Assignment], request: EvaluationRequest,
    clock: Timestamp
  ) {
    let catalog = catalog.deciding(request.placement)
    self.catalog = catalog
    self.profile = profile ?? Profile(id: request.profile)
    isProfileFound = profile != nil
    self.assignments = assignments
    self.request = request
    now = request.now ?? clock
    locale =
      (request.locale ?? profile?.lastSeen.locale).map { LocaleTag($0) } ?? catalog.defaultLocale
  }
}
