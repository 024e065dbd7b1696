// An immutable fact: a name and its parameters, as an app's callback has them.

/// What an app's callback receives: a name and parameters.
public struct Event: Sendable {
  /// The names that the engine acts on; others are kept by name and time alone.
  public enum Name {
    /// A person chose or typed something.
    public static let userInput = "flow_user_input"
    /// A screen came into view.
    public static let screenShowed = "flow_screen_showed"
    /// The flow closed.
    ///
    /// Ours: the SDK says so by a call.
    public static let closed = "flow_closed"
    /// A person chose or typed something in an onboarding of the older kind, whose actions have no
    /// name of their own.
    public static let stateUpdated = "onboarding_state_updated"
  }

  /// What happened.
  public let name: String
  /// Its parameters, by name.
  public let parameters: JSONObject

  /// Makes an event of JSON.
  public init(name: String, parameters: JSONObject) {
    self.name = name
    self.parameters = parameters
  }

  /// Makes an event of the two arguments of the SDK's callback, as they come.
  ///
  /// - Parameters:
  ///   - name: For instance `flow_user_input`.
  ///   - params: Texts, whole and other numbers, yes or no, lists and dictionaries of these. A value
  ///     of any other type reads as JSON null, which a known event refuses where it needs a value.
  public init(name: String, params: [String: any Sendable]) {
    self.name = name
    parameters = Self.object(params)
  }

  /// Whether the engine acts on it.
  var isKnown: Bool {
    [Name.userInput, Name.screenShowed, Name.closed, Name.stateUpdated].contains(name)
  }

  private static func object(_ params: [String: any Sendable]) -> JSONObject {
    JSONObject(
      params.sorted { $0.key < $1.key }.map { key, value in
        JSONObject.Member(key: key, value: node(value))
      })
  }

  private static func node(_ value: any Sendable) -> JSONNode {
    switch value {
    case let flag as Bool: .bool(flag)
    case let number as any FixedWidthInteger: whole(number)
    case let number as Double: .number(number)
    case let number as Float: .number(Double(number))
    case let text as String: .string(text)
    case let texts as [String]: .strings(texts)
    case let values as [any Sendable]: .array(values.map(node))
    case let params as [String: any Sendable]: JSONNode(.object(object(params)))
    default: .null
    }
  }

  private static func whole(_ number: some FixedWidthInteger) -> JSONNode { .int(number) }
}
