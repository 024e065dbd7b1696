// Columns of text, aligned by what a terminal shows.

/// Columns of text, aligned by what a terminal shows.
struct TextTable {
  /// A column: its title and the side on which its cells line up.
  struct Column: Hashable, Sendable {
    let title: String
    let isTrailing: Bool

    /// A column of text.
    static func leading(_ title: String = "") -> Column { Column(title: title, isTrailing: false) }

    /// A column of numbers.
    static func trailing(_ title: String = "") -> Column { Column(title: title, isTrailing: true) }
  }

  private let columns: [Column]
  private let indent: Int
  private var rows: [[String]] = []
  private var columnWidths: [Int]

  /// Makes a table without rows.
  ///
  /// - Parameters:
  ///   - columns: From left to right. When no column has a title, there is no line of titles.
  ///   - indent: Blanks before each line.
  init(columns: [Column], indent: Int = 0) {
    self.columns = columns
    self.indent = indent
    columnWidths = [Int](repeating: 0, count: columns.count)
    if columns.contains(where: { !$0.title.isEmpty }) { rows.append(columns.map(\.title)) }
  }

  /// Adds a row; missing cells are empty, and what would break the line is spelled out.
  mutating func add(_ cells: [String]) {
    var row = cells.prefix(columns.count).map(VisibleText.line)
    while row.count < columns.count { row.append("") }
    rows.append(row)
  }

  /// The lines, each with its end, without blanks at the end.
  var rendered: String {
    var copy = self
    return copy.takeRows()
  }

  /// The lines of the rows added since the last call; columns never become narrower, so that a
  /// table may be written page by page.
  mutating func takeRows() -> String {
    let widths = rows.map { $0.map(DisplayWidth.of) }
    for row in widths {
      for (index, width) in row.enumerated() {
        columnWidths[index] = max(columnWidths[index], width)
      }
    }
    defer { rows.removeAll() }
    var text = ""
    for (cells, widths) in zip(rows, widths) {
      var line = String(repeating: " ", count: indent)
      var owed = 0
      for (index, cell) in cells.enumerated() {
        let gap = String(repeating: " ", count: columnWidths[index] - widths[index])
        let padded = columns[index].isTrailing ? gap + cell : cell
        if !cell.isEmpty {
          line += String(repeating: " ", count: owed) + padded
          owed = 0
        }
        owed += (cell.isEmpty ? columnWidths[index] : columns[index].isTrailing ? 0 : gap.count) + 2
      }
      text += line + "\n"
    }
    return text
  }
}
