// Reads what a plan is broken down by.

/// Reads what a plan is broken down by.
struct GroupReading: Sendable {
  private let grouping: PlanOptions.Grouping
  private let scanner: JSONScanner
  /// What is said for all; nil when each profile has its own.
  private let given: String?

  init(_ grouping: PlanOptions.Grouping, given: CallerParameters) {
    self.grouping = grouping
    switch grouping {
    case .attribute(let key): (scanner, self.given) = (JSONScanner(keys: [key]), nil)
    case .context(let key):
      (scanner, self.given) = (JSONScanner(keys: [key]), given.values[key]?.label)
    case .field, .locale: (scanner, self.given) = (JSONScanner(keys: []), nil)
    }
  }

  /// What a profile holds, as text; nil for unset.
  func value(of row: any ProfileColumns) -> String? {
    if let given { return given }
    switch grouping {
    case .attribute: return value(in: row.bytes(.attributes))
    case .context: return value(in: row.bytes(.lastContext))
    case .field(let field): return row.text(ProfileColumn(field))
    case .locale: return row.text(.lastLocale)
    }
  }

  private func value(in text: UnsafeBufferPointer<UInt8>?) -> String? {
    var label: String?
    guard let text else { return nil }
    // Whoever evaluates says what cannot be read.
    try? scanner.scan(text) { _, value in label = ProfileJSON.storedValue(value)?.label }
    return label
  }
}
