// Whether a profile was seen with the context that rules read.

/// Whether a stored profile was seen with the context keys that something reads.
struct SeenKeys: Sendable {
  /// Of each thing that is asked about, the keys, as places in the scanner's.
  private let needs: [[Int]]
  private let scanner: JSONScanner

  /// Prepares to look.
  ///
  /// - Parameters:
  ///   - keys: Of each thing that is asked about, the context keys that it reads.
  ///   - given: Context that replaces what profiles were seen with: nobody lacks these.
  init(_ keys: [[String]], given: CallerParameters) {
    let wanted = keys.map { $0.filter { given.values[$0] == nil } }
    let all = Set(wanted.joined()).sorted()
    scanner = JSONScanner(keys: all)
    needs = wanted.map { $0.compactMap { all.firstIndex(of: $0) } }
  }

  /// Whether any key is asked for.
  var isAsked: Bool { !scanner.keys.isEmpty }

  /// Of each thing, whether the profile was seen with everything that it reads; nil when all were.
  func missing(in row: any ProfileColumns) -> [Bool]? {
    guard isAsked else { return nil }
    var found = Array(repeating: false, count: scanner.keys.count)
    if let text = row.bytes(.lastContext) {
      // Whoever evaluates says what cannot be read.
      try? scanner.scan(text) { index, value in found[index] = !value.isNull }
    }
    return needs.map { $0.contains { !found[$0] } }
  }
}
