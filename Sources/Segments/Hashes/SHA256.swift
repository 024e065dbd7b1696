// The hash SHA-256, which names catalogs and event lines.

/// The hash SHA-256 (FIPS 180-4), whole or piece by piece.
public struct SHA256: Sendable {
  private static let blockSize = 64

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// At first, the same of the square roots of the first 8 primes.
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Makes a hash of nothing.
  public init() {}

  /// Adds bytes; the pieces they come in make no difference.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
    guard isAdded == nil else { return }
    Array(bytes).withUnsafeBufferPointer { add($0) }
  }

  /// The 32 bytes of the hash of all bytes added so far; more may be added after.
  public var digest: [UInt8] {
    var last = state
    let bits = length &* 8
    withUnsafeTemporaryAllocation(byteCount: 2 * Self.blockSize, alignment: 8) { blocks in
      let size = pending.count + 9 > Self.blockSize ? 2 * Self.blockSize : Self.blockSize
      _ = blocks.initializeMemory(as: UInt8.self, repeating: 0)
      blocks.copyBytes(from: pending)
      blocks[pending.count] = 0x80
      blocks.storeBytes(of: bits.bigEndian, toByteOffset: size - 8, as: UInt64.self)
      for start in stride(from: 0, to: size, by: Self.blockSize) {
        Self.mix(UnsafeRawBufferPointer(blocks), from: start, into: &last)
      }
    }
    return (0..<8).flatMap { index in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: last[index] >> $0) }
    }
  }

  /// The hash of all bytes added so far, as 64 hexadecimal digits in lower case.
  public var hex: String { Hexadecimal.text(digest) }

  /// The hash of some bytes, as 64 hexadecimal digits in lower case.
  public static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var position = 0
    if !pending.isEmpty {
      position = min(Self.blockSize - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<position])
      guard pending.count == Self.blockSize else { return }
      pending.withUnsafeBytes { Self.mix($0, from: 0, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    while position + Self.blockSize <= bytes.count {
      Self.mix(UnsafeRawBufferPointer(bytes), from: position, into: &state)
      position += Self.blockSize
    }
    pending.append(contentsOf: bytes[position...])
  }

  /// Mixes one block in.
  ///
  /// The words lie on the stack, and eight rounds go by before the variables are where they began, so
  /// that none is moved: ingest hashes every line.
  private static func mix(
    _ bytes: UnsafeRawBufferPointer, from start: Int, into state: inout SIMD8<UInt32>
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: bytes.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self))
      }
      for index in 16..<64 {
        words[index] =
          smallSigma(words[index &- 15], 7, 18, 3) &+ words[index &- 16]
          &+ smallSigma(words[index &- 2], 17, 19, 10) &+ words[index &- 7]
      }
      constants.withUnsafeBufferPointer { constants in
        for index in 0..<64 { words[index] &+= constants[index] }
      }
      state &+= rounds(state, words)
    }
  }

  private static func rounds(
    _ state: SIMD8<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, words[index])
      round(h, a, b, &c, d, e, f, &g, words[index &+ 1])
      round(g, h, a, &b, c, d, e, &f, words[index &+ 2])
      round(f, g, h, &a, b, c, d, &e, words[index &+ 3])
      round(e, f, g, &h, a, b, c, &d, words[index &+ 4])
      round(d, e, f, &g, h, a, b, &c, words[index &+ 5])
      round(c, d, e, &f, g, h, a, &b, words[index &+ 6])
      round(b, c, d, &e, f, g, h, &a, words[index &+ 7])
    }
    return [a, b, c, d, e, f, g, h]
  }

  /// One round: only `d` and `h` change, and the next round calls every variable by its next name.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    h &+= bigSigma(e, 6, 11, 25) &+ (g ^ (e & (f ^ g))) &+ word
    d &+= h
    h &+= bigSigma(a, 2, 13, 22) &+ ((a & b) | (c & (a | b)))
  }

  @inline(__always)
  private static func smallSigma(_ word: UInt32, _ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 {
    rotated(word, by: x) ^ rotated(word, by: y) ^ word >> z
  }

  @inline(__always)
  private static func bigSigma(_ word: UInt32, _ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 {
    rotated(word, by: x) ^ rotated(word, by: y) ^ rotated(word, by: z)
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }
}
