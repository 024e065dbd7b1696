// A set of Unicode scalars, as a class in a pattern denotes it.

/// A set of Unicode scalars, as ranges in order that do not touch.
struct PatternScalarSet: Hashable, Sendable {
  let ranges: [ClosedRange<UInt32>]

  /// The members below 64 and below 128, one bit each.
  private let low: UInt64
  private let high: UInt64

  /// Creates a set from ranges in any order, which may overlap.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        let end = max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound...end
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    var bits: [UInt64] = [0, 0]
    for range in merged where range.lowerBound < 128 {
      for scalar in range.lowerBound...min(range.upperBound, 127) {
        bits[Int(scalar / 64)] |= 1 << UInt64(scalar % 64)
      }
    }
    low = bits[0]
    high = bits[1]
  }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 128 {
      return (scalar < 64 ? low : high) >> UInt64(scalar % 64) & 1 == 1
    }
    var start = 0
    var end = ranges.count
    while start < end {
      let middle = (start + end) / 2
      if ranges[middle].upperBound < scalar {
        start = middle + 1
      } else {
        end = middle
      }
    }
    return start < ranges.count && ranges[start].lowerBound <= scalar
  }

  /// Every scalar that is not in the set.
  var inverted: PatternScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next {
        gaps.append(next...range.lowerBound - 1)
      }
      next = range.upperBound + 1
    }
    if next <= Self.last {
      gaps.append(next...Self.last)
    }
    return PatternScalarSet(gaps)
  }

  /// The set with every scalar that differs from a member only in case.
  var folded: PatternScalarSet {
    guard let last = ranges.last, ranges != Self.all.ranges else { return self }
    if last.upperBound < 128 {
      return PatternScalarSet(ranges + PatternFolding.partners(ofASCII: self))
    }
    return PatternScalarSet(ranges + ranges.flatMap(PatternFolding.partners))
  }

  /// The last scalar of Unicode.
  static let last: UInt32 = 0x10FFFF

  static let all = PatternScalarSet([0...last])
}
