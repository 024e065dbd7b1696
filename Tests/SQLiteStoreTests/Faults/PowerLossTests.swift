// Power lost at every change of what a disk has: what was acknowledged is there.

import Foundation
import Segments
import StoreContract
import Testing

@testable import SQLiteStore

@Suite("A loss of power")
struct PowerLossTests {
  /// One run of an operation, which is stopped at each change to look at what a loss of power leaves.
  private final class Run {
    let course: Course
    let disk: Disk
    let place: Workspace
    let session: Session
    var torture: Torture
    /// At which changes.
    let chosen: Set<Int>
    var isDone = false
    var (calls, points, images) = (0, 0, 0)
    var losses: [String] = []
    private var last = -1

    init(_ course: Course, _ torture: Torture, at chosen: Set<Int>) throws {
      (disk, place) = (try Disk(), try course.fresh())
      self.course = course
      self.torture = torture
      self.chosen = chosen
      session = Session(place, course.operation, on: disk)
    }

    func run() throws {
      if course.operation.isOnOpenStore { _ = try session.store }
      disk.watcher = { [unowned self] call, path in
        calls += 1
        look("before a call to \(call) \(path.split(separator: "/").last ?? "")")
      }
      try course.operation.run(session)
      isDone = true
      last = -1
      look("after it was acknowledged")
      session.close()
      last = -1
      look("after closing")
      disk.watcher = nil
    }

    /// Looks at what a loss of power leaves, when that has changed.
    private func look(_ moment: String) {
      guard disk.changes != last else { return }
      last = disk.changes
      points += 1
      guard chosen.contains(points) else { return }
      for survival in Disk.Survival.allCases.flatMap({ Array(repeating: $0, count: $0.rounds) }) {
        images += 1
        let seed = torture.seed()
        do {
          let image = try Workspace(inMemory: true)
          try disk.save(place.folder, to: image.folder, survival, seed: seed)
          try course.check(image, session.acknowledged, isDone: isDone)
        } catch {
          losses.append("\(moment), point \(points), \(survival), seed \(seed): \(error)")
        }
      }
    }
  }

  @Test(
    "at any moment: the store opens, is whole, and holds what was acknowledged, or the next state",
    arguments: Operation.all)
  func losses(_ operation: Operation) throws {
    let course = try Course(operation)
    var torture = Torture()
    let count = try count(course)
    let chosen = torture.some(5, of: Array(1...count))
    let run = try Run(course, torture, at: Set(chosen + [count, count - 1]))
    defer { run.session.close() }
    try run.run()
    for loss in run.losses {
      Issue.record("\(operation.testDescription): \(loss) (\(Torture.repeating))")
    }
    #expect(run.images > 0)
    Torture.note(
      "losses of power",
      [
        "operations": 1, "calls": run.calls, "moments": run.points,
        "states of the disk opened": run.images, "lost": run.losses.count,
      ])
  }

  /// At how many moments what a loss of power leaves is another than before.
  private func count(_ course: Course) throws -> Int {
    let run = try Run(course, Torture(), at: [])
    defer { run.session.close() }
    try run.run()
    return run.points
  }
}
