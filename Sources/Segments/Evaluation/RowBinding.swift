// Puts what expressions read of a stored profile where they read it, without making a profile of it.

import Expressions

/// Puts what some expressions read of a stored profile where they read it, without making a profile
/// of it first: a plan goes through everybody, and most of a profile is read by nobody.
///
/// It gives every slot what `NameBinding` gives it, at about a quarter of the time that a plan takes
/// with profiles.
struct RowBinding: Sendable {
  private struct Target {
    let slot: Environment.Slot
    let type: AttributeType
  }

  /// The values of a column that holds a JSON object.
  private struct Values: Sendable {
    let column: ProfileColumn
    let scanner: JSONScanner
    let targets: [Target]

    init(_ column: ProfileColumn, _ declared: [SlotTable.Declared]) {
      self.column = column
      scanner = JSONScanner(keys: declared.map(\.declaration.key))
      targets = declared.map { Target(slot: $0.slot, type: $0.declaration.type) }
    }
  }

  private let attributes: Values
  private let context: Values
  private let fields: [(column: ProfileColumn, slot: Environment.Slot)]
  private let id: Environment.Slot?
  private let moments: [(column: ProfileColumn, slot: Environment.Slot)]
  private let locales: [Environment.Slot]
  /// Everything that it may give a value.
  private let slots: [Environment.Slot]

  /// Finds out what is read.
  ///
  /// - Parameters:
  ///   - table: Where names lie.
  ///   - reads: The slots that the expressions read.
  init(_ table: SlotTable, reads: Set<Environment.Slot>) {
    attributes = Values(.attributes, table.attributes.filter { reads.contains($0.slot) })
    context = Values(.lastContext, table.contextKeys.filter { reads.contains($0.slot) })
    fields = table.fields.filter { reads.contains($0.slot) }
      .map { (ProfileColumn($0.field), $0.slot) }
    id = reads.contains(table.identity.id) ? table.identity.id : nil
    let times: [(ProfileColumn, Environment.Slot)] = [
      (.createdMilliseconds, table.identity.created),
      (.updatedMilliseconds, table.identity.updated),
    ]
    moments = times.filter { reads.contains($0.1) }
    locales = [table.locale, table.contextLocale].filter { reads.contains($0) }
    slots =
      attributes.targets.map(\.slot) + context.targets.map(\.slot) + fields.map(\.slot)
      + moments.map(\.slot)
  }

  /// Puts one profile's values in place of those of the one before.
  ///
  /// - Parameters:
  ///   - row: The profile.
  ///   - given: Context that replaces what the profile was last seen with, key by key.
  ///   - defaultLocale: The locale of a profile that was never seen with one.
  ///   - bindings: Where they go.
  /// - Throws: What of the profile cannot be read.
  func bind(
    _ row: any ProfileColumns, context given: CallerParameters, defaultLocale: LocaleTag,
    into bindings: inout Bindings
  ) throws(JSONMistake) {
    for slot in slots { bindings[slot] = .unset }
    try bind(attributes, of: row, into: &bindings)
    try bind(context, of: row, into: &bindings)
    if !given.values.isEmpty {
      for (key, target) in zip(context.scanner.keys, context.targets) {
        guard let value = given.values[key] else { continue }
        bindings[target.slot] = NameBinding.binding(of: value, as: target.type)
      }
    }
    for (column, slot) in fields {
      if let text = row.text(column) { bindings[slot] = .value(.string(text)) }
    }
    if let id { bindings[id] = .value(.string(row.text(.id) ?? "")) }
    for (column, slot) in moments { bindings[slot] = NameBinding.moment(row.int(column) ?? 0) }
    guard !locales.isEmpty else { return }
    let locale = row.text(.lastLocale) ?? defaultLocale.text
    for slot in locales { bindings[slot] = .value(.string(locale)) }
  }

  private func bind(
    _ values: Values, of row: any ProfileColumns, into bindings: inout Bindings
  ) throws(JSONMistake) {
    guard !values.targets.isEmpty, let text = row.bytes(values.column) else { return }
    try values.scanner.scan(text) { index, scanned in
      guard let value = ProfileJSON.storedValue(scanned) else { return }
      let target = values.targets[index]
      bindings[target.slot] = NameBinding.binding(of: value, as: target.type)
    }
  }
}
