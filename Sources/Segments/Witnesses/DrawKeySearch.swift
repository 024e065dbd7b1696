// Searches a draw key whose buckets fall where they must.

/// Searches a draw key whose buckets fall where they must.
struct DrawKeySearch {
  /// The most keys that are tried.
  private static let mostKeys = 400_000

  /// The first of `witness`, `witness-2`, `witness-3`, … that fits; nil when none of many does.
  static func key(_ wanted: [(seed: String, buckets: Range<Int>)]) -> String? {
    for number in 1...mostKeys {
      let key = number == 1 ? Witness.plainID : "\(Witness.plainID)-\(number)"
      let fits = wanted.allSatisfy { seed, buckets in
        buckets.contains(VariationDraw.bucket(of: key, seed: seed))
      }
      if fits { return key }
    }
    return nil
  }
}
