// Memory that runs out in the midst of every operation: a clear error, and nothing is lost.

import CSQLite
import FaultyDisk
import Foundation
import Segments
import StoreContract
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
    var failures = 0
    var figures = try run(
      course,
      chosen.map { number, isLasting in
        Shortage(
          begins: { faulty_memory_plan(number, isLasting ? 1 : 0) },
          ends: {
            let failed = faulty_memory_injected()
            faulty_memory_plan(-1, 0)
            failures += failed
            guard failed > 0 else { throw Loss("no allocation failed") }
          },
          description: "allocation \(number)\(isLasting ? " and later ones" : "")")
      })
    figures.failures = failures
    note("memory that runs out, at one allocation or from it on", figures)
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
    note("memory that runs out, by a limit for all of it", figures)
    // SQLite does not count what it refuses: the least must have been too little, the most enough.
    #expect(figures.errors > 0 && figures.unharmed > 0, "\(name): \(figures)")
  }

  /// Memory is short from one moment to another.
  private struct Shortage {
    let begins: () -> Void
    /// Throws where memory was never short.
    let ends: () throws -> Void
    let description: String
  }

  private struct Figures {
    var (runs, errors, unharmed, losses) = (0, 0, 0, 0)
    /// How many allocations failed, where they are counted.
    var failures: Int?
  }

  private static func note(_ what: String, _ figures: Figures) {
    if let failures = figures.failures { Torture.note(what, ["allocations that failed": failures]) }
    Torture.note(
      what,
      [
        "operations": 1, "runs": figures.runs, "errors told": figures.errors,
        "went on": figures.unharmed, "lost, unclear or stuck": figures.losses,
      ])
  }

  private static func run(_ course: Course, _ shortages: [Shortage]) throws -> Figures {
    var figures = Figures()
    for shortage in shortages {
      do {
        try run(course, shortage, &figures)
      } catch {
        figures.losses += 1
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
    let result = try shorten(shortage) { try course.operation.run(session) }
    switch result {
    case .success:
      isDone = true
      figures.unharmed += 1
    case .failure(let error):
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

  /// What comes of something while memory is short; what is no error of a store is thrown.
  private static func shorten(_ shortage: Shortage, _ body: () throws -> Void) throws
    -> Result<Void, StoreError>
  {
    let result: Result<Void, any Error>
    shortage.begins()
    result = Result { try body() }
    try shortage.ends()
    switch result {
    case .success: return .success(())
    case .failure(let error as StoreError): return .failure(error)
    case .failure(let error): throw error
    }
  }

  @Test("an allocation that fails, at any place of it", arguments: names)
  func allocations(_ name: String) async throws {
    await #expect(processExitsWith: .success) { [name = name as String] in
      try Self.failAllocations(of: name)
    }
  }

  @Test("a limit for all memory of SQLite, from none left to enough", arguments: names)
  func limits(_ name: String) async throws {
    await #expect(processExitsWith: .success) { [name = name as String] in
      try Self.limitMemory(of: name)
    }
  }
}
