// What can differ from one person or moment to another, and the values that make a difference.

import Expressions

/// What can differ from one evaluation to another.
enum WitnessName: Hashable, Sendable {
  /// A field, an attribute or a context key.
  case place(NearestChange.Place)
  /// The profile's id.
  case id
  /// When the profile was written first.
  case created
  /// When the profile changed last.
  case updated
  /// The caller's locale.
  case locale
  /// Where the draw of a seed falls.
  case bucket(seed: ScalarKey)
  /// How often an audience was shown within the spans that count.
  case shown(Audience.Place)

  /// As sentences name it.
  var text: String {
    switch self {
    case .place(let place): place.name
    case .id: "profile.id"
    case .created: "profile.created_at"
    case .updated: "profile.updated_at"
    case .locale: "context.locale"
    case .bucket(let seed): "the draw of '\(seed.text)'"
    case .shown(let place): "what was shown by '\(place.audience)'"
    }
  }
}

/// What can differ, and the values that make a difference.
struct WitnessVariable: Sendable {
  /// One of the values.
  enum Value: Hashable, Sendable {
    case unset
    case value(AttributeValue)
    /// Somewhere in a range of buckets.
    case buckets(Range<Int>)
    /// So many times.
    case times(Int)
  }

  let name: WitnessName
  /// Where expressions read it.
  let slots: [Environment.Slot]
  /// What expressions see of each value.
  private(set) var bindings: [Bindings.Binding] = []
  private(set) var values: [Value] = []
  /// Whether whoever tried all values tried everything that matters.
  var isComplete = true

  /// Makes one without values.
  init(_ name: WitnessName, slots: [Environment.Slot]) {
    self.name = name
    self.slots = slots
  }

  /// Adds a value that expressions see so.
  mutating func add(_ value: Value, as binding: Bindings.Binding) {
    values.append(value)
    bindings.append(binding)
  }

  /// Adds a value that no expression reads.
  mutating func add(_ value: Value) { add(value, as: .unset) }

  /// The same with only some of its values, by place.
  func keeping(_ places: [Int]) -> WitnessVariable {
    var kept = self
    kept.values = places.map { values[$0] }
    kept.bindings = places.map { bindings[$0] }
    return kept
  }
}
