// The hashes against published vectors.

import Foundation
import Segments
import Testing

@Suite struct HashTests {
  /// Where the vectors lie that are not part of this package.
  static let shared =
    ProcessInfo.processInfo.environment["SEGMENTS_SHARED"].map {
      URL(fileURLWithPath: $0)
    }
    ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared").standardized

  static let vectors = shared.appendingPathComponent("conformance/hashes/vectors.json")

  @Test(
    "murmur3_x86_32 gives its published values",
    arguments: [
      ("", 0, 0), ("", 1, 0x514E_28B7), ("", 0xFFFF_FFFF, 0x81F1_6F39), ("foo", 0, 0xF6A5_C420),
      ("test", 0x9747_B28C, 0x704B_81DC), ("Hello, world!", 0x9747_B28C, 0x2488_4CBA),
      ("The quick brown fox jumps over the lazy dog", 0x9747_B28C, 0x2FA8_26CD),
      ("a", 0x9747_B28C, 0x7FA0_9EA6), ("aa", 0x9747_B28C, 0x5D21_1726),
      ("aaa", 0x9747_B28C, 0x283E_0130),
    ] as [(String, UInt32, UInt32)])
  func murmur(text: String, seed: UInt32, value: UInt32) {
    #expect(Murmur3.hash32(text.utf8, seed: seed) == value)
  }

  @Test(
    "murmur3_x86_32 gives the values of every shared vector",
    .enabled(
      if: FileManager.default.fileExists(atPath: vectors.path), "no ../shared: 113 vectors skipped")
  )
  func sharedMurmur() throws {
    let document = try JSONReader.read(Data(contentsOf: Self.vectors))
    let entries = try #require(document["murmur3_x86_32"]?.array)
    for entry in entries {
      let hex = try #require(entry["hex"]?.string)
      let bytes = stride(from: 0, to: hex.utf8.count, by: 2).compactMap {
        UInt8(hex.dropFirst($0).prefix(2), radix: 16)
      }
      let seed = UInt32(exactly: entry["seed"]?.number?.int64 ?? 0) ?? 0
      let hash = try #require(entry["hash"]?.string.flatMap { UInt32($0.dropFirst(2), radix: 16) })
      #expect(Murmur3.hash32(bytes, seed: seed) == hash, "\(hex)")
    }
    #expect(entries.count == 113)
  }

  @Test("a hash does not depend on the pieces its bytes come in")
  func pieces() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for length in 0..<bytes.count {
      let whole = bytes[..<length]
      for cut in [0, 1, 3, 63, 64, 65, 130] where cut <= length {
        var murmur = Murmur3(seed: 7)
        var sha = SHA256()
        for piece in [whole[..<cut], whole[cut...]] {
          murmur.update(piece)
          sha.update(AnySequence(piece))
        }
        #expect(murmur.value == Murmur3.hash32(whole, seed: 7))
        #expect(sha.hex == SHA256.hex(whole))
      }
    }
  }

  @Test(
    "SHA-256 gives the values of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func sha256(text: String, hex: String) {
    #expect(SHA256.hex(text.utf8) == hex)
  }

  @Test("SHA-256 of a million letters is the published one")
  func longSHA256() {
    var hash = SHA256()
    for _ in 0..<1_000 { hash.update([UInt8](repeating: 0x61, count: 1_000)) }
    #expect(hash.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "MD5 gives the values of RFC 1321",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
      (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "d174ab98d277d9f5a5611c2c9f419d9f"
      ),
      (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    ])
  func md5(text: String, hex: String) {
    #expect(MD5.hex(text.utf8) == hex)
  }
}
