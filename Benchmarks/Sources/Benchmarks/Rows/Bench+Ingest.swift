// Events taken in, many in one transaction.

import Foundation
import SQLiteStore
import Segments

extension Bench {
  /// Takes in the events of people who go through an onboarding, 1,000 lines in one transaction, as
  /// `segments ingest` does: answers are kept, saved to profiles, and showings closed.
  func ingestRows() throws -> [Row] {
    let filled = try store(effort.written, "ingest")
    defer { try? FilledStore.remove(filled.path) }  // Left behind is what is replaced next time.
    let batches = effort.batches
    let lines = try Self.lines(batches * (effort.rounds + 1), from: 0, of: filled.count)
    let title = "ingest of flow events, 1,000 in one transaction"
    let contest = WriteContest(filled: filled, contest: contest, count: batches * 1_000)
    let (contestants, samples, _) = try contest.run(title) { store, round in
      for batch in round * batches..<(round + 1) * batches {
        for report in try store.record(lines[batch]) where report.outcome != .recorded {
          throw BareError(description: "a line was not taken in: \(report.outcome)")
        }
      }
    }
    return try ingestFileRows() + [
      Row(
        "ingest", title, .perSecond, contestants, samples,
        Promise(must: .perSecond(100_000), aim: .timesAsFast(0.7)))
    ]
  }

  /// Has `segments ingest` take in a file of such events, from its start to its end.
  private func ingestFileRows() throws -> [Row] {
    guard FileManager.default.isExecutableFile(atPath: command) else { return [] }
    let filled = try store(effort.written, "ingest-file")
    let batches = 8 * effort.batches
    let count = batches * 1_000
    let file = path("ingest-lines")
    defer {
      // Left behind is what is replaced next time.
      try? FilledStore.remove(filled.path)
      try? FileManager.default.removeItem(atPath: file)
    }
    let (store, command) = (filled.path, command)
    let contestant = Contestant(name: "ours") { round in
      let lines = try Self.lines(batches, from: round * batches, of: filled.count)
      try Data(lines.joined().joined(separator: [0x0A])).write(to: URL(fileURLWithPath: file))
      return try Self.time(command, ["ingest", file, "--store", store]) / Double(count)
    }
    let title = "segments ingest of a file of \(NumberText.grouped(Double(count))) such events"
    let samples = try contest.run(title, [contestant])
    let taken = try BareDatabase(store).rows("SELECT count(*) FROM event")
    guard taken == ["\(count * (effort.rounds + 1))"] else {
      throw BareError(description: "not every line was taken in: \(taken)")
    }
    return [
      Row(
        "ingest-file", title, .perSecond, [contestant], samples,
        Promise(must: .perSecond(100_000)))
    ]
  }

  /// So many batches of 1,000 lines from one on, of stored people in no order, each person once.
  private static func lines(_ batches: Int, from first: Int, of stored: Int) throws -> [[[UInt8]]] {
    let each = 1_000 / OnboardingLines.each
    guard (first + batches) * each <= stored else {
      throw BareError(description: "there are not enough people for \(first + batches) batches")
    }
    let people = Person.some(stored)
    // 7,919 is a prime that divides no number of people used here: every person comes once.
    return (first..<first + batches).map { batch in
      (batch * each..<(batch + 1) * each).flatMap { index in
        OnboardingLines.of(people[index * 7_919 % stored]).map { Array($0.utf8) }
      }
    }
  }
}
