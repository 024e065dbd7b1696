// A declared record with the slots of its fields.

/// A declared record with the slots of its fields.
struct DeclaredRecord: Sendable {
  let record: Record
  let slots: [Environment.Slot]
  private let places: [ExactText: Int]

  init(record: Record, slots: [Environment.Slot]) {
    self.record = record
    self.slots = slots
    var places: [ExactText: Int] = [:]
    for (place, field) in record.fields.enumerated() { places[ExactText(field.name)] = place }
    self.places = places
  }

  /// The place of a field in the record, or nil when there is none of that name.
  func place(of field: String) -> Int? {
    places[ExactText(field)]
  }
}
