// Builds JSON values that stand nowhere.

extension JSONNode {
  /// The value null.
  public static let null = JSONNode(.null)

  /// Makes true or false.
  public static func bool(_ value: Bool) -> JSONNode { JSONNode(.bool(value)) }

  /// Makes a number; a double that is not finite is written as null.
  public static func number(_ value: Double) -> JSONNode { JSONNode(.number(JSONNumber(value))) }

  /// Makes a whole number.
  public static func int(_ value: some FixedWidthInteger) -> JSONNode {
    JSONNode(.number(JSONNumber(value)))
  }

  /// Makes a text.
  public static func string(_ value: String) -> JSONNode { JSONNode(.string(value)) }

  /// Makes a list.
  public static func array(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements)) }

  /// Makes a list of texts.
  public static func strings(_ elements: [String]) -> JSONNode {
    JSONNode(.array(elements.map { .string($0) }))
  }

  /// Makes an object with its members in the order given.
  ///
  /// - Parameter members: Keys and values; no key stands twice.
  /// - Returns: The object, standing nowhere.
  public static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) })))
  }
}
