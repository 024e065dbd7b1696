// Damages of a store's files, each repeated exactly by a seed and a number.

import StoreContract

/// One damage of a store's files.
package struct Damage: Sendable {
  /// What is damaged, and how.
  package enum Kind: String, CaseIterable, Sendable {
    /// Each of the 100 bytes of the header: each bit of it turned, then all of them.
    case header
    /// A byte somewhere in the file; every second one where something stands.
    case flip
    /// The file cut off.
    case cut
    /// A byte somewhere in the log.
    case logFlip
    /// The log cut off.
    case logCut
    /// The log of another store, of an earlier or a later time of this one, or of a copy that went
    /// its own way.
    case logSwap

    /// Whether the store has a log beside it.
    package var hasLog: Bool { self == .logFlip || self == .logCut || self == .logSwap }
  }

  /// The bytes of a store's file and of its log.
  package struct Files: Sendable {
    package var store: [UInt8]
    package var log: [UInt8]
  }

  /// The files with the damage of a number; others are logs that are not this store's.
  package static func apply(
    _ kind: Kind, _ number: Int, seed: UInt64, to files: Files, others: [[UInt8]]
  ) -> Files {
    var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    var damaged = files
    switch kind {
    case .header:
      // Each of the 900 once, in an order that goes through the whole header early.
      let place = number * 181 % 900
      damaged.store[place / 9] ^= place % 9 == 8 ? 0xFF : 1 << UInt8(place % 9)
    case .flip: flip(&damaged.store, number.isMultiple(of: 2), &random)
    case .cut: damaged.store = cut(files.store, number, 4096, &random)
    case .logFlip: flip(&damaged.log, false, &random)
    case .logCut: damaged.log = cut(files.log, number, 4096 + 24, &random)
    case .logSwap: damaged.log = others.isEmpty ? [] : others[number % others.count]
    }
    return damaged
  }

  /// Turns a byte, also into any other; where something stands, when asked.
  private static func flip(
    _ bytes: inout [UInt8], _ isWritten: Bool, _ random: inout SeededGenerator
  ) {
    var place = Int.random(in: bytes.indices, using: &random)
    while isWritten, bytes[place] == 0 { place = Int.random(in: bytes.indices, using: &random) }
    bytes[place] ^= UInt8.random(in: 1...255, using: &random)
  }

  /// The first bytes: none, then every second time as many as are near the end of a page.
  private static func cut(
    _ bytes: [UInt8], _ number: Int, _ page: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    if number == 0 { return [] }
    var length = Int.random(in: 0..<bytes.count, using: &random)
    if number.isMultiple(of: 2) { length = length / page * page + number / 2 % 3 - 1 }
    return Array(bytes.prefix(max(length, 0)))
  }
}
