// The same variation for the same profile, by hash.

/// The deterministic pick of a variation or of a rollout's share.
public enum VariationDraw {
  /// How many buckets there are.
  public static let bucketCount = 100_000

  /// Returns the bucket of a draw key: 0..<100 000.
  ///
  /// It is murmur3_x86_32 (seed 0) of `"<seed>:<drawKey>"`, scaled by multiply-shift, so that every
  /// bucket covers the same share of hashes and nothing depends on the machine.
  ///
  /// - Parameters:
  ///   - drawKey: The profile's draw key.
  ///   - seed: The experiment's or the rollout's.
  /// - Returns: The bucket.
  public static func bucket(of drawKey: String, seed: String) -> Int {
    let hash = Murmur3.hash32(Array("\(seed):\(drawKey)".utf8))
    return Int((UInt64(hash) * UInt64(bucketCount)) >> 32)
  }
}

extension Rollout {
  /// Whether the draw key falls into the share; at 100 % every key does, at 0 % none.
  func admits(_ drawKey: String) -> Bool {
    VariationDraw.bucket(of: drawKey, seed: seed) < share
  }
}
