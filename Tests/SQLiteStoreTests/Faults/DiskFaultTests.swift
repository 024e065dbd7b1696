// A disk that fails at every call of every operation: an error that is clear, and nothing is lost.

import Foundation
import Segments
import StoreContract
import Testing

@testable import SQLiteStore

@Suite("A disk that fails")
struct DiskFaultTests {
  /// One fault at one call.
  private struct Fault: CustomStringConvertible {
    let kind: Disk.Fault
    let call: Int
    let isLasting: Bool
    let description: String
  }

  /// What came of many faults.
  private struct Figures {
    var runs = 0
    var injected = 0
    var errors = 0
    var unharmed = 0
    /// How often the power was lost, too.
    var images = 0
    var losses = 0
  }

  @Test(
    "at any call: a clear error, or none; what was acknowledged is there, and the store works on",
    arguments: Operation.all)
  func faults(_ operation: Operation) throws {
    let course = try Course(operation)
    var torture = Torture()
    let all = Disk.Fault.allCases.flatMap { kind in
      [false, true].flatMap { isLasting in
        faults(kind, isLasting, in: course.calls)
      }
    }
    var figures = Figures()
    for fault in torture.some(6, of: all, most: 300) {
      do {
        try run(course, fault, torture.seed(), &figures)
      } catch {
        figures.losses += 1
        Issue.record("\(operation.testDescription): \(fault): \(error) (\(Torture.repeating))")
      }
    }
    #expect(figures.injected > 0)
    Torture.note(
      "a disk that fails",
      [
        "operations": 1, "faults at their calls": figures.runs,
        "calls that failed": figures.injected,
        "errors told": figures.errors, "went on": figures.unharmed,
        "losses of power besides": figures.images, "lost, unclear or stuck": figures.losses,
      ])
  }

  private func faults(_ kind: Disk.Fault, _ isLasting: Bool, in calls: [Disk.Call]) -> [Fault] {
    var slow = 0
    return calls.enumerated().filter { kind.fits($1) }.compactMap { index, call in
      // SQLite asks for a lock of its index again and again, for 10 s.
      if isLasting, kind == .busy, call == .shmLock {
        slow += 1
        if slow > 1 { return nil }
      }
      return Fault(
        kind: kind, call: index, isLasting: isLasting,
        description: "\(kind) at call \(index), \(call)\(isLasting ? ", and later ones" : "")")
    }
  }

  private func run(_ course: Course, _ fault: Fault, _ seed: UInt64, _ figures: inout Figures)
    throws
  {
    let (disk, place) = (try Disk(), try course.fresh())
    let session = Session(place, course.operation, on: disk)
    defer { session.close() }
    if course.operation.isOnOpenStore { _ = try session.store }
    disk.fail(at: fault.call, fault.kind, isLasting: fault.isLasting)
    var isDone = false
    do {
      try course.operation.run(session)
      isDone = true
    } catch let error as StoreError {
      figures.errors += 1
      try checkClear(error, fault, place)
    }
    figures.runs += 1
    figures.injected += disk.failures
    if isDone, disk.failures > 0 { figures.unharmed += 1 }
    guard isDone || disk.failures > 0 else { throw Loss("an error without a fault") }
    disk.mend()
    // Killed right now; without power right now.
    try course.check(
      Workspace(copying: place), session.acknowledged, isDone: isDone)
    try losePower(course, session, disk, seed, isDone: isDone)
    figures.images += Self.survivals.count
    // The same handle goes on.
    var acknowledged = session.acknowledged
    if !course.operation.isOnOpenStore {
      session.close()
      try course.operation.run(session)
      (isDone, acknowledged) = (true, session.acknowledged)
    }
    try session.probe()
    // Opened again after a sync that failed, SQLite takes what the system still shows of a log for
    // what the disk has; here the disk has lost it. No program can tell.
    let trustsShown = !course.operation.isOnOpenStore && fault.kind == .error
    if !(trustsShown && (course.calls[fault.call] == .sync || fault.isLasting)) {
      try losePower(course, session, disk, seed, acknowledged, isDone: isDone, isProbed: true)
      figures.images += Self.survivals.count
    }
    session.close()
    try course.check(place, acknowledged, isDone: isDone, isProbed: true)
  }

  /// What a loss of power beside a fault leaves.
  private static let survivals: [Disk.Survival] = [.nothing, .some]

  private func losePower(
    _ course: Course, _ session: Session, _ disk: Disk, _ seed: UInt64, _ acknowledged: Int? = nil,
    isDone: Bool, isProbed: Bool = false
  ) throws {
    for survival in Self.survivals {
      let image = try Workspace(inMemory: true)
      try disk.save(session.folder, to: image.folder, survival, seed: seed)
      do {
        try course.check(
          image, acknowledged ?? session.acknowledged, isDone: isDone, isProbed: isProbed)
      } catch {
        throw Loss(
          "power lost \(isProbed ? "after the next write" : "then"), \(survival): \(error)")
      }
    }
  }

  /// Expects that an error says where, and what to do.
  private func checkClear(_ error: StoreError, _ fault: Fault, _ place: Workspace) throws {
    let text = error.description
    guard text.contains(place.folder), !text.contains("Janet") else {
      throw Loss("an error that does not say where: \(text)")
    }
    let wanted: [ErrorKind] =
      switch fault.kind {
      case .full, .shortened: [.full]
      case .busy: [.busy]
      case .denied: [.access]
      case .error: [.other, .access]
      }
    guard wanted.contains(ErrorKind(error)) else {
      throw Loss("an error of another kind: \(ErrorKind(error)): \(text)")
    }
  }
}
