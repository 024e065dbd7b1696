// The functions of the extension `math` on bits.

extension StandardFunctions {
  static let bits: [StandardFunction] = [
    bitwise("math.bitAnd", { $0 & $1 }), bitwise("math.bitOr", { $0 | $1 }),
    bitwise("math.bitXor", { $0 ^ $1 }),
    .form("math.bitNot", Signature(.int, gives: .int), Signature(.uint, gives: .uint)) {
      call throws(EvaluationError) in
      switch call[0] {
      case .int(let int): return .int(~int)
      case .uint(let uint): return .uint(~uint)
      default: throw call.unfit
      }
    },
    shift("math.bitShiftLeft", { $0 << $1 }), shift("math.bitShiftRight", { $0 >> $1 }),
  ]

  private static func bitwise(
    _ name: String, _ combine: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> StandardFunction {
    .form(name, Signature(.int, .int, gives: .int), Signature(.uint, .uint, gives: .uint)) {
      call throws(EvaluationError) in
      switch (call[0], call[1]) {
      case (.int(let left), .int(let right)):
        return .int(
          Int64(bitPattern: combine(UInt64(bitPattern: left), UInt64(bitPattern: right))))
      case (.uint(let left), .uint(let right)): return .uint(combine(left, right))
      default: throw call.unfit
      }
    }
  }

  /// A shift of all 64 bits; also an int is filled with zeros.
  private static func shift(
    _ name: String, _ move: @escaping @Sendable (UInt64, Int64) -> UInt64
  ) -> StandardFunction {
    .form(name, Signature(.int, .int, gives: .int), Signature(.uint, .int, gives: .uint)) {
      call throws(EvaluationError) in
      let count = try call.int(1)
      guard count >= 0 else { throw .failed("bits are shifted by a negative number") }
      switch call[0] {
      case .int(let int): return .int(Int64(bitPattern: move(UInt64(bitPattern: int), count)))
      case .uint(let uint): return .uint(move(uint, count))
      default: throw call.unfit
      }
    }
  }
}
