// The keys of every kind of object in a case file.

/// A kind of object in a case file, with its keys.
enum CasePart: Sendable, KeyedPart {
  case file, `case`, profile, shown, expectation

  var keys: [String] {
    switch self {
    case .file: ["catalog", "placement", "context", "locale", "now", "cases"]
    case .case:
      [
        "name", "placement", "profile", "attributes", "context", "locale", "now", "tags", "keeps",
        "shown", "expect",
      ]
    case .profile: ["id"] + StandardField.allCases.map(\.rawValue) + Self.profileKeys
    case .shown: ["placement", "audience", "at"]
    case .expectation:
      ["flow", "audience", "variation", "reason", "tags", "texts", "segments"]
    }
  }

  /// What a profile has besides its standard fields, as 'profile show --json' prints it, and its
  /// times as expressions name them.
  private static let profileKeys = [
    "attributes", "draw_key", "created_at", "updated_at", "revision", "created_ms", "updated_ms",
  ]

  var neededKeys: [String] {
    switch self {
    case .file: ["cases"]
    case .case: ["name", "expect"]
    case .shown: ["audience", "at"]
    case .profile, .expectation: []
    }
  }

  var phrase: String {
    switch self {
    case .file: "a case file"
    case .case: "a case"
    case .profile: "a profile"
    case .shown: "an entry of 'shown'"
    case .expectation: "'expect'"
    }
  }
}
