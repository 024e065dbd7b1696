// How likely counts are by chance, when shares are given.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Pearson's chi-squared test of counts against shares.
///
/// https://www.itl.nist.gov/div898/handbook/eda/section3/eda35f.htm
public struct ChiSquared: Hashable, Sendable {
  /// The sum of the squared deviations, each over what was expected.
  public let statistic: Double
  /// How many counts could have been otherwise: one less than there are.
  public let degrees: Int
  /// How likely a deviation of this size or more is by chance: 0...1.
  public let probability: Double

  /// Below this a deviation is taken for no accident.
  ///
  /// One in a thousand: teams look at many experiments, and often.
  public static let alarm = 0.001

  /// Whether chance does not explain the counts.
  public var isMismatch: Bool { probability < Self.alarm }

  /// Tests counts against shares; nil when there are fewer than two, or when fewer than five were
  /// expected of one: the test says nothing then.
  ///
  /// - Parameters:
  ///   - counts: What was counted.
  ///   - shares: What was meant, one for each count: more than 0; their sum is the whole.
  public init?(_ counts: [Int], shares: [Double]) {
    let (total, whole) = (Double(counts.reduce(0, +)), shares.reduce(0, +))
    let expected = shares.map { total * $0 / whole }
    guard counts.count == shares.count, counts.count > 1, expected.allSatisfy({ $0 >= 5 }) else {
      return nil
    }
    statistic = zip(counts, expected).reduce(0) { sum, pair in
      let deviation = Double(pair.0) - pair.1
      return sum + deviation * deviation / pair.1
    }
    degrees = counts.count - 1
    probability = Self.survival(statistic, degrees: degrees)
  }

  /// The share of the distribution that lies above a value.
  ///
  /// It grows in steps of two degrees from the two that have a closed form.
  /// https://dlmf.nist.gov/8.4, https://dlmf.nist.gov/8.8
  static func survival(_ value: Double, degrees: Int) -> Double {
    let half = value / 2
    guard half > 0 else { return 1 }
    let isEven = degrees.isMultiple(of: 2)
    var sum = isEven ? exp(-half) : erfc(half.squareRoot())
    // The first term of each step: half^a * e^-half / gamma(a + 1).
    var order = isEven ? 1.0 : 0.5
    var term = isEven ? half * exp(-half) : 2 * (half / Double.pi).squareRoot() * exp(-half)
    while order < Double(degrees) / 2 {
      sum += term
      order += 1
      term *= half / order
    }
    return min(1, sum)
  }
}
