// Counts the members of segments in the blocks of a snapshot.

import Expressions

/// Counts the members of segments in the blocks of a snapshot, on several threads.
struct CountRun: Sendable {
  /// How many blocks a thread takes at a time.
  private static let stride = 32

  let program: CountProgram
  /// The steps whose bits are counted.
  let counted: [Int]
  let content: SnapshotContent

  /// What one thread counted.
  private struct Part: Sendable {
    var counts: [Int]
    var failures: [SegmentCounts.Failure: Int] = [:]
  }

  /// Counts.
  ///
  /// - Parameter threads: On how many threads at most.
  /// - Returns: Of each step that is counted, how many profiles; and what could not be computed.
  /// - Throws: Nothing of its own.
  func run(threads: Int) throws -> (counts: [Int], failures: [SegmentCounts.Failure: Int]) {
    let pieces = (content.blocks.count + Self.stride - 1) / Self.stride
    let next = Lock(0)
    let parts = try Threads.run(max(1, min(threads, Threads.cores, pieces))) { _ in
      var part = Part(counts: Array(repeating: 0, count: counted.count))
      withUnsafeTemporaryAllocation(
        of: UInt64.self, capacity: max(program.steps.count, 1) * RowBlock.words
      ) { words in
        guard let bits = words.baseAddress else { return }
        while true {
          let start = next.withLock { next in
            defer { next += 1 }
            return next * Self.stride
          }
          guard start < content.blocks.count else { return }
          for block in start..<min(start + Self.stride, content.blocks.count) {
            add(block, bits, to: &part)
          }
        }
      }
      return part
    }
    var all = Part(counts: Array(repeating: 0, count: counted.count))
    for part in parts {
      for index in part.counts.indices { all.counts[index] += part.counts[index] }
      all.failures.merge(part.failures, uniquingKeysWith: +)
    }
    return (all.counts, all.failures)
  }

  private func add(_ index: Int, _ bits: BlockBits.Bits, to part: inout Part) {
    let block = content.blocks[index]
    for place in program.steps.indices {
      let own = bits + place * RowBlock.words
      switch program.steps[place] {
      case .nobody: own.update(repeating: 0, count: RowBlock.words)
      case .number(let column, let test): BlockBits.mark(block.columns[column], test, into: own)
      case .codes(let column, let set): BlockBits.mark(block.columns[column], set, into: own)
      case .both(let left, let right):
        BlockBits.both(
          bits + left * RowBlock.words, bits + right * RowBlock.words, into: own)
      case .either(let left, let right):
        BlockBits.either(
          bits + left * RowBlock.words, bits + right * RowBlock.words, into: own)
      case .complement(let other):
        BlockBits.complement(bits + other * RowBlock.words, into: own)
      case .whole(let number):
        let whole = program.wholes[number]
        whole.mark(content, index, bits, into: own) { reason in
          let failure = SegmentCounts.Failure(segment: whole.segment.id, reason: reason)
          part.failures[failure, default: 0] += 1
        }
      }
    }
    block.live.withUnsafeBufferPointer { live in
      guard let live = live.baseAddress else { return }
      for (place, step) in counted.enumerated() {
        part.counts[place] += BlockBits.count(bits + step * RowBlock.words, and: live)
      }
    }
  }
}
