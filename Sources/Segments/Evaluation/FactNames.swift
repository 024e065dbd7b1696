// Gives the names of catalogs their places in a table of facts.

import Expressions

/// Gives the names of one catalog or of several their places in a table of facts, so that a profile
/// is read once for all of them.
struct FactNames {
  /// What lies at a place.
  enum Source: Hashable, Sendable {
    case attribute(String, AttributeType)
    case contextKey(String, AttributeType)
    case field(StandardField)
    case id
    case created
    case updated
    /// The profile's last locale, else this one.
    case locale(fallback: String)
    case now
  }

  private(set) var builder = FactTableBuilder()
  /// By place.
  private(set) var sources: [Source] = []
  private var places: [Source: Int] = [:]

  /// Starts without a name.
  init() {}

  /// What each slot of a catalog is.
  mutating func names(of catalog: Catalog) -> [FactTableBuilder.Name] {
    let slots = catalog.slots
    // What is named below, and the clock.
    let now = FactTableBuilder.Name.place(place(of: .now))
    var names = Array(repeating: now, count: slots.tagEnvironment.slotCount)
    for attribute in slots.attributes {
      let (key, type) = (attribute.declaration.key, attribute.declaration.type)
      names[attribute.slot] = .place(place(of: .attribute(key, type)))
    }
    for context in slots.contextKeys {
      let (key, type) = (context.declaration.key, context.declaration.type)
      names[context.slot] = .place(place(of: .contextKey(key, type)))
    }
    for (field, slot) in slots.fields { names[slot] = .place(place(of: .field(field))) }
    names[slots.identity.id] = .place(place(of: .id))
    names[slots.identity.created] = .place(place(of: .created))
    names[slots.identity.updated] = .place(place(of: .updated))
    let locale = place(of: .locale(fallback: catalog.defaultLocale.text))
    names[slots.locale] = .place(locale)
    names[slots.contextLocale] = .place(locale)
    for (index, slot) in slots.segments.enumerated() { names[slot] = .condition(index) }
    return names
  }

  /// Adds a segment's condition, unless facts cannot say it.
  ///
  /// - Parameters:
  ///   - segment: One of a catalog's.
  ///   - number: Its place there.
  ///   - names: What each slot of that catalog is.
  ///   - conditions: Where it goes.
  mutating func add(
    _ segment: Segment, as number: Int, _ names: [FactTableBuilder.Name],
    to conditions: inout FactConditions
  ) {
    builder.add(
      segment.expression, isOpen: segment.unset == .member, names: names, as: number,
      to: &conditions)
  }

  private mutating func place(of source: Source) -> Int {
    if let place = places[source] { return place }
    let place = builder.addPlace()
    places[source] = place
    sources.append(source)
    return place
  }
}
