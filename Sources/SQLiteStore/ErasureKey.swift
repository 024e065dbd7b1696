// The secret outside of the store by which it knows again who was erased.

import Segments

/// The secret outside of a store by which it knows again who was erased.
///
/// It lies in a file of its own, 64 hexadecimal digits, which only its owner may read. Whoever has the
/// store alone, a backup for instance, cannot tell from a tombstone whose it is.
final class ErasureKey: Sendable {
  /// Where it lies.
  let path: String
  /// What was read, and the mark that it fits.
  private let known = Lock<(mark: [UInt8], bytes: [UInt8])?>(nil)
  private static let size = 32

  init(_ path: String) { self.path = path }

  /// What a mark of an id is made with.
  static func mark(of id: Profile.ID, key: [UInt8]) -> [UInt8] {
    HMAC.code(of: Array("profile:\(id.rawValue)".utf8), key: key)
  }

  /// By what a store knows the secret again.
  static func mark(of key: [UInt8]) -> [UInt8] { HMAC.code(of: Array("key".utf8), key: key) }

  /// The secret that made a store's tombstones.
  ///
  /// - Parameter mark: By what the store knows it again.
  /// - Returns: Its bytes.
  /// - Throws: A sentence that says why it is not at hand.
  func bytes(fitting mark: [UInt8]) throws(Missing) -> [UInt8] {
    if let known = known.withLock({ $0 }), known.mark == mark { return known.bytes }
    guard let bytes = try read() else {
      throw Missing("there is none at '\(path)'")
    }
    guard Self.mark(of: bytes) == mark else { throw Missing("the one at '\(path)' is another's") }
    known.withLock { $0 = (mark, bytes) }
    return bytes
  }

  /// The secret that lies there, or a new one, for a store without tombstones.
  ///
  /// Of several that make it at once, one does, and all have its bytes.
  ///
  /// - Throws: `StoreError.access` when it can neither be read nor made.
  func made() throws(StoreError) -> [UInt8] {
    if let bytes = try found() { return bytes }
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<Self.size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    do throws(StoreError) {
      let draft = try DraftFile(for: path)
      try draft.write(Array((Hexadecimal.text(bytes) + "\n").utf8))
      try draft.putInPlace(isReplacing: false)
      return bytes
    } catch {
      // Another may have been first: then its secret is everybody's.
      if let bytes = try found() { return bytes }
      throw .access("cannot make the erasure key: \(error)")
    }
  }

  private func found() throws(StoreError) -> [UInt8]? {
    do throws(Missing) {
      return try read()
    } catch {
      throw .access("cannot use the erasure key: \(error.reason)")
    }
  }

  /// Why the secret is not at hand.
  struct Missing: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// What lies there; nil when nothing does.
  private func read() throws(Missing) -> [UInt8]? {
    switch FileSystem.kind(of: path) {
    case .missing: return nil
    case .file: break
    default: throw Missing("'\(path)' is no file that can be read")
    }
    guard let text = FileSystem.contents(of: path, limit: 4096) else {
      throw Missing("'\(path)' cannot be read")
    }
    let digits = text.filter { $0 > 0x20 }
    guard digits.count == Self.size * 2, let bytes = Hexadecimal.bytes(digits) else {
      throw Missing("'\(path)' holds no \(Self.size * 2) hexadecimal digits")
    }
    return bytes
  }
}
