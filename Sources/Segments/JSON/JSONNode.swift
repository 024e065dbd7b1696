// A JSON value that knows where it stands.

/// A JSON value that knows where it stands.
public struct JSONNode: Sendable {
  /// What a JSON value is.
  public enum Kind: Sendable {
    /// The value null.
    case null
    /// The value true or false; never 1 or 0.
    case bool(Bool)
    /// A number; its double is infinite when the text is too large for one.
    case number(JSONNumber)
    /// A text, with its escapes resolved.
    case string(String)
    /// Values in order.
    case array([JSONNode])
    /// Values by key, in the order of the text.
    case object(JSONObject)
  }

  /// What it is.
  public let kind: Kind

  /// Where its first character stands; ``JSONPlace/nowhere`` when it was built.
  public let place: JSONPlace

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - place: Where it stands; nowhere for a node that is built.
  public init(_ kind: Kind, at place: JSONPlace = .nowhere) {
    self.kind = kind
    self.place = place
  }

  /// What it is, in words for a message: "null", "true or false", "a number", "text", "a list" or
  /// "an object".
  public var noun: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
