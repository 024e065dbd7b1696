// Text read as versions, where it is compared with one.

/// Text read as versions, where it is compared with one.
enum Versions {
  /// The version of a text, or of each text of a list; nil when one is no version.
  static func versions(of value: Value) -> Value? {
    switch value {
    case .string(let text):
      return Version(normalizing: text).map(Value.version)
    case .list(let elements):
      var versions: [Value] = []
      for element in elements {
        guard let version = self.versions(of: element) else { return nil }
        versions.append(version)
      }
      return .list(versions)
    case .version:
      return value
    default:
      return nil
    }
  }
}
