// A declared lookup with the slots of its names.

/// A declared lookup with the slots of its names.
struct DeclaredLookup: Sendable {
  let lookup: Lookup
  let slots: [Environment.Slot]
  private let places: [ExactText: Int]

  init(lookup: Lookup, slots: [Environment.Slot]) {
    self.lookup = lookup
    self.slots = slots
    var places: [ExactText: Int] = [:]
    for (place, name) in lookup.names.enumerated() { places[ExactText(name)] = place }
    self.places = places
  }

  /// The slot of a name, or nil when it may not be asked for.
  func slot(of name: String) -> Environment.Slot? {
    places[ExactText(name)].map { slots[$0] }
  }
}
