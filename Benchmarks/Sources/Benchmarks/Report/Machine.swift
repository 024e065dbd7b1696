// What a run ran on.

import CBenchmarks
import Foundation

/// What a run ran on.
struct Machine: Codable {
  let processor: String
  let cores: Int
  let system: String
  let sqlite: String
  let date: String
  /// Processes that wanted to run when it began, over the last minute.
  let load: Double

  /// Looks at this one.
  static func current() -> Machine {
    var load = [0.0]
    _ = getloadavg(&load, 1)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate]
    return Machine(
      processor: processorName() ?? "unknown processor",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      sqlite: String(cString: sqlite3_libversion()), date: formatter.string(from: Date()),
      load: load[0])
  }

  private static func processorName() -> String? {
    // Only Linux has it; elsewhere the processor stays unknown.
    let facts = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    return facts?.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
  }

  var text: String {
    "\(date), \(processor), \(cores) cores, \(system), SQLite \(sqlite), "
      + "load \(NumberText.short(load)) before it began"
  }

  /// Whether others want the processor, so that figures say little.
  var isBusy: Bool { load > Double(cores) / 2 }
}
