// What a plan is asked.

public import Expressions

/// What a plan is asked.
public struct PlanOptions: Sendable {
  /// What a plan is broken down by.
  public enum Grouping: Hashable, Sendable {
    /// A custom attribute.
    case attribute(String)
    /// A standard field.
    case field(StandardField)
    /// A context key that profiles were last seen with.
    case context(String)
    /// The locale that profiles were last seen with.
    case locale
  }

  /// The one placement that is asked about; nil for all that are touched.
  public var placement: Placement.ID?
  /// Context that replaces what a profile was last seen with, key by key.
  public var context: CallerParameters = [:]
  /// Who was seen within so many milliseconds, 0 or more, is active; nil does not tell the active
  /// apart.
  public var activeMilliseconds: Int64?
  /// What it is broken down by; nil for nothing.
  public var grouping: Grouping?
  /// The moment of all evaluations; nil for the store's clock.
  public var now: Timestamp?
  /// How profiles are gone through.
  public var scan = PopulationScan()

  /// Makes options that ask for everything.
  public init() {}
}

extension PlanOptions.Grouping {
  /// The most values that a plan is broken down by.
  static let valueLimit = 1000

  /// How it is written.
  public var name: String {
    switch self {
    case .attribute(let key): "attributes.\(key)"
    case .field(let field): "profile.\(field.rawValue)"
    case .context(let key): "context.\(key)"
    case .locale: "context.locale"
    }
  }
}

extension AttributeValue {
  /// The value as a person would write it.
  var label: String {
    switch self {
    case .string(let text), .other(let text): text
    case .number(let number): JSONWriter.number(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .stringList(let texts): texts.joined(separator: ", ")
    }
  }
}

/// A plan cannot be broken down by what has too many values.
public struct TooManyGroups: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it was to be broken down by.
  public let name: String

  /// A sentence with the fix.
  public var description: String {
    "\(name) has more than \(PlanOptions.Grouping.valueLimit) values: break the plan down by "
      + "something with fewer"
  }
}
