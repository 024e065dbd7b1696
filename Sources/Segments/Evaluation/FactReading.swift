// Reads of a stored profile what conditions ask, without making a profile of it.

import Expressions

/// Reads of a stored profile what conditions ask, as the words of a table of facts, without making a
/// profile of it first: most of a profile is read by nobody.
///
/// What a word says of a value is what a binding of the same value says; `NameBinding` is the rule.
final class FactReading: Sendable {
  private struct Target: Sendable {
    let place: Int
    let type: AttributeType
  }

  /// The values of a column that holds a JSON object.
  private struct Values: Sendable {
    let column: ProfileColumn
    let scanner: JSONScanner
    /// By key of the scanner: one that two catalogs declare as different types has two places.
    let targets: [[Target]]

    init(_ column: ProfileColumn, _ found: [(key: String, target: Target)]) {
      let keys = Set(found.map(\.key)).sorted()
      self.column = column
      scanner = JSONScanner(keys: keys)
      targets = keys.map { key in found.filter { $0.key == key }.map(\.target) }
    }
  }

  private let table: FactTable
  private let attributes: Values
  private let context: Values
  private let fields: [(field: StandardField, column: ProfileColumn, place: Int)]
  private let id: Int?
  private let moments: [(column: ProfileColumn, place: Int)]
  private let locales: [(fallback: String, place: Int)]
  private let now: Int?

  /// Finds out what is asked.
  init(_ names: FactNames) {
    let table = names.builder.table
    self.table = table
    let asked = names.sources.enumerated().filter { table.isRead($0.offset) }
    func found<Part>(_ part: (FactNames.Source, Int) -> Part?) -> [Part] {
      asked.compactMap { part($0.element, $0.offset) }
    }
    attributes = Values(
      .attributes,
      found { source, place in
        guard case .attribute(let key, let type) = source else { return nil }
        return (key, Target(place: place, type: type))
      })
    context = Values(
      .lastContext,
      found { source, place in
        guard case .contextKey(let key, let type) = source else { return nil }
        return (key, Target(place: place, type: type))
      })
    fields = found { source, place in
      guard case .field(let field) = source else { return nil }
      return (field, ProfileColumn(field), place)
    }
    id = found { source, place in source == .id ? place : nil }.first
    moments = found { source, place in
      switch source {
      case .created: (.createdMilliseconds, place)
      case .updated: (.updatedMilliseconds, place)
      default: nil
      }
    }
    locales = found { source, place in
      guard case .locale(let fallback) = source else { return nil }
      return (fallback, place)
    }
    now = found { source, place in source == .now ? place : nil }.first
  }

  /// The columns that something is asked of.
  private var columns: [ProfileColumn] {
    fields.map(\.column) + moments.map(\.column)
      + [attributes, context].filter { !$0.targets.isEmpty }.map(\.column)
      + (locales.isEmpty ? [] : [.lastLocale]) + (id == nil ? [] : [.id])
  }

  /// Room for the facts of one profile; never none, so that there is an address.
  private var room: [UInt64] { table.blank + [0] }

  /// The facts of a profile that is loaded; of the context the caller's alone.
  ///
  /// - Parameter context: Whom an evaluation is about, and when.
  /// - Returns: The words of the table; never none.
  func words(_ context: EvaluationContext) -> [UInt64] {
    var words = room
    words.withUnsafeMutableBufferPointer { words in
      guard let words = words.baseAddress else { return }
      let profile = context.profile
      put(profile.attributes, attributes, into: words)
      put(context.request.context.values, self.context, into: words)
      for (field, _, place) in fields {
        if let text = profile.fields[field] { put(text: text, at: place, into: words) }
      }
      if let id { put(text: profile.id.rawValue, at: id, into: words) }
      for (column, place) in moments {
        let isCreation = column == .createdMilliseconds
        put(
          isCreation ? profile.createdMilliseconds : profile.updatedMilliseconds, at: place,
          into: words)
      }
      for (_, place) in locales { put(text: context.locale.text, at: place, into: words) }
      if let now { table.put(.timestamp(context.now), at: now, into: words) }
    }
    return words
  }

  /// Lends room for the facts of one profile, whose words are anything yet.
  func withWords<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt64>) throws(JSONMistake) -> Result
  ) throws(JSONMistake) -> Result {
    let result = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: table.blank.count + 1) {
      words in
      Swift.Result { () throws(JSONMistake) -> Result in try body(words) }
    }
    return try result.get()
  }

  private func put(
    _ values: [String: AttributeValue], _ known: Values, into words: UnsafeMutablePointer<UInt64>
  ) {
    for (index, key) in known.scanner.keys.enumerated() {
      guard let value = values[key] else { continue }
      for target in known.targets[index] { put(value, target, into: words) }
    }
  }

  private func put(text: String, at place: Int, into words: UnsafeMutablePointer<UInt64>) {
    var text = text
    text.withUTF8 { table.put(text: $0, at: place, into: words) }
  }

  private func put(
    _ milliseconds: Int64, at place: Int, into words: UnsafeMutablePointer<UInt64>
  ) {
    guard let moment = Timestamp(milliseconds: milliseconds) else { return }
    table.put(.timestamp(moment), at: place, into: words)
  }

  /// What is asked, of which context, and when.
  struct Asked: Sendable {
    private let facts: FactReading
    /// Replaces what profiles were last seen with, key by key.
    private let given: CallerParameters
    /// The moment of all evaluations.
    private let now: Timestamp

    /// Prepares to ask.
    init(_ names: FactNames, given: CallerParameters, now: Timestamp) {
      facts = FactReading(names)
      self.given = given
      self.now = now
    }

    /// What of a profile is looked at, when the facts are all of it, or when anything may be.
    func columns(areAll: Bool) -> LentColumns { areAll ? LentColumns(for: facts.columns) : .all }

    /// Room for the facts of one profile; never none.
    var words: [UInt64] { facts.room }

    /// Puts one profile's facts in place of those of the one before.
    ///
    /// - Throws: What of the profile cannot be read.
    func read(_ row: any ProfileColumns, into words: UnsafeMutableBufferPointer<UInt64>)
      throws(JSONMistake)
    {
      guard let start = words.baseAddress else { return }
      facts.clear(start)
      try facts.read(facts.attributes, of: row, given: nil, into: start)
      try facts.read(
        facts.context, of: row, given: given.values.isEmpty ? nil : given, into: start)
      facts.read(row, locale: nil, now: now, into: start)
    }
  }

  /// Reads the facts of a stored profile that a caller asks about: of the context the caller's alone,
  /// and what the row holds must be whole, whatever is asked of it.
  func read(
    _ row: any ProfileColumns, for request: EvaluationRequest, now: Timestamp,
    into words: UnsafeMutableBufferPointer<UInt64>
  ) throws(JSONMistake) {
    guard let start = words.baseAddress else { return }
    clear(start)
    if let text = row.bytes(.attributes) {
      try attributes.scanner.scan(text, whole: true) { index, scanned in
        for target in attributes.targets[index] { put(scanned, target, into: start) }
      }
    }
    if !request.context.values.isEmpty { put(request.context.values, context, into: start) }
    read(row, locale: request.locale, now: now, into: start)
  }

  private func clear(_ words: UnsafeMutablePointer<UInt64>) {
    table.blank.withUnsafeBufferPointer { blank in
      if let from = blank.baseAddress { words.update(from: from, count: blank.count) }
    }
  }

  /// Reads what does not lie in objects.
  private func read(
    _ row: any ProfileColumns, locale: String?, now clock: Timestamp,
    into start: UnsafeMutablePointer<UInt64>
  ) {
    for (_, column, place) in fields {
      if let text = row.bytes(column) { table.put(text: text, at: place, into: start) }
    }
    if let id, let text = row.bytes(.id) { table.put(text: text, at: id, into: start) }
    for (column, place) in moments {
      put(row.int(column) ?? 0, at: place, into: start)
    }
    for (fallback, place) in locales {
      if let locale {
        put(text: LocaleTag(locale).text, at: place, into: start)
      } else if let text = row.bytes(.lastLocale) {
        table.put(text: text, at: place, into: start)
      } else {
        put(text: fallback, at: place, into: start)
      }
    }
    if let now { table.put(.timestamp(clock), at: now, into: start) }
  }

  private func read(
    _ values: Values, of row: any ProfileColumns, given: CallerParameters?,
    into words: UnsafeMutablePointer<UInt64>
  ) throws(JSONMistake) {
    guard !values.targets.isEmpty else { return }
    let keys = values.scanner.keys
    if let text = row.bytes(values.column) {
      try values.scanner.scan(text) { index, scanned in
        if let given, given.values[keys[index]] != nil { return }
        for target in values.targets[index] { put(scanned, target, into: words) }
      }
    }
    guard let given else { return }
    for (index, key) in keys.enumerated() {
      guard let value = given.values[key] else { continue }
      for target in values.targets[index] { put(value, target, into: words) }
    }
  }

  // MARK: - One value

  private func put(
    _ scanned: JSONScanner.Value, _ target: Target, into words: UnsafeMutablePointer<UInt64>
  ) {
    if let text = scanned.plainText {
      switch target.type {
      case .string: return table.put(text: text, at: target.place, into: words)
      case .version: return table.put(version: text, at: target.place, into: words)
      default: break
      }
    } else if target.type == .number, let number = scanned.exactNumber {
      return table.put(number, at: target.place, into: words)
    }
    if let value = ProfileJSON.storedValue(scanned) { put(value, target, into: words) }
  }

  /// Puts a value as it was declared; one of another type counts as unset.
  private func put(
    _ value: AttributeValue, _ target: Target, into words: UnsafeMutablePointer<UInt64>
  ) {
    let place = target.place
    guard case .value(let bound) = NameBinding.binding(of: value, as: target.type) else { return }
    switch (bound, value) {
    case (.double(let number), _): table.put(number, at: place, into: words)
    case (.bool(let flag), _): table.put(flag, at: place, into: words)
    case (.string(let text), _): put(text: text, at: place, into: words)
    case (.list, .stringList(let texts)): table.put(list: texts, at: place, into: words)
    default: table.put(bound, at: place, into: words)
    }
  }
}
