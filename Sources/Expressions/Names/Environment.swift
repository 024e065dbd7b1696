// The names and types an expression may use.

/// The names and types an expression may use; every readable name has a slot.
public struct Environment: Sendable {
  /// Which rules apply.
  public enum Dialect: Hashable, Sendable {
    /// Exactly CEL.
    case standard
    /// CEL for a catalog: an integer literal that meets a double is a double, and a field that may
    /// be unset is never negated without a guard.
    case catalog
  }

  /// The place of a name's value in `Bindings`.
  public typealias Slot = Int

  /// Returns the offset of a named time zone at a moment, in seconds east of UTC, or nil when
  /// there is no such zone.
  public typealias ZoneOffset = @Sendable (String, Timestamp) -> Int?

  /// Which rules apply.
  public let dialect: Dialect
  /// The namespace that names are looked for in first, such as `com.example`; empty for none.
  public var container = ""
  /// How named time zones are looked up; nil when only fixed offsets are known.
  public var zoneOffset: ZoneOffset?
  /// Whether named time zones in literals are looked up when an expression is compiled.
  ///
  /// Which zones there are depends on the machine, so this is for what is checked before it is
  /// used, not for what is in use.
  public var checksZones = false
  /// How many slots the declared names have.
  public private(set) var slotCount = 0

  private(set) var variables: [ExactText: Variable] = [:]
  private(set) var records: [ExactText: DeclaredRecord] = [:]
  private(set) var lookups: [ExactText: DeclaredLookup] = [:]
  private(set) var functions: [ExactText: [HostFunction]] = [:]
  /// What is said of names that cannot be read here.
  private(set) var notes: [ExactText: String] = [:]
  /// The name of each slot, as an error shows it.
  private(set) var slotNames: [String] = []

  /// Makes an environment that knows no name beyond the language itself.
  public init(dialect: Dialect = .standard) {
    self.dialect = dialect
  }

  /// Declares a variable, which may have dots in its name.
  ///
  /// - Returns: The slot its value goes into.
  @discardableResult
  public mutating func declare(variable name: String, type: ValueType) -> Slot {
    let slot = newSlot(named: name)
    variables[ExactText(name)] = Variable(slot: slot, type: type)
    return slot
  }

  /// Declares a record.
  ///
  /// - Returns: The slots of its fields, in their order.
  @discardableResult
  public mutating func declare(record: Record) -> [Slot] {
    let slots = record.fields.map { newSlot(named: Self.path(record.name, $0.name)) }
    records[ExactText(record.name)] = DeclaredRecord(record: record, slots: slots)
    return slots
  }

  /// Declares a lookup.
  ///
  /// - Returns: The slots of its names, in their order.
  @discardableResult
  public mutating func declare(lookup: Lookup) -> [Slot] {
    let slots = lookup.names.map { newSlot(named: "\(lookup.name)('\($0)')") }
    lookups[ExactText(lookup.name)] = DeclaredLookup(lookup: lookup, slots: slots)
    return slots
  }

  /// Declares a function; several of one name are told apart by their parameters.
  public mutating func declare(function: HostFunction) {
    functions[ExactText(function.name), default: []].append(function)
  }

  /// Declares what is said of a name, or a path such as `profile.age`, that is not declared.
  ///
  /// - Parameters:
  ///   - note: The end of the sentence, such as "is only read in tags".
  ///   - name: The name or path as it is written.
  public mutating func declare(note: String, on name: String) {
    notes[ExactText(name)] = note
  }

  private mutating func newSlot(named name: String) -> Slot {
    slotNames.append(name)
    slotCount += 1
    return slotCount - 1
  }

  /// How a field is written in an expression: `answers.name`, `answers['screen/name']`.
  static func path(_ record: String, _ field: String) -> String {
    CharacterClass.isName(field) ? "\(record).\(field)" : "\(record)['\(field)']"
  }
}
