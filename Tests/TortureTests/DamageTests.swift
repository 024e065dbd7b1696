// Damaged files: each is reported or harmless; none ends the process, none is silently wrong.

import BuiltCommand
import Foundation
import SQLiteStore
import StoreContract
import StoreWorker
import Testing

@Suite("A damaged store", .serialized)
struct DamageTests {
  /// A kind of damage, how many are tried, and what may go unseen.
  struct Row: Sendable {
    let kind: Damage.Kind
    let short: Int
    let long: Int

    var count: Int {
      Torture.count(short, long: long, "SEGMENTS_DAMAGES_\(kind.rawValue.uppercased())")
    }
  }

  static let rows: [Row] = [
    Row(kind: .header, short: 100, long: 900), Row(kind: .flip, short: 60, long: 10_000),
    Row(kind: .cut, short: 30, long: 1_000), Row(kind: .logFlip, short: 30, long: 2_000),
    Row(kind: .logCut, short: 20, long: 1_000), Row(kind: .logSwap, short: 7, long: 7),
  ]

  @Test("is reported or harmless, and never ends the process")
  func damage() throws {
    let folder = try DamageFolder.new()
    // The system's cleaner has what cannot be removed.
    defer { try? FileManager.default.removeItem(at: folder) }
    try DamageFolder.fill(folder)
    for row in Self.rows { try damage(row, folder) }
  }

  private func damage(_ row: Row, _ folder: URL) throws {
    let seed = Torture.seed
    var outcomes = DamageOutcomes()
    for first in stride(from: 0, to: row.count, by: 500) {
      let numbers = first..<min(first + 500, row.count)
      outcomes.take(try DamageFolder.look(folder, row.kind, seed, numbers))
    }
    Torture.note(
      "damages: \(row.kind.rawValue)",
      [
        "tried": outcomes.tried, "answers unchanged": outcomes.same,
        "refused": outcomes.refused, "told by doctor": outcomes.told,
        "one value that stays valid": outcomes.oneValue, "an earlier state": outcomes.earlier,
        "silently wrong": outcomes.silent.count, "crashes": outcomes.crashes.count,
      ], seed: seed)
    for line in outcomes.silent.prefix(10) { print(line) }
    #expect(outcomes.crashes.isEmpty, "\(row.kind), seed \(seed): \(outcomes.crashes.prefix(5))")
    #expect(outcomes.silent.isEmpty, "\(row.kind), seed \(seed)")
    #expect(outcomes.tried >= row.count)
  }
}

/// What came of damages.
struct DamageOutcomes {
  private(set) var (tried, same, refused, told, oneValue, earlier) = (0, 0, 0, 0, 0, 0)
  private(set) var silent: [String] = []
  private(set) var crashes: [String] = []

  /// Counts what a worker said.
  mutating func take(_ lines: [Substring]) {
    for line in lines {
      let words = line.split(separator: " ")
      guard words.first == "found", words.count > 2 else {
        if words.first != "begin" { crashes.append(String(line)) }
        continue
      }
      tried += 1
      switch words[2] {
      case "same": same += 1
      case "refused": refused += 1
      case "told": told += 1
      case "value": oneValue += 1
      case "earlier": earlier += 1
      default: silent.append(String(line.prefix(600)))
      }
    }
  }
}

/// A folder with sound stores and logs to be damaged.
enum DamageFolder {
  /// Makes it, in memory where there is a file system there.
  static func new() throws -> URL {
    let shared = URL(filePath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: shared.path)
    let folder = (isThere ? shared : FileManager.default.temporaryDirectory)
      .appending(path: "segments-damage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Puts stores and logs in.
  static func fill(_ folder: URL) throws {
    let seed = Torture.seeds[0]
    try work(folder, "sound.db", seed, 0..<60)
    try work(folder, "logged.db", seed, 0..<40)
    try FileManager.default.copyItem(
      at: folder.appending(path: "logged.db"), to: folder.appending(path: "fork.db"))
    var states = try work(folder, "logged.db", seed, 40..<48, isKilled: true)
    try keepLog(folder, "logged.db", as: "1-earlier")
    states += try work(folder, "logged.db", seed, 48..<70, isKilled: true)
    states += try work(folder, "fork.db", seed &+ 9, 40..<60, isKilled: true)
    try keepLog(folder, "fork.db", as: "2-fork")
    for alien in 3..<8 {
      let (name, seed) = ("\(alien).db", seed &+ UInt64(alien))
      try work(folder, name, seed, 0..<10 * alien)
      try work(folder, name, seed, 10 * alien..<10 * alien + 15, isKilled: true)
      try keepLog(folder, name, as: "\(alien)-alien")
    }
    // A file that was cut off altogether is a store before its first write.
    let fresh = try SQLiteStore(path: folder.appending(path: "fresh.db").path)
    states.append(Answers.digest(try Answers.all(of: fresh))[...])
    fresh.close()
    try states.joined(separator: "\n").write(
      to: folder.appending(path: "states"), atomically: true, encoding: .utf8)
  }

  private static func keepLog(_ folder: URL, _ name: String, as other: String) throws {
    try FileManager.default.copyItem(
      at: folder.appending(path: "\(name)-wal"), to: folder.appending(path: "\(other).other-wal"))
  }

  /// Has a worker do steps on a store; one that is killed afterwards leaves its log, and told the
  /// digests of the states that it went through.
  @discardableResult
  private static func work(
    _ folder: URL, _ name: String, _ seed: UInt64, _ steps: Range<Int>, isKilled: Bool = false
  ) throws -> [Substring] {
    let worker = try WorkerProcess(
      [
        "work", folder.appending(path: name).path, folder.appending(path: "key").path, "\(seed)",
        "\(steps.lowerBound)", "\(steps.count)",
      ] + (isKilled ? ["stay"] : []))
    if isKilled {
      worker.wait(for: steps.count * 2 + 2)
      worker.kill()
      #expect(worker.end() == .killed, "\(worker.lines)")
    } else {
      #expect(worker.end() == .exited(0), "\(worker.lines)")
    }
    #expect(worker.lines.filter { $0.hasPrefix("done") }.count == steps.count)
    return worker.lines.filter { $0.hasPrefix("state ") }.map { $0.dropFirst(6) }
  }

  /// Has workers look at damages, another one after a crash; what each said.
  static func look(_ folder: URL, _ kind: Damage.Kind, _ seed: UInt64, _ numbers: Range<Int>) throws
    -> [Substring]
  {
    var lines: [Substring] = []
    var first = numbers.lowerBound
    while first < numbers.upperBound {
      let worker = try WorkerProcess(
        [
          "look", folder.path, kind.rawValue, "\(seed)", "\(first)",
          "\(numbers.upperBound - first)",
        ])
      let end = worker.end()
      lines += worker.lines
      guard end != .exited(0) else { break }
      lines.append("crash \(end) \(worker.lines.last ?? "at the start")")
      let last = worker.lines.last { $0.hasPrefix("begin ") }
      first = (last?.split(separator: " ").last.flatMap { Int($0) } ?? numbers.upperBound) + 1
    }
    return lines
  }
}
