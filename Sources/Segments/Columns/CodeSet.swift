// Which codes of a column fulfil a test.

import Expressions

/// Codes that follow each other.
struct CodeRun: Hashable, Sendable {
  let first: UInt32
  /// How many follow the first.
  let span: UInt32

  /// Makes a run of the codes from one to another, both among them.
  init(_ codes: ClosedRange<UInt32>) {
    first = codes.lowerBound
    span = codes.upperBound - codes.lowerBound
  }

  /// The run among codes up to a greatest one; nil where none of it is.
  @inline(__always)
  func clipped(to greatest: UInt32) -> CodeRun? {
    guard first <= greatest else { return nil }
    return CodeRun(first...min(first &+ span, greatest))
  }
}

/// Which codes of a dictionary fulfil a test: a test is asked of each distinct value once, and of a
/// row only which code it has.
struct CodeSet: Hashable, Sendable {
  /// With more runs than this, a table is looked into.
  private static let mostRuns = 12

  /// The codes that are compared with; those that fulfil the test, or those that do not.
  let runs: [CodeRun]
  /// Whether the runs are the codes that do not fulfil it.
  let isComplement: Bool
  /// Whether it is told by codes that do not follow each other and fit a byte.
  let isOfSingles: Bool
  /// By code, 1 where it fulfils the test; empty where the runs say it.
  let table: [UInt8]

  /// Makes a set.
  ///
  /// - Parameter outcomes: By code, the one for no value first.
  init(_ outcomes: [Bool]) {
    let (held, others) = (Self.runs(outcomes, of: true), Self.runs(outcomes, of: false))
    isComplement = others.count < held.count
    let fewer = isComplement ? others : held
    if fewer.count <= Self.mostRuns {
      (runs, table) = (fewer, [])
    } else {
      (runs, table) = ([], outcomes.map { $0 ? 1 : 0 })
    }
    isOfSingles = runs.allSatisfy { $0.span == 0 && $0.first <= UInt32(UInt8.max) }
  }

  private static func runs(_ outcomes: [Bool], of wanted: Bool) -> [CodeRun] {
    var runs: [CodeRun] = []
    var start: Int?
    for (code, holds) in outcomes.enumerated() {
      if holds == wanted {
        start = start ?? code
      } else if let first = start {
        runs.append(CodeRun(UInt32(first)...UInt32(code - 1)))
        start = nil
      }
    }
    if let start { runs.append(CodeRun(UInt32(start)...UInt32(outcomes.count - 1))) }
    return runs
  }
}

extension ColumnBlock.Decimals {
  /// Codes are below this.
  private static let end: Int64 = 1 << 32

  /// The runs of codes whose numbers fulfil a test; at most two.
  func runs(_ test: NumberTest) -> (CodeRun?, CodeRun?) {
    let constant = test.constant
    let first = firstCode(notBelow: constant)
    let after = first < Self.end && number(first) == constant ? first + 1 : first
    return switch test {
    case .less: (run(1, first), nil)
    case .lessOrEqual: (run(1, after), nil)
    case .greater: (run(after, Self.end), nil)
    case .greaterOrEqual: (run(first, Self.end), nil)
    case .equal: (run(first, after), nil)
    case .notEqual: (run(1, first), run(after, Self.end))
    }
  }

  private func run(_ start: Int64, _ end: Int64) -> CodeRun? {
    start < end ? CodeRun(UInt32(start)...UInt32(end - 1)) : nil
  }

  /// The first code whose number is not less than one; behind all codes where there is none.
  private func firstCode(notBelow number: Double) -> Int64 {
    let nearest = number * scale - Double(minimum) + 1
    var code = Int64(min(max(nearest, 1), Double(Self.end)))
    // What rounding took or gave is a step or two.
    while code > 1, self.number(code - 1) >= number { code -= 1 }
    while code < Self.end, self.number(code) < number { code += 1 }
    return code
  }
}
