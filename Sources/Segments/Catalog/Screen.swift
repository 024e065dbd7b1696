// One step of a flow.

/// One step of a flow; elements in order.
public struct Screen: Sendable, Identifiable {
  /// Names a screen within its flow (`instanceId` on the wire): 1...128 scalars without control
  /// characters or `/`.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Its name.
  public let id: ID
  /// In order.
  public let elements: [Element]

  /// Makes a screen of its parts.
  package init(id: ID, elements: [Element]) {
    self.id = id
    self.elements = elements
  }
}
