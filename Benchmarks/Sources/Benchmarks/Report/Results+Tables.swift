// Results as tables: cells that text and Markdown share.

extension Results {
  /// A table of texts.
  struct Table {
    let title: String
    let columns: [String]
    var rows: [[String]]
  }

  /// Every row and its yardsticks.
  var rowTable: Table {
    var table = Table(
      title: "what",
      columns: ["what", "median", "min", "max", "ours against it", "must", "aim"], rows: [])
    for row in rows {
      let verdicts = [row.promise?.must, row.promise?.aim].map { bound in
        bound.map { verdict($0, row) } ?? ""
      }
      table.rows.append([row.title] + Self.cells(row.ours, row.unit) + [""] + verdicts)
      for each in row.yardsticks { table.rows.append(Self.cells(each, row) + ["", ""]) }
    }
    return table
  }

  private func verdict(_ bound: Bound, _ row: Row) -> String {
    guard let isMet = row.isMet(bound) else { return "\(bound.text): not measured" }
    return "\(bound.text): \(isMet ? "met" : "missed")"
  }

  private static func cells(_ seconds: Spread, _ unit: Row.Unit) -> [String] {
    let figures = seconds.mapped(unit.figure)
    return [figures.median, figures.min, figures.max].map { cell($0, unit) }
  }

  private static func cell(_ figure: Double, _ unit: Row.Unit) -> String {
    unit == .perSecond
      ? NumberText.grouped(figure) + "/s" : "\(NumberText.short(figure)) \(unit.rawValue)"
  }

  private static func cells(_ each: Row.Yardstick, _ row: Row) -> [String] {
    let figures: [String]
    if let seconds = each.seconds {
      figures = cells(seconds, row.unit)
    } else {
      let quoted = each.quoted.map { cell(row.unit.figure($0), row.unit) }
      figures = [quoted ?? "not installed", "", ""]
    }
    return ["- " + each.name] + figures + [each.ratio.map { ratio($0, row) } ?? ""]
  }

  /// How ours stands to a yardstick, in the words of the row's promise.
  private static func ratio(_ timesAsFast: Spread, _ row: Row) -> String {
    if case .timesTheTime = row.promise?.must {
      return words(timesAsFast.mapped { 1 / $0 }, "x its time")
    }
    return words(timesAsFast, row.unit == .perSecond ? "x its rate" : "x as fast")
  }

  private static func words(_ ratio: Spread, _ words: String) -> String {
    "\(NumberText.short(ratio.median))\(words) "
      + "(\(NumberText.short(ratio.min)) to \(NumberText.short(ratio.max)))"
  }

  /// How costs grow.
  var growthTables: [Table] {
    tables.map { table in
      let columns = table.columns.flatMap { [$0, "growth"] }
      var result = Table(title: table.title, columns: [table.title] + columns, rows: [])
      for (index, line) in table.lines.enumerated() {
        let factors = table.factors(of: index)
        let cells = line.seconds.enumerated().flatMap { column, seconds in
          [
            Self.cell(seconds.median * 1e6, .microseconds),
            factors.isEmpty ? "" : "x \(NumberText.short(factors[column]))",
          ]
        }
        result.rows.append([NumberText.grouped(Double(line.size))] + cells)
      }
      return result
    }
  }
}

extension Results.Table {
  /// Lines with aligned columns.
  var text: String {
    let all = [columns] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += (column == 0 ? cell + gap : gap + cell) + "  "
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// A table of Markdown.
  var markdown: String {
    let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
    return ([columns, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
