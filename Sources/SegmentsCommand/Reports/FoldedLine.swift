// Breaks a line that is wider than the terminal.

/// Breaks a line that is wider than the terminal, at blanks.
enum FoldedLine {
  /// The least that is left for words, however narrow the terminal is.
  private static let leastWidth = 20

  /// The rows that a line takes; a word that is wider than a row stays whole.
  ///
  /// - Parameters:
  ///   - line: The line, without colors.
  ///   - hang: How many blanks stand before the second row and those after it.
  ///   - columns: How many cells a row has; nil for no end.
  /// - Returns: The rows; the line itself when it fits.
  static func rows(_ line: String, hang: Int, columns: Int?) -> [String] {
    guard let columns, DisplayWidth.of(line) > columns else { return [line] }
    let most = max(columns, hang + leastWidth)
    var rows: [String] = []
    var row = ""
    // Blanks that follow each other leave empty words between them.
    for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let longer = index == 0 ? String(word) : "\(row) \(word)"
      guard !word.isEmpty, row.contains(where: { $0 != " " }), DisplayWidth.of(longer) > most else {
        row = longer
        continue
      }
      while row.hasSuffix(" ") { row.removeLast() }
      rows.append(row)
      row = String(repeating: " ", count: hang) + word
    }
    return rows + [row]
  }
}
