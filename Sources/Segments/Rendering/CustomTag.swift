// A custom tag: its full name and its initial value.

/// A placeholder in a text, whose value comes from outside.
public struct CustomTag: Sendable {
  /// The full name, group included (`user.streak`); case matters, scalars are compared.
  public let name: String

  /// What is shown while no value is known; may be empty.
  public let initial: String

  /// Creates a tag.
  ///
  /// - Parameters:
  ///   - name: The full name, group included.
  ///   - initial: What is shown while no value is known.
  public init(name: String, initial: String) {
    self.name = name
    self.initial = initial
  }
}

extension CustomTag: Hashable {
  /// Compares scalar by scalar.
  public static func == (left: CustomTag, right: CustomTag) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8)
      && left.initial.utf8.elementsEqual(right.initial.utf8)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    for byte in initial.utf8 { hasher.combine(byte) }
  }
}
