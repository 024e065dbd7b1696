// Where each name of a catalog lies when an expression reads it.

package import Expressions

/// Where each name of a catalog lies when an expression reads it: one slot for each declared
/// attribute, standard field, context key and segment, and for the clock.
package struct SlotTable: Sendable {
  /// A declared name and its slot.
  package struct Declared: Sendable {
    package let declaration: AttributeDeclaration
    package let slot: Environment.Slot
  }

  /// The names that segments may use.
  package let environment: Environment
  /// The names that tags may use: those of segments, and `format`.
  package let tagEnvironment: Environment
  /// In order of their keys.
  package let attributes: [Declared]
  /// In order of their keys.
  package let contextKeys: [Declared]
  /// The standard fields, in their own order.
  package let fields: [(field: StandardField, slot: Environment.Slot)]
  /// `profile.id`, `profile.created_at`, `profile.updated_at`.
  package let identity: (id: Environment.Slot, created: Environment.Slot, updated: Environment.Slot)
  /// `context.locale`.
  package let contextLocale: Environment.Slot
  /// The clock.
  package let now: Environment.Slot
  /// The locale that `number` and `format` use; not a name that authors can write.
  package let locale: Environment.Slot
  /// The time zones that expressions may name.
  let zones: CatalogZones
  /// `in_segment('…')`, by the segment's place in `Catalog.segments`.
  package let segments: [Environment.Slot]

  /// Gives a slot to everything that is declared.
  ///
  /// - Parameters:
  ///   - attributes: The declared attributes, in order of their keys.
  ///   - contextKeys: The declared context keys, in order of their keys.
  ///   - segmentIDs: The names of all segments, in the order of `Catalog.segments`.
  ///   - zones: How named time zones are looked up, and when.
  package init(
    attributes: [AttributeDeclaration], contextKeys: [AttributeDeclaration],
    segmentIDs: [String], zones: CatalogZones = CatalogZones()
  ) {
    var names = Environment(dialect: .catalog)
    names.zoneOffset = zones.offset
    names.checksZones = zones.areChecked
    self.zones = zones
    now = names.declare(variable: "now", type: .timestamp)
    locale = names.declare(variable: Self.localeName, type: .string)
    let attributeSlots = names.declare(
      record: Record(name: "attributes", noun: "attribute", fields: attributes.map(\.field)))
    self.attributes = zip(attributes, attributeSlots).map(Declared.init)
    let profileSlots = names.declare(record: Self.profileRecord)
    fields = Array(zip(StandardField.allCases, profileSlots))
    let count = StandardField.allCases.count
    identity = (profileSlots[count], profileSlots[count + 1], profileSlots[count + 2])
    let contextSlots = names.declare(
      record: Record(
        name: "context", noun: "context key",
        fields: contextKeys.map(\.field) + [.alwaysSet("locale", .string)]))
    self.contextKeys = zip(contextKeys, contextSlots).map(Declared.init)
    contextLocale = contextSlots[contextKeys.count]
    segments = names.declare(
      lookup: Lookup(name: "in_segment", noun: "segment", names: segmentIDs))
    names.declare(function: DomainFunctions.age)
    names.declare(function: DomainFunctions.number)
    names.declare(note: "stands only in 'save' and 'finish' of a flow", on: "answers")
    names.declare(note: "stands only in tags", on: DomainFunctions.format.name)
    names.declare(note: "write age(profile.birthday)", on: "profile.age")
    environment = names
    names.declare(function: DomainFunctions.format)
    tagEnvironment = names
  }

  /// The hidden name of the locale: no author can write a name with a blank.
  static let localeName = "the locale"

  private static var profileRecord: Record {
    let fields = StandardField.allCases.map { field in
      Record.Field(
        name: field.rawValue, type: .string,
        values: field.words)
    }
    return Record(
      name: "profile", noun: "profile field",
      fields: fields + [
        .alwaysSet("id", .string), .alwaysSet("created_at", .timestamp),
        .alwaysSet("updated_at", .timestamp),
      ])
  }
}

/// The names that save rules may use: this showing's answers, and the moment they came.
package struct SaveNames: Sendable {
  package let environment: Environment
  /// One for each field that was given, in its order.
  package let answers: [Environment.Slot]
  /// The moment at which the answer came or the showing closed.
  package let now: Environment.Slot
  /// The showing's locale.
  package let locale: Environment.Slot

  /// Gives a slot to each answer of a flow.
  package init(answers fields: [Record.Field], zones: CatalogZones = CatalogZones()) {
    var names = Environment(dialect: .catalog)
    names.zoneOffset = zones.offset
    names.checksZones = zones.areChecked
    now = names.declare(variable: "now", type: .timestamp)
    locale = names.declare(variable: SlotTable.localeName, type: .string)
    answers = names.declare(
      record: Record(name: "answers", noun: "answer", isGuarded: false, fields: fields))
    names.declare(function: DomainFunctions.age)
    names.declare(function: DomainFunctions.number)
    for name in ["attributes", "profile", "context", "in_segment"] {
      names.declare(note: "stands only in segments and tags", on: name)
    }
    names.declare(note: "stands only in tags", on: DomainFunctions.format.name)
    environment = names
  }
}

extension AttributeDeclaration {
  fileprivate var field: Record.Field {
    Record.Field(name: key, type: type.valueType, values: values)
  }
}

extension AttributeType {
  /// The type that expressions see.
  package var valueType: ValueType {
    switch self {
    case .string: .string
    case .number: .double
    case .boolean: .bool
    case .timestamp: .timestamp
    case .version: .version
    case .stringList: .list(.string)
    }
  }
}

extension Record.Field {
  fileprivate static func alwaysSet(_ name: String, _ type: ValueType) -> Record.Field {
    Record.Field(name: name, type: type, isAlwaysSet: true)
  }
}
