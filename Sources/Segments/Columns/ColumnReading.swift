// Reads the columns of a snapshot from a stored profile.

import Expressions

/// Reads the columns of a snapshot from a stored profile, without making a profile of it first.
///
/// A column says of a value what a binding of the same value says; `NameBinding` is the rule.
final class ColumnReading: Sendable {
  /// The columns that come from a column of the store that holds a JSON object.
  private struct Values: Sendable {
    let column: ProfileColumn
    let scanner: JSONScanner
    /// By key of the scanner, the columns: a key that was declared as several types has several.
    let targets: [[Int]]

    init(_ column: ProfileColumn, _ keys: [(key: String, index: Int)]) {
      self.column = column
      let distinct = Set(keys.map(\.key)).sorted()
      scanner = JSONScanner(keys: distinct)
      targets = distinct.map { key in keys.filter { $0.key == key }.map(\.index) }
    }
  }

  let columns: [SnapshotColumn]
  private let attributes: Values
  private let context: Values
  private let texts: [(column: ProfileColumn, index: Int)]
  private let moments: [(column: ProfileColumn, index: Int)]

  /// Prepares to read.
  init(_ columns: [SnapshotColumn]) {
    self.columns = columns
    var attributes: [(String, Int)] = []
    var context: [(String, Int)] = []
    var texts: [(ProfileColumn, Int)] = []
    var moments: [(ProfileColumn, Int)] = []
    for (index, column) in columns.enumerated() {
      switch column.source {
      case .attribute(let key, _): attributes.append((key, index))
      case .contextKey(let key, _): context.append((key, index))
      case .field(let field): texts.append((ProfileColumn(field), index))
      case .locale: texts.append((.lastLocale, index))
      case .created: moments.append((.createdMilliseconds, index))
      case .updated: moments.append((.updatedMilliseconds, index))
      case .id, .now: break
      }
    }
    self.attributes = Values(.attributes, attributes)
    self.context = Values(.lastContext, context)
    self.texts = texts
    self.moments = moments
  }

  /// Puts a profile's values into a row that holds none.
  ///
  /// - Throws: What of the profile cannot be read.
  func read(
    _ profile: any ProfileColumns, into draft: inout BlockDraft, row: Int,
    _ dictionaries: inout [TextDictionary]
  ) throws(JSONMistake) {
    try read(attributes, of: profile, into: &draft, row, &dictionaries)
    try read(context, of: profile, into: &draft, row, &dictionaries)
    for (column, index) in texts {
      guard let text = profile.bytes(column) else { continue }
      draft.codes[index][row] = dictionaries[index].code(of: text)
    }
    for (column, index) in moments {
      let milliseconds = profile.int(column) ?? 0
      guard let moment = Timestamp(milliseconds: milliseconds) else { continue }
      draft.numbers[index][row] = moment.orderedMilliseconds
    }
  }

  private func read(
    _ values: Values, of profile: any ProfileColumns, into draft: inout BlockDraft, _ row: Int,
    _ dictionaries: inout [TextDictionary]
  ) throws(JSONMistake) {
    guard !values.targets.isEmpty, let text = profile.bytes(values.column) else { return }
    try values.scanner.scan(text) { key, scanned in
      for index in values.targets[key] { put(scanned, index, row, &draft, &dictionaries) }
    }
  }

  private func put(
    _ scanned: JSONScanner.Value, _ index: Int, _ row: Int, _ draft: inout BlockDraft,
    _ dictionaries: inout [TextDictionary]
  ) {
    switch columns[index].kind {
    case .number:
      if case .number(let number)? = ProfileJSON.storedValue(scanned), !number.isNaN {
        draft.numbers[index][row] = number
      }
    case .boolean:
      guard let flag = scanned.bool else { return }
      draft.codes[index][row] = flag ? SnapshotColumn.isTrue : SnapshotColumn.isFalse
    case .text, .version:
      if let text = scanned.plainText {
        draft.codes[index][row] = dictionaries[index].code(of: text)
      } else if var text = scanned.string {
        draft.codes[index][row] = text.withUTF8 { dictionaries[index].code(of: $0) }
      }
    case .moment:
      guard let text = scanned.string, let moment = Timestamp(rfc3339: text) else { return }
      draft.numbers[index][row] = moment.orderedMilliseconds
    case .list:
      guard scanned.kind == .array else { return }
      draft.codes[index][row] = dictionaries[index].code(of: scanned.bytes)
    }
  }
}
