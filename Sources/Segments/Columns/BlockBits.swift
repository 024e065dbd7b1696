// Compares the values of a block with constants, and does arithmetic with the bitmaps.

import Expressions

/// Compares the values of a block with constants, sixteen or more at a time, and joins the bitmaps.
///
/// These loops are all that a count over columns costs: about a nanosecond for a hundred rows and test
/// where a column is bytes. They allocate nothing and count nothing by reference. A bitmap is of
/// `RowBlock.words` words; the lanes of a vector are bytes of it in the order of a little-endian
/// machine, as every platform of this package is.
enum BlockBits {
  typealias Bits = UnsafeMutablePointer<UInt64>

  // MARK: - Codes

  /// Marks the rows whose code is in a set.
  static func mark(_ column: ColumnBlock, _ set: CodeSet, into bits: Bits) {
    guard set.table.isEmpty else { return markByTable(column, set.table, into: bits) }
    bits.update(repeating: 0, count: RowBlock.words)
    if case .bytes(let bytes) = column.values, set.isOfSingles {
      bytes.withUnsafeBytes { add(bytes: $0, set.runs, to: UnsafeMutableRawPointer(bits)) }
    } else {
      for run in set.runs { add(column, run, to: bits) }
    }
    if set.isComplement { complement(bits, into: bits) }
  }

  /// Marks the rows whose number fulfils a test.
  static func mark(_ column: ColumnBlock, _ test: NumberTest, into bits: Bits) {
    guard let decimals = column.decimals else { return markDoubles(column, test, into: bits) }
    let runs = decimals.runs(test)
    bits.update(repeating: 0, count: RowBlock.words)
    if let run = runs.0 { add(column, run, to: bits) }
    if let run = runs.1 { add(column, run, to: bits) }
  }

  private static func add(_ column: ColumnBlock, _ run: CodeRun, to bits: Bits) {
    switch column.values {
    case .bytes(let bytes):
      guard let run = run.clipped(to: UInt32(UInt8.max)) else { return }
      bytes.withUnsafeBytes { add(bytes: $0, run, to: UnsafeMutableRawPointer(bits)) }
    case .shorts(let shorts):
      guard let run = run.clipped(to: UInt32(UInt16.max)) else { return }
      shorts.withUnsafeBytes { add(shorts: $0, run, to: UnsafeMutableRawPointer(bits)) }
    case .words(let words):
      words.withUnsafeBytes { add(words: $0, run, to: UnsafeMutableRawPointer(bits)) }
    case .doubles: break
    }
  }

  private static func add(
    bytes: UnsafeRawBufferPointer, _ run: CodeRun, to bits: UnsafeMutableRawPointer
  ) {
    typealias Lanes = SIMD16<UInt8>
    let first = Lanes(repeating: UInt8(truncatingIfNeeded: run.first))
    let span = Lanes(repeating: UInt8(truncatingIfNeeded: run.span))
    var offset = 0
    for group in 0..<(RowBlock.rows / (8 * 16)) {
      var found = Lanes.zero
      for _ in 0..<8 {
        let values = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        found = found &+ found
        found.replace(with: found &+ 1, where: values &- first .<= span)
        offset &+= 16
      }
      let known = bits.loadUnaligned(fromByteOffset: group &* 16, as: Lanes.self)
      bits.storeBytes(of: found | known, toByteOffset: group &* 16, as: Lanes.self)
    }
  }

  /// Four codes at a time: most of what is asked of a text is whether it is one of a few, and most of
  /// what that costs is going through the column.
  private static func add(
    bytes: UnsafeRawBufferPointer, _ runs: [CodeRun], to bits: UnsafeMutableRawPointer
  ) {
    typealias Lanes = SIMD16<UInt8>
    for start in Swift.stride(from: 0, to: runs.count, by: 4) {
      func code(_ place: Int) -> Lanes {
        Lanes(repeating: UInt8(truncatingIfNeeded: runs[min(start + place, runs.count - 1)].first))
      }
      let (first, second, third, fourth) = (code(0), code(1), code(2), code(3))
      var offset = 0
      for group in 0..<(RowBlock.rows / (8 * 16)) {
        var found = Lanes.zero
        for _ in 0..<8 {
          let values = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
          let isOne = (values .== first) .| (values .== second) .| (values .== third)
          found = found &+ found
          found.replace(with: found &+ 1, where: isOne .| (values .== fourth))
          offset &+= 16
        }
        let known = bits.loadUnaligned(fromByteOffset: group &* 16, as: Lanes.self)
        bits.storeBytes(of: found | known, toByteOffset: group &* 16, as: Lanes.self)
      }
    }
  }

  private static func add(
    shorts: UnsafeRawBufferPointer, _ run: CodeRun, to bits: UnsafeMutableRawPointer
  ) {
    typealias Lanes = SIMD16<UInt16>
    let first = Lanes(repeating: UInt16(truncatingIfNeeded: run.first))
    let span = Lanes(repeating: UInt16(truncatingIfNeeded: run.span))
    var offset = 0
    for group in 0..<(RowBlock.rows / (16 * 16)) {
      var found = Lanes.zero
      for _ in 0..<16 {
        let values = shorts.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        found = found &+ found
        found.replace(with: found &+ 1, where: values &- first .<= span)
        offset &+= 32
      }
      let known = bits.loadUnaligned(fromByteOffset: group &* 32, as: Lanes.self)
      bits.storeBytes(of: found | known, toByteOffset: group &* 32, as: Lanes.self)
    }
  }

  private static func add(
    words: UnsafeRawBufferPointer, _ run: CodeRun, to bits: UnsafeMutableRawPointer
  ) {
    typealias Lanes = SIMD8<UInt32>
    let (first, span) = (Lanes(repeating: run.first), Lanes(repeating: run.span))
    var offset = 0
    for group in 0..<(RowBlock.rows / (32 * 8)) {
      var found = Lanes.zero
      for _ in 0..<32 {
        let values = words.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        found = found &+ found
        found.replace(with: found &+ 1, where: values &- first .<= span)
        offset &+= 32
      }
      let known = bits.loadUnaligned(fromByteOffset: group &* 32, as: Lanes.self)
      bits.storeBytes(of: found | known, toByteOffset: group &* 32, as: Lanes.self)
    }
  }

  private static func markByTable(_ column: ColumnBlock, _ table: [UInt8], into bits: Bits) {
    let raw = UnsafeMutableRawPointer(bits)
    table.withUnsafeBufferPointer { table in
      switch column.values {
      case .bytes(let bytes):
        look(bytes, table, lanes: ColumnBlock.lanes.bytes, into: raw)
      case .shorts(let shorts):
        look(shorts, table, lanes: ColumnBlock.lanes.shorts, into: raw)
      case .words(let words): look(words, table, lanes: ColumnBlock.lanes.words, into: raw)
      case .doubles: break
      }
    }
  }

  @inline(__always)
  private static func look<Code: FixedWidthInteger & UnsignedInteger>(
    _ codes: [Code], _ table: UnsafeBufferPointer<UInt8>, lanes: Int,
    into bits: UnsafeMutableRawPointer
  ) {
    let bits = bits.assumingMemoryBound(to: Code.self)
    codes.withUnsafeBufferPointer { codes in
      for lane in 0..<(RowBlock.rows / Code.bitWidth) {
        var place = lane / lanes &* Code.bitWidth &* lanes &+ lane % lanes
        var found: Code = 0
        for _ in 0..<Code.bitWidth {
          found = found &<< 1 | Code(truncatingIfNeeded: table[Int(codes[place])])
          place &+= lanes
        }
        bits[lane] = found
      }
    }
  }

  // MARK: - Numbers

  private static func markDoubles(_ column: ColumnBlock, _ test: NumberTest, into bits: Bits) {
    guard case .doubles(let doubles) = column.values else { return }
    let constant = SIMD8<Double>(repeating: test.constant)
    doubles.withUnsafeBytes { numbers in
      switch test {
      case .less: mark(numbers, into: bits) { $0 .< constant }
      case .lessOrEqual: mark(numbers, into: bits) { $0 .<= constant }
      case .greater: mark(numbers, into: bits) { $0 .> constant }
      case .greaterOrEqual: mark(numbers, into: bits) { $0 .>= constant }
      case .equal: mark(numbers, into: bits) { $0 .== constant }
      case .notEqual: mark(numbers, into: bits) { ($0 .< constant) .| ($0 .> constant) }
      }
    }
  }

  @inline(__always)
  private static func mark(
    _ numbers: UnsafeRawBufferPointer, into bits: Bits,
    where holds: (SIMD8<Double>) -> SIMDMask<SIMD8<Int64>>
  ) {
    let bits = UnsafeMutableRawPointer(bits)
    var offset = 0
    for group in 0..<(RowBlock.rows / (64 * 8)) {
      var found = SIMD8<Int64>.zero
      for _ in 0..<64 {
        let values = numbers.loadUnaligned(fromByteOffset: offset, as: SIMD8<Double>.self)
        found = found &+ found
        found.replace(with: found &+ 1, where: holds(values))
        offset &+= 64
      }
      bits.storeBytes(of: found, toByteOffset: group &* 64, as: SIMD8<Int64>.self)
    }
  }

  // MARK: - Bitmaps

  /// Marks what both have.
  static func both(_ left: Bits, _ right: Bits, into bits: Bits) {
    for word in 0..<RowBlock.words { bits[word] = left[word] & right[word] }
  }

  /// Marks what one of them has.
  static func either(_ left: Bits, _ right: Bits, into bits: Bits) {
    for word in 0..<RowBlock.words { bits[word] = left[word] | right[word] }
  }

  /// Marks what one has not.
  static func complement(_ other: Bits, into bits: Bits) {
    for word in 0..<RowBlock.words { bits[word] = ~other[word] }
  }

  /// How many bits both have.
  ///
  /// A machine of the oldest kind that is built for has no instruction that counts bits: those of
  /// sixteen vectors are added up in bytes, which hold no more than that, before the bytes are.
  static func count(_ left: Bits, and right: UnsafePointer<UInt64>) -> Int {
    let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
    let (pairs, fours) = (UInt64(0x3333_3333_3333_3333), UInt64(0x0F0F_0F0F_0F0F_0F0F))
    let (even, odd) = (UInt64(0x00FF_00FF_00FF_00FF), UInt64(0x0001_0001_0001_0001))
    var shorts = SIMD4<UInt64>.zero
    var offset = 0
    while offset < RowBlock.words &* 8 {
      var sums = SIMD4<UInt64>.zero
      for _ in 0..<16 {
        var bits =
          left.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
          & right.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        bits = bits &- ((bits &>> 1) & 0x5555_5555_5555_5555)
        bits = (bits & pairs) &+ ((bits &>> 2) & pairs)
        sums = sums &+ ((bits &+ (bits &>> 4)) & fours)
        offset &+= 32
      }
      shorts = shorts &+ (sums & even) &+ ((sums &>> 8) & even)
    }
    return (0..<4).reduce(0) { $0 &+ Int(truncatingIfNeeded: (shorts[$1] &* odd) &>> 48) }
  }
}
