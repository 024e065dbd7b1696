// A placement as Adapty's fallback file has it.

/// A placement as Adapty's fallback file has it: its one audience, and what is shown to it.
struct AdaptyPlacement {
  /// The developer's id.
  let id: String
  /// What people see of it on Adapty's pages, for instance `All Users`.
  let audienceName: String
  /// What Adapty's draw hashes together with the profile's id; nil when it is not there.
  let audienceVersion: String?
  /// The test's or the content's name; nil when it is not there.
  let testName: String?
  /// At least one.
  let variations: [Variation]

  /// One content and its share.
  struct Variation {
    /// Adapty's id of the variation.
    let id: String
    /// In whole percents.
    let weight: Int
    /// Adapty's id of the paywall, onboarding or flow.
    let contentID: String
    /// Its name.
    let name: String
    /// `paywall`, `onboarding` or `flow`.
    let kind: String
    /// The products' ids in the stores.
    let products: [String]
    /// By locale; an empty locale for one without.
    let configurations: [(locale: String, value: JSONNode)]
  }
}
