// Memory that runs out in the midst of every operation: a clear error, and nothing is lost.

import CSQLite
import FaultyDisk
import Foundation
import Segments
import Testing

@testable import SQLiteStore

/// Each operation runs in a process of its own, since what is told to SQLite's memory holds for all
/// of a process.
@Suite("Memory that runs out")
struct LowMemoryTests {
  static let names = Operation.all.map(\.testDescription)

  /// Some allocations of SQLite, each in turn, fail; and all later ones.
  private static func failAllocations(of name: String) throws {
    try #require(faulty_memory_install() == SQLITE_OK)
    let operation = try #require(Operation.all.first { $0.testDescription == name })
    let course = try Course(operation)
    let count = try allocations(course)
    var torture = Torture()
    let chosen = torture.some(
      6, of: (0..<count).flatMap { [($0, false), ($0, true)] },
      most: 200 * Torture.rounds)
    let figures = try run(
      course,
      chosen.map { number, isLasting in
        Shortage(
          begins: { faulty_memory_plan(number, isLasting ? 1 : 0) },
          ends: { faulty_memory_plan(-1, 0) },
          description: "allocation \(number)\(isLasting ? " and later ones" : "")")
      })
    print("memory, \(name): \(count) allocations, \(figures) (\(torture.seeds))")
  }

  /// How many allocations an operation makes.
  private static func allocations(_ course: Course) throws -> Int {
    let session = Session(try course.fresh(), course.operation, on: nil)
    defer { session.close() }
    if course.operation.isOnOpenStore { _ = try session.store }
    faulty_memory_plan(-1, 0)
    try course.operation.run(session)
    return faulty_memory_calls()
  }

  /// SQLite may have no more than so much beside what it has when the operation begins.
  private static func limitMemory(of name: String) throws {
    let operation = try #require(Operation.all.first { $0.testDescription == name })
    let course = try Course(operation)
    let steps = [0, 1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024, 4096]
    let figures = try run(
      course,
      steps.map { kilobytes in
        Shortage(
          begins: { sqlite3_hard_heap_limit64(sqlite3_memory_used() + Int64(kilobytes << 10) + 1) },
          ends: { sqlite3_hard_heap_limit64(0) },
          description: "\(kilobytes) KiB more")
      })
    print("heap limit, \(name): \(figures)")
    sqlite3_hard_heap_limit64(0)
  }

  /// Memory is short from one moment to another.
  private struct Shortage {
    let begins: () -> Void
    let ends: () -> Void
    let description: String
  }

  private struct Figures: CustomStringConvertible {
    var (runs, errors, unharmed, losses) = (0, 0, 0, 0)
    var description: String {
      "\(runs) runs, \(errors) errors, \(unharmed) went on, losses \(losses)"
    }
  }

  private static func run(_ course: Course, _ shortages: [Shortage]) throws -> Figures {
    var figures = Figures()
    for shortage in shortages {
      do {
        try run(course, shortage, &figures)
      } catch {
        figures.losses += 1
        shortage.ends()
        Issue.record("\(course.operation.testDescription): \(shortage.description): \(error)")
      }
    }
    return figures
  }

  private static func run(_ course: Course, _ shortage: Shortage, _ figures: inout Figures) throws {
    let place = try course.fresh()
    let session = Session(place, course.operation, on: nil)
    defer { session.close() }
    if course.operation.isOnOpenStore { _ = try session.store }
    figures.runs += 1
    var isDone = false
    shortage.begins()
    do {
      defer { shortage.ends() }
      try course.operation.run(session)
      isDone = true
      figures.unharmed += 1
    } catch let error as StoreError {
      figures.errors += 1
      let text = error.description
      guard text.contains("memory"), text.contains(place.folder), !text.contains("Janet") else {
        throw Loss("an error that does not say that memory ran out, or where: \(text)")
      }
    }
    try course.check(Workspace(copying: place), session.acknowledged, isDone: isDone)
    var acknowledged = session.acknowledged
    if !course.operation.isOnOpenStore {
      session.close()
      try course.operation.run(session)
      (isDone, acknowledged) = (true, session.acknowledged)
    }
    try session.probe()
    session.close()
    try course.check(place, acknowledged, isDone: isDone, isProbed: true)
  }

  @Test("an allocation that fails, at any place of it", arguments: names)
  func allocations(_ name: String) async throws {
    let child = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [name = name as String] in
      try Self.failAllocations(of: name)
    }
    printFigures(of: child)
  }

  @Test("a limit for all memory of SQLite, from none left to enough", arguments: names)
  func limits(_ name: String) async throws {
    let child = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [name = name as String] in
      try Self.limitMemory(of: name)
    }
    printFigures(of: child)
  }

  private func printFigures(of child: ExitTest.Result?) {
    let output = String(decoding: child?.standardOutputContent ?? [], as: UTF8.self)
    for line in output.split(separator: "\n") where line.contains("losses") { print(line) }
  }
}
