// The hash murmur3_x86_32, which draws are made with.

/// The hash murmur3_x86_32 (Austin Appleby, public domain), whole or piece by piece.
///
/// Not for secrets: it spreads keys evenly, nothing more.
public struct Murmur3: Sendable {
  private var state: UInt32
  private var tail: UInt32 = 0
  private var length = 0

  /// Makes a hash of nothing.
  public init(seed: UInt32 = 0) {
    state = seed
  }

  /// Adds bytes; the pieces they come in make no difference.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
    guard isAdded == nil else { return }
    for byte in bytes { add(byte) }
  }

  /// The hash of all bytes added so far; more may be added after.
  public var value: UInt32 {
    var hash = state
    if length & 3 != 0 { hash ^= Self.scrambled(tail) }
    hash ^= UInt32(truncatingIfNeeded: length)
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }

  /// The hash of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: What is hashed, such as `text.utf8`.
  ///   - seed: Where the hash starts.
  /// - Returns: The hash, the same on every machine.
  public static func hash32(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
    var hash = Murmur3(seed: seed)
    hash.update(bytes)
    return hash.value
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count, length & 3 != 0 {
      add(bytes[position])
      position += 1
    }
    let raw = UnsafeRawBufferPointer(bytes)
    while position + 4 <= bytes.count {
      mix(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
      position += 4
      length += 4
    }
    while position < bytes.count {
      add(bytes[position])
      position += 1
    }
  }

  private mutating func add(_ byte: UInt8) {
    tail |= UInt32(byte) << UInt32(8 * (length & 3))
    length += 1
    guard length & 3 == 0 else { return }
    mix(tail)
    tail = 0
  }

  private mutating func mix(_ word: UInt32) {
    state ^= Self.scrambled(word)
    state = Self.rotated(state, by: 13) &* 5 &+ 0xE654_6B64
  }

  private static func scrambled(_ word: UInt32) -> UInt32 {
    rotated(word &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}
