// The keyed hash HMAC-SHA-256, which marks who was erased.

/// The keyed hash HMAC-SHA-256 (RFC 2104, FIPS 198-1).
package enum HMAC {
  /// The 32 bytes of the code of some bytes under a key.
  package static func code(of bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    let block = 64
    var padded = key
    if key.count > block {
      var hash = SHA256()
      hash.update(key)
      padded = hash.digest
    }
    padded += [UInt8](repeating: 0, count: block - padded.count)
    var inner = SHA256()
    inner.update(padded.map { $0 ^ 0x36 })
    inner.update(Array(bytes))
    var outer = SHA256()
    outer.update(padded.map { $0 ^ 0x5C })
    outer.update(inner.digest)
    return outer.digest
  }
}
