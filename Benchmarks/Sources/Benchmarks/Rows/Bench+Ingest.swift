// Events taken in, many in one transaction.

import SQLiteStore
import Segments

extension Bench {
  /// Takes in the events of people who go through an onboarding, 1,000 lines in one transaction, as
  /// `segments ingest` does: answers are kept, saved to profiles, and showings closed.
  func ingestRows() throws -> [Row] {
    let filled = try store(effort.written, "ingest")
    defer { try? FilledStore.remove(filled.path) }  // Left behind is what is replaced next time.
    let batches = effort.batches
    let lines = try Self.lines(batches * (effort.rounds + 1), of: filled.count)
    let title = "ingest of flow events, 1,000 in one transaction"
    let contest = WriteContest(filled: filled, contest: contest, count: batches * 1_000)
    let (contestants, samples, _) = try contest.run(title) { store, round in
      for batch in round * batches..<(round + 1) * batches {
        for report in try store.record(lines[batch]) where report.outcome != .recorded {
          throw BareError(description: "a line was not taken in: \(report.outcome)")
        }
      }
    }
    return [
      Row(
        "ingest", title, .perSecond, contestants, samples,
        Promise(must: .perSecond(100_000), aim: .timesAsFast(0.7)))
    ]
  }

  /// So many batches of 1,000 lines, of stored people in no order, each person once.
  private static func lines(_ batches: Int, of stored: Int) throws -> [[[UInt8]]] {
    let each = 1_000 / OnboardingLines.each
    guard batches * each <= stored else {
      throw BareError(description: "there are not enough people for \(batches) batches")
    }
    let people = Person.some(stored)
    // 7,919 is a prime that divides no number of people used here: every person comes once.
    return (0..<batches).map { batch in
      (batch * each..<(batch + 1) * each).flatMap { index in
        OnboardingLines.of(people[index * 7_919 % stored]).map { Array($0.utf8) }
      }
    }
  }
}
