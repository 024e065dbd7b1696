// Puts a profile, a context and a clock where expressions read them.

import Expressions

/// Puts a profile, a context and a clock where expressions read them.
struct NameBinding {
  let slots: SlotTable
  /// The values so far.
  private(set) var bindings: Bindings
  /// Context keys that came but are not declared, or have another type: warnings.
  private(set) var warnings: [String] = []

  /// Binds everything but segments.
  init(_ context: EvaluationContext) {
    slots = context.catalog.slots
    bindings = Bindings(slotCount: slots.tagEnvironment.slotCount)
    bindings[slots.now] = .value(.timestamp(context.now))
    bindings[slots.locale] = .value(.string(context.locale.text))
    bind(context.profile)
    bind(context.request.context, locale: context.locale)
  }

  /// Binds the answer of `in_segment` for one segment.
  mutating func bind(segment index: Int, _ isMember: Bool) {
    bindings[slots.segments[index]] = .value(.bool(isMember))
  }

  /// Gives a slot another value; returns what it held.
  mutating func replace(_ slot: Environment.Slot, by value: Bindings.Binding) -> Bindings.Binding {
    let before = bindings[slot]
    bindings[slot] = value
    return before
  }

  private mutating func bind(_ profile: Profile) {
    for attribute in slots.attributes {
      guard let value = profile.attributes[attribute.declaration.key] else { continue }
      bindings[attribute.slot] = Self.binding(of: value, as: attribute.declaration.type)
    }
    for (field, slot) in slots.fields {
      guard let text = profile.fields[field] else { continue }
      bindings[slot] = .value(.string(text))
    }
    bindings[slots.identity.id] = .value(.string(profile.id.rawValue))
    bindings[slots.identity.created] = Self.moment(profile.createdMilliseconds)
    bindings[slots.identity.updated] = Self.moment(profile.updatedMilliseconds)
  }

  private mutating func bind(_ parameters: CallerParameters, locale: LocaleTag) {
    bindings[slots.contextLocale] = .value(.string(locale.text))
    guard !parameters.values.isEmpty else { return }
    for key in slots.contextKeys {
      guard let value = parameters.values[key.declaration.key] else { continue }
      let binding = Self.binding(of: value, as: key.declaration.type)
      bindings[key.slot] = binding
      if case .mistyped = binding {
        warnings.append(
          "context key '\(key.declaration.key)' is \(key.declaration.type.phrase); "
            + "got \(value.kind), which counts as unset")
      }
    }
    let declared = Set(slots.contextKeys.map(\.declaration.key))
    for key in parameters.values.keys.sorted() where !declared.contains(key) {
      let hint = nearestName(to: key, among: declared.sorted()).map { "; did you mean '\($0)'?" }
      warnings.append("context key '\(key)' is not declared and was ignored\(hint ?? "")")
    }
  }

  /// What an expression sees of a moment of a profile.
  static func moment(_ milliseconds: Int64) -> Bindings.Binding {
    Timestamp(milliseconds: milliseconds).map { .value(.timestamp($0)) } ?? .unset
  }

  /// What an expression sees of a value that was declared as a type.
  static func binding(of value: AttributeValue, as type: AttributeType) -> Bindings.Binding {
    switch (type, value) {
    case (.string, .string(let text)): .value(.string(text))
    // JSON has no number for NaN, and nothing can be said of it.
    case (.number, .number(let number)): number.isNaN ? .mistyped : .value(.double(number))
    case (.boolean, .boolean(let flag)): .value(.bool(flag))
    case (.stringList, .stringList(let texts)): .value(.list(texts.map(Value.string)))
    case (.timestamp, .string(let text)):
      Timestamp(rfc3339: text).map { .value(.timestamp($0)) } ?? .mistyped
    case (.version, .string(let text)):
      Version(normalizing: text).map { .value(.version($0)) } ?? .mistyped
    default: .mistyped
    }
  }
}
