// Python's random numbers, so that the workload is the one that others measured with.

import Foundation

/// The generator behind Python's `random.Random(seed)`: the same seed gives the same draws.
///
/// MT19937 by Matsumoto and Nishimura (1998), seeded by an array as Python does it.
struct MersenneTwister {
  private var state: [UInt32]
  private var position = 624
  private var nextGauss: Double?

  /// Starts as `random.Random(seed)` does.
  init(seed: UInt32) {
    var state: [UInt32] = [19_650_218]
    for index in 1..<624 {
      let last = state[index - 1]
      state.append(1_812_433_253 &* (last ^ (last >> 30)) &+ UInt32(index))
    }
    var index = 1
    func mixed(_ factor: UInt32) -> UInt32 {
      let last = state[index - 1]
      return state[index] ^ ((last ^ (last >> 30)) &* factor)
    }
    func advance() {
      index += 1
      if index == 624 {
        state[0] = state[623]
        index = 1
      }
    }
    for _ in 0..<624 {
      state[index] = mixed(1_664_525) &+ seed
      advance()
    }
    for _ in 0..<623 {
      state[index] = mixed(1_566_083_941) &- UInt32(index)
      advance()
    }
    state[0] = 0x8000_0000
    self.state = state
  }

  private mutating func word() -> UInt32 {
    if position == 624 { renew() }
    var word = state[position]
    position += 1
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C_5680
    word ^= (word << 15) & 0xEFC6_0000
    return word ^ (word >> 18)
  }

  private mutating func renew() {
    for index in 0..<624 {
      let joined = (state[index] & 0x8000_0000) | (state[(index + 1) % 624] & 0x7FFF_FFFF)
      let twist: UInt32 = joined & 1 == 0 ? 0 : 0x9908_B0DF
      state[index] = state[(index + 397) % 624] ^ (joined >> 1) ^ twist
    }
    position = 0
  }

  /// `random()`: 0..<1.
  mutating func unit() -> Double {
    let high = Double(word() >> 5)
    let low = Double(word() >> 6)
    return (high * 67_108_864 + low) / 9_007_199_254_740_992
  }

  /// `randrange(count)`.
  mutating func below(_ count: Int) -> Int {
    let bits = Int.bitWidth - count.leadingZeroBitCount
    while true {
      let drawn = Int(word() >> UInt32(32 - bits))
      if drawn < count { return drawn }
    }
  }

  /// `randint(lower, upper)`.
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// `choice(elements)`.
  mutating func choice<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// `sample(elements, count)`, of at most 21 elements.
  mutating func sample<Element>(_ elements: [Element], _ count: Int) -> [Element] {
    precondition(elements.count <= 21, "Python samples larger lists by another rule")
    var pool = elements
    return (0..<count).map { index in
      let drawn = below(pool.count - index)
      defer { pool[drawn] = pool[pool.count - index - 1] }
      return pool[drawn]
    }
  }

  /// `uniform(lower, upper)`.
  mutating func uniform(_ lower: Double, _ upper: Double) -> Double {
    lower + (upper - lower) * unit()
  }

  /// `gauss(mean, deviation)`.
  mutating func gauss(_ mean: Double, _ deviation: Double) -> Double {
    if let next = nextGauss {
      nextGauss = nil
      return mean + next * deviation
    }
    let angle = unit() * 2 * Double.pi
    let radius = (-2 * log(1 - unit())).squareRoot()
    nextGauss = sin(angle) * radius
    return mean + cos(angle) * radius * deviation
  }
}

/// A number with one decimal, as its tenths, rounded as Python's `round(number, 1)` does.
func tenths(_ number: Double) -> Int {
  let scaled = number * 10
  let rest = abs(scaled - scaled.rounded(.down) - 0.5)
  guard rest < 1e-6 else { return Int(scaled.rounded()) }
  // Near the middle the exact binary value decides, which printing respects.
  let text = String(format: "%.1f", number)
  return Int(((Double(text) ?? number) * 10).rounded())
}
