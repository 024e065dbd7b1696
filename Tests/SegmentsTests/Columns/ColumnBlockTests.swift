// What columns hold of numbers and codes, and what their bitmaps say.

import Expressions
import StoreContract
import Testing

@testable import Segments

@Suite("Columns of a snapshot")
struct ColumnBlockTests {
  /// Numbers of a kind, as a column might hold them.
  enum Numbers: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case whole, tenths, hundredths, thirds, large, extremes, none

    var testDescription: String { rawValue }

    func rows(_ random: inout SeededGenerator) -> [Double] {
      (0..<RowBlock.rows).map { _ in
        let number = Double(Int.random(in: -300...300, using: &random))
        if Int.random(in: 0..<5, using: &random) == 0 { return .nan }
        return switch self {
        case .whole: number
        case .tenths: number / 10
        case .hundredths: number * 7 / 100
        case .thirds: number / 3
        case .large: number * 12_345_678
        case .extremes:
          [
            -0.0, 0, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude, 0.1,
            9_007_199_254_740_992,
          ]
          .randomElement(using: &random) ?? 0
        case .none: .nan
        }
      }
    }
  }

  @Test("a column gives back each number, to the last bit", arguments: Numbers.allCases)
  func numbers(_ kind: Numbers) {
    var random = SeededGenerator(seed: 11)
    let rows = kind.rows(&random)
    let block = ColumnBlock(.numbers(rows))
    guard case .numbers(let back) = block.rows else {
      Issue.record("the column holds no numbers")
      return
    }
    for row in rows.indices {
      let (number, single) = (back[row], block.number(row))
      #expect(number.bitPattern == rows[row].bitPattern || number.isNaN && rows[row].isNaN)
      #expect(number.bitPattern == single.bitPattern || number.isNaN && single.isNaN)
    }
  }

  @Test("whole numbers and tenths lie in bytes and pairs of bytes")
  func widths() {
    let whole = ColumnBlock(.numbers((0..<RowBlock.rows).map { Double($0 % 100) }))
    guard case .bytes = whole.values else {
      Issue.record("whole numbers are wider")
      return
    }
    let tenths = ColumnBlock(.numbers((0..<RowBlock.rows).map { Double($0 % 1000) / 10 }))
    guard case .shorts = tenths.values else {
      Issue.record("tenths are wider")
      return
    }
  }

  @Test("a bitmap of numbers says what each row's test says", arguments: Numbers.allCases)
  func numberTests(_ kind: Numbers) {
    var random = SeededGenerator(seed: 12)
    let rows = kind.rows(&random)
    let block = ColumnBlock(.numbers(rows))
    let some = rows.filter { !$0.isNaN }.shuffled(using: &random).prefix(6)
    let constants =
      Array(some) + some.map(\.nextUp) + some.map(\.nextDown) + [
        0, -0.05, 1.5, 1e15, -1e15, .infinity, -.infinity,
      ]
    for constant in constants {
      let tests: [NumberTest] = [
        .less(constant), .lessOrEqual(constant), .greater(constant), .greaterOrEqual(constant),
        .equal(constant), .notEqual(constant),
      ]
      for test in tests {
        let found = Self.bits { BlockBits.mark(block, test, into: $0) }
        #expect(found == Self.words(rows.map(test.holds)), "\(test)")
      }
    }
  }

  @Test(
    "a bitmap of codes says which rows have a code of the set",
    arguments: [3, 40, 255, 256, 4000, 70_000])
  func codes(_ count: Int) {
    var random = SeededGenerator(seed: 13)
    let rows = (0..<RowBlock.rows).map { _ in UInt32(Int.random(in: 0..<count, using: &random)) }
    let block = ColumnBlock(.codes(rows))
    guard case .codes(let back) = block.rows else {
      Issue.record("it holds no codes")
      return
    }
    #expect(back == rows)
    #expect((0..<RowBlock.rows).allSatisfy { block.code($0) == rows[$0] })
    // The dictionary may hold codes that no row of the block has.
    for size in [count, count + 300] {
      for odds in [0, 1, 2, 50, 99, 100] {
        var outcomes = (0..<size).map { _ in Int.random(in: 0..<100, using: &random) < odds }
        if odds == 2 { outcomes = outcomes.indices.map { $0 % max(size / 5, 2) == 1 } }
        let found = Self.bits { BlockBits.mark(block, CodeSet(outcomes), into: $0) }
        #expect(found == Self.words(rows.map { outcomes[Int($0)] }), "\(odds) % of \(size)")
      }
    }
  }

  @Test("bitmaps are joined and counted bit by bit")
  func joining() {
    var random = SeededGenerator(seed: 14)
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: 5 * RowBlock.words)
    defer { bits.deallocate() }
    let maps = (0..<5).map { bits + $0 * RowBlock.words }
    for round in 0..<20 {
      for word in 0..<RowBlock.words {
        maps[0][word] = round == 0 ? .max : UInt64.random(in: .min ... .max, using: &random)
        maps[1][word] = round < 2 ? .max : UInt64.random(in: .min ... .max, using: &random)
      }
      BlockBits.both(maps[0], maps[1], into: maps[2])
      BlockBits.either(maps[0], maps[1], into: maps[3])
      BlockBits.complement(maps[0], into: maps[4])
      var count = 0
      for word in 0..<RowBlock.words {
        let (left, right) = (maps[0][word], maps[1][word])
        #expect(maps[2][word] == left & right)
        #expect(maps[3][word] == left | right)
        #expect(maps[4][word] == ~left)
        count += (left & right).nonzeroBitCount
      }
      #expect(BlockBits.count(maps[0], and: maps[1]) == count)
    }
  }

  private static func bits(_ body: (BlockBits.Bits) -> Void) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: RowBlock.words) { words, count in
      if let start = words.baseAddress { body(start) }
      count = RowBlock.words
    }
  }

  private static func words(_ rows: [Bool]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: RowBlock.words)
    for (row, holds) in rows.enumerated() where holds { words[row / 64] |= 1 << UInt64(row % 64) }
    return words
  }
}
