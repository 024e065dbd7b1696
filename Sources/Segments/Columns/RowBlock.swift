// How the rows of a block lie in columns and in bitmaps.

/// How the rows of a block lie in columns and in bitmaps.
///
/// Everything that is counted goes through blocks of so many rows: the columns and bitmaps of one stay
/// in the core's own cache, and it is long enough that finding the next one costs nothing.
enum RowBlock {
  /// How many rows a block has; the last ones of some may be free.
  static let rows = 16_384
  /// How many words of bits it has: bit `row % 64` of word `row / 64` is a row's.
  static let words = rows / 64

  /// Where a row's value lies in a column.
  ///
  /// Of a column with values of `width` bits, one vector of `lanes` values after the other gives the
  /// same lanes one bit more, so a bitmap comes out of comparisons without a bit being moved across
  /// lanes, and the memory is read from front to back. `width` such vectors make up a group; in each,
  /// the first vector gives the highest bit.
  @inline(__always)
  static func place(of row: Int, width: Int, lanes: Int) -> Int {
    let (lane, bit) = (row / width, row % width)
    return (lane / lanes * width + (width - 1 - bit)) * lanes + lane % lanes
  }
}

/// Values of a column in rows of a block, in the order of the rows.
enum RowValues: Sendable {
  /// Not a number where there is none.
  case numbers([Double])
  /// 0 where there is none.
  case codes([UInt32])
}

/// One column of a block, as narrow as its values allow.
struct ColumnBlock: Sendable {
  /// The values, each at its `RowBlock.place`.
  enum Values: Sendable {
    case bytes([UInt8])
    case shorts([UInt16])
    case words([UInt32])
    case doubles([Double])
  }

  let values: Values
  /// What the codes of numbers stand for; nil where a code is a dictionary's, and where numbers stand
  /// as they are.
  let decimals: Decimals?
  /// Whether every number is a whole one.
  let isWhole: Bool

  /// Numbers as whole ones, from a least one on: a column of one or two bytes a row is read in a
  /// quarter of the time of doubles, which is what a count of ten million takes.
  struct Decimals: Sendable {
    /// Code 1 is this one, by the scale; code 2 is the next one, by the scale.
    let minimum: Int64
    let scale: Double

    /// The number of a code from 1 on.
    @inline(__always)
    func number(_ code: Int64) -> Double { Double(minimum + code - 1) / scale }
  }

  /// Lanes of the vectors, by width: what the compiler makes vector instructions of.
  static let lanes = (bytes: 16, shorts: 16, words: 8, doubles: 8)

  /// Takes values in, as narrow as they allow.
  init(_ rows: RowValues) {
    switch rows {
    case .codes(let codes): self.init(codes: codes, decimals: nil)
    case .numbers(let numbers):
      if let (codes, decimals) = Self.decimals(numbers) {
        self.init(codes: codes, decimals: decimals)
      } else {
        self.init(doubles: numbers)
      }
    }
  }

  private init(doubles: [Double]) {
    values = .doubles(Self.placed(doubles, width: 64, lanes: Self.lanes.doubles) { $0 })
    decimals = nil
    isWhole = doubles.allSatisfy { $0.isNaN || $0 == $0.rounded(.towardZero) }
  }

  private init(codes: [UInt32], decimals: Decimals?) {
    self.decimals = decimals
    isWhole = decimals?.scale == 1
    switch codes.max() ?? 0 {
    case ...UInt32(UInt8.max):
      values = .bytes(
        Self.placed(codes, width: 8, lanes: Self.lanes.bytes) { UInt8(truncatingIfNeeded: $0) })
    case ...UInt32(UInt16.max):
      values = .shorts(
        Self.placed(codes, width: 16, lanes: Self.lanes.shorts) { UInt16(truncatingIfNeeded: $0) })
    default: values = .words(Self.placed(codes, width: 32, lanes: Self.lanes.words) { $0 })
    }
  }

  /// The values in the order of the rows.
  var rows: RowValues {
    if let decimals {
      return .numbers(codes.map { $0 == 0 ? .nan : decimals.number(Int64($0)) })
    }
    guard case .doubles(let doubles) = values else { return .codes(codes) }
    return .numbers(Self.inOrder(doubles, width: 64, lanes: Self.lanes.doubles) { $0 })
  }

  private var codes: [UInt32] {
    switch values {
    case .bytes(let bytes):
      Self.inOrder(bytes, width: 8, lanes: Self.lanes.bytes) { UInt32($0) }
    case .shorts(let shorts):
      Self.inOrder(shorts, width: 16, lanes: Self.lanes.shorts) { UInt32($0) }
    case .words(let words): Self.inOrder(words, width: 32, lanes: Self.lanes.words) { $0 }
    case .doubles: []
    }
  }

  /// The code in a row; 0 where there is none.
  func code(_ row: Int) -> UInt32 {
    switch values {
    case .bytes(let bytes):
      UInt32(bytes[RowBlock.place(of: row, width: 8, lanes: Self.lanes.bytes)])
    case .shorts(let shorts):
      UInt32(shorts[RowBlock.place(of: row, width: 16, lanes: Self.lanes.shorts)])
    case .words(let words): words[RowBlock.place(of: row, width: 32, lanes: Self.lanes.words)]
    case .doubles: 0
    }
  }

  /// The number in a row; not a number where there is none.
  func number(_ row: Int) -> Double {
    if case .doubles(let doubles) = values {
      return doubles[RowBlock.place(of: row, width: 64, lanes: Self.lanes.doubles)]
    }
    let code = code(row)
    return code == 0 ? .nan : decimals?.number(Int64(code)) ?? .nan
  }

  /// The same column with other codes, by what they were.
  func recoded(_ codes: [UInt32]) -> ColumnBlock {
    ColumnBlock(codes: self.codes.map { codes[Int($0)] }, decimals: nil)
  }

  private static func placed<From, To>(
    _ rows: [From], width: Int, lanes: Int, _ value: (From) -> To
  ) -> [To] {
    [To](unsafeUninitializedCapacity: rows.count) { places, count in
      rows.withUnsafeBufferPointer { rows in
        for row in rows.indices {
          places.initializeElement(
            at: RowBlock.place(of: row, width: width, lanes: lanes), to: value(rows[row]))
        }
      }
      count = rows.count
    }
  }

  private static func inOrder<From, To>(
    _ places: [From], width: Int, lanes: Int, _ value: (From) -> To
  ) -> [To] {
    places.withUnsafeBufferPointer { places in
      places.indices.map { value(places[RowBlock.place(of: $0, width: width, lanes: lanes)]) }
    }
  }

  // MARK: - Numbers as whole ones

  private static let scales: [Double] = [1, 10, 100]
  /// Codes are 32 bits, and 0 is for no number.
  private static let widest: Int64 = 1 << 32 - 2

  /// The numbers as codes, where each is exactly a whole number of tenths, or hundredths, and they
  /// are near enough to each other.
  private static func decimals(_ numbers: [Double]) -> (codes: [UInt32], decimals: Decimals)? {
    numbers.withUnsafeBufferPointer { numbers in
      for scale in scales {
        guard let range = range(numbers, scale) else { continue }
        guard range.upperBound - range.lowerBound <= widest else { return nil }
        let decimals = Decimals(minimum: range.lowerBound, scale: scale)
        let codes = numbers.map { number in
          number.isNaN ? 0 : UInt32(whole(number, scale) - range.lowerBound + 1)
        }
        return (codes, decimals)
      }
      return nil
    }
  }

  /// From the least to the greatest of the numbers, times the scale; nil where one of them is no
  /// whole number then, to the last bit.
  private static func range(_ numbers: UnsafeBufferPointer<Double>, _ scale: Double)
    -> ClosedRange<Int64>?
  {
    var (least, greatest) = (Int64.max, Int64.min)
    for number in numbers where !number.isNaN {
      guard abs(number) < 1e13 else { return nil }
      let whole = whole(number, scale)
      guard (Double(whole) / scale).bitPattern == number.bitPattern else { return nil }
      least = min(least, whole)
      greatest = max(greatest, whole)
    }
    return least <= greatest ? least...greatest : 0...0
  }

  @inline(__always)
  private static func whole(_ number: Double, _ scale: Double) -> Int64 {
    Int64(number * scale + (number < 0 ? -0.5 : 0.5))
  }
}
