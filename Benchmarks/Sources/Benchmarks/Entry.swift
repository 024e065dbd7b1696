// Arguments in, tables out.

import Foundation

/// Measures Segments beside what it is measured by.
@main
struct Entry {
  private static let usage = """
    USAGE: Benchmarks [--quick] [--verify] [--scale N] [--folder PATH] [--command PATH]
                      [--only PART] [--json PATH] [--markdown PATH]

      --quick          less of everything: done in under a minute
      --verify         check the answers and run everything once; tells no figures
      --scale N        how many stored profiles at most: 100k, 1M, 10M
      --folder PATH    where stores are made, on the disk that is to be measured
      --command PATH   the built command, for the row of whole processes
      --only PART      \(Bench.Part.allCases.map(\.rawValue).joined(separator: ", "))
      --json PATH      where the results are written
      --markdown PATH  a page whose tables are replaced

    """

  private var isQuick = false
  private var isVerifying = false
  private var scale: Int?
  private var folder = "."
  private var command = ""
  private var only: Bench.Part?
  private var json: String?
  private var markdown: String?

  static func main() {
    do {
      try Entry(Array(CommandLine.arguments.dropFirst())).run()
    } catch {
      FileHandle.standardError.write(Data("! benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  private init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--quick": isQuick = true
      case "--verify": isVerifying = true
      case "--help":
        print(Self.usage, terminator: "")
        exit(0)
      case "--scale", "--folder", "--command", "--only", "--json", "--markdown":
        guard let value = rest.popFirst() else {
          throw BareError(description: "\(name) needs a value")
        }
        try set(name, value)
      default: throw BareError(description: "there is no \(name)\n\(Self.usage)")
      }
    }
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "--scale":
      scale = Self.count(value)
      guard let scale, (1_000...100_000_000).contains(scale) else {
        throw BareError(
          description:
            "--scale is a number from 1k to 100M, such as 100k, 1M or 10M; got '\(value)'")
      }
    case "--folder": folder = value
    case "--command": command = value
    case "--only":
      only = Bench.Part(rawValue: value)
      guard only != nil else {
        throw BareError(description: "there is no part '\(value)'\n\(Self.usage)")
      }
    case "--json": json = value
    default: markdown = value
    }
  }

  /// 1000, 100k, 10M.
  private static func count(_ text: String) -> Int? {
    switch text.last {
    case "k", "K": product(text.dropLast(), 1_000)
    case "M", "m": product(text.dropLast(), 1_000_000)
    default: Int(text)
    }
  }

  /// So many times as much; nil also where that is no number of 64 bits.
  private static func product(_ text: Substring, _ unit: Int) -> Int? {
    guard let number = Int(text) else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    return isTooLarge ? nil : product
  }

  private func run() throws {
    #if DEBUG
      throw BareError(description: "only a release build says anything: swift run -c release")
    #else
      let effort: Effort = isVerifying ? .least : isQuick ? .quick : .full
      let scale = isVerifying ? effort.scale : scale ?? effort.scale
      guard scale >= effort.leastScale else {
        throw BareError(
          description: "--scale \(scale) is too little: how costs grow is measured from "
            + "\(effort.leastScale) profiles on, with --quick from \(Effort.quick.leastScale)")
      }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let bench = Bench(
        effort: effort, scale: scale, folder: folder, command: command, only: only)
      let machine = Machine.current()
      print(machine.text)
      print("\(NumberText.grouped(Double(try Verification(bench: bench).run()))) answers are right")
      if machine.isBusy, !isVerifying {
        print("! the machine is busy (load \(NumberText.short(machine.load))): figures say little")
      }
      let results = Results(
        machine: machine, effort: effort, rows: try bench.rows(), tables: try bench.tables())
      if !isVerifying { try write(results) }
    #endif
  }

  private func write(_ results: Results) throws {
    print("\n" + results.rowTable.text)
    for table in results.growthTables { print(table.text) }
    if let json {
      try results.json().write(to: URL(fileURLWithPath: json))
      print("written to \(json)")
    }
    if let markdown, only == nil {
      try MarkdownPage(path: markdown).write(results)
      print("tables written into \(markdown)")
    }
  }
}
