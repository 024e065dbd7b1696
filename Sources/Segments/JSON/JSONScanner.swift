// Finds the needed keys of a JSON object without building a tree.

import Expressions

/// Finds the needed keys of a JSON object without building a tree.
///
/// Made once for a set of keys, used for many texts; it stops as soon as every key was found. The
/// text may be in canonical form or edited by hand: keys in any order, blanks, escapes in keys and
/// values. Values under other keys are stepped over and hardly looked at, so a text that is broken
/// there or after the last needed key may pass, unless the whole is asked for; a needed value is
/// always checked whole. A needed key that stands twice is refused, unless the scan was over before
/// its second time.
public struct JSONScanner: Sendable {
  /// The needed keys; a found value is handed out with its key's index here.
  public let keys: [String]

  /// Of each key the ends, which tell most keys apart at once.
  private let ends: [TextEnds]

  /// Indices into the keys by hash, open addressing; -1 where free.
  private let table: [Int16]

  /// Makes a scanner for some keys.
  ///
  /// - Parameter keys: At most 16,000 different keys, compared by Unicode scalar; of equal ones
  ///   the first is found.
  public init(keys: [String]) {
    precondition(keys.count <= 16_000, "a scanner has at most 16,000 keys")
    self.keys = keys
    ends = keys.map { Array($0.utf8).withUnsafeBufferPointer { TextEnds($0) } }
    var size = 8
    while size < keys.count * 2 { size *= 2 }
    var table = [Int16](repeating: -1, count: size)
    for (index, ends) in ends.enumerated() {
      var slot = ends.hash & (size - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = Int16(index)
    }
    self.table = table
  }

  /// Hands out the values of the needed keys of one object, in the order of the text.
  ///
  /// - Parameters:
  ///   - text: One JSON object in UTF-8.
  ///   - isWhole: Whether every value is checked, to the end of the text, whatever is needed of it.
  ///   - found: Called with the index of a key and its value; the value lives for this call only.
  /// - Throws: What is malformed where the scan looks, with its place.
  public func scan(
    _ text: UnsafeBufferPointer<UInt8>, whole isWhole: Bool = false, found: (Int, Value) -> Void
  ) throws(JSONMistake) {
    guard !keys.isEmpty || isWhole else { return }
    do throws(JSONSkimmer.Fault) {
      try run(text, isWhole, found)
    } catch {
      throw error.mistake(in: text)
    }
  }

  private func run(
    _ text: UnsafeBufferPointer<UInt8>, _ isWhole: Bool, _ found: (Int, Value) -> Void
  ) throws(JSONSkimmer.Fault) {
    guard let base = text.baseAddress else { throw JSONSkimmer.Fault("expected an object", at: 0) }
    var skimmer = JSONSkimmer(base, count: text.count)
    var marks = Marks(count: keys.count)
    guard try skimmer.beginObject() else { return try skimmer.finish() }
    var hasNext = true
    while hasNext {
      let start = skimmer.position
      let key = try skimmer.readKey()
      guard let index = try index(of: key.bytes, hasEscape: key.hasEscape, from: start) else {
        if isWhole { _ = try skimmer.readValue() } else { try skimmer.skipValue() }
        hasNext = try skimmer.nextMember()
        continue
      }
      guard marks.insert(index) else {
        let name = JSONMistake.quoted(keys[index])
        throw JSONSkimmer.Fault("the key \(name) stands twice", at: start)
      }
      let value = try readValue(of: index, &skimmer)
      // What follows is looked at first: 12 in `12abc` is no value.
      hasNext = try skimmer.nextMember()
      found(index, value)
      if marks.isFull, !isWhole { return }
    }
    try skimmer.finish()
  }

  @inline(__always)
  private func readValue(
    of index: Int, _ skimmer: inout JSONSkimmer
  ) throws(JSONSkimmer.Fault) -> Value {
    do throws(JSONSkimmer.Fault) {
      return try skimmer.readValue()
    } catch {
      throw error.inside(keys[index])
    }
  }

  private func index(
    of key: UnsafeBufferPointer<UInt8>, hasEscape: Bool, from start: Int
  ) throws(JSONSkimmer.Fault) -> Int? {
    guard hasEscape else { return index(of: key) }
    let text = try JSONSkimmer.decoded(key, at: start)
    return Array(text.utf8).withUnsafeBufferPointer { index(of: $0) }
  }

  @inline(__always)
  private func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    let wanted = TextEnds(key)
    var slot = wanted.hash & (table.count - 1)
    while table[slot] >= 0 {
      let index = Int(table[slot])
      if ends[index] == wanted, wanted.areWhole || keys[index].utf8.elementsEqual(key) {
        return index
      }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }
}
