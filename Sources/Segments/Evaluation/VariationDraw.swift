// The same variation for the same profile, by hash.

/// The deterministic pick of a variation or of a rollout's share.
public enum VariationDraw {
  /// How many buckets there are.
  public static let bucketCount = 100_000
  /// How many buckets there are in a draw like Adapty's.
  public static let adaptyBucketCount = 100

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

  /// Returns the bucket that Adapty's SDKs draw: 0..<100.
  ///
  /// It is the last 8 bytes of the MD5 of `"<version>-<profile>"`, big-endian, modulo 100.
  ///
  /// - Parameters:
  ///   - profile: The profile's id in Adapty: the draw key of an imported profile.
  ///   - version: The id of the version of the placement's audience in Adapty.
  /// - Returns: The bucket.
  public static func adaptyBucket(of profile: String, version: String) -> Int {
    let tail = MD5.digest("\(version)-\(profile)".utf8).suffix(8)
    return Int(tail.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % UInt64(adaptyBucketCount))
  }
}

extension Experiment {
  /// The bucket that its draw gives a draw key.
  func bucket(of drawKey: String) -> Int {
    switch draw {
    case .seeded: VariationDraw.bucket(of: drawKey, seed: seed)
    // Adapty draws nothing where there is nothing to choose.
    case .adapty where variations.count == 1: 0
    case .adapty(let version): VariationDraw.adaptyBucket(of: drawKey, version: version)
    }
  }

  /// The variation that its draw gives a bucket.
  ///
  /// Adapty lays the ranges in order of weight, then of id.
  func variation(drawnAt bucket: Int) -> Variation? {
    guard case .adapty = draw else { return variation(at: bucket) }
    var rest = bucket * (Share.whole / VariationDraw.adaptyBucketCount)
    for variation in variations.sorted(by: { ($0.weight, $0.id) < ($1.weight, $1.id) }) {
      rest -= variation.weight
      if rest < 0 { return variation }
    }
    return nil
  }
}

extension Rollout {
  /// Whether the draw key falls into the share; at 100 % every key does, at 0 % none.
  func admits(_ drawKey: String) -> Bool {
    VariationDraw.bucket(of: drawKey, seed: seed) < share
  }
}
