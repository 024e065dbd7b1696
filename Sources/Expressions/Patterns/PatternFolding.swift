// Which characters differ only in case.

/// Simple case folding of Unicode: one scalar against one scalar, without regard to language.
///
/// The Turkish dotted and dotless i are no partners of i, as CaseFolding.txt says.
enum PatternFolding {
  /// Returns the scalars that differ only in case from one of the range, in ranges of one.
  static func partners(of range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    var start = 0
    var end = table.count
    while start < end {
      let middle = (start + end) / 2
      if table[middle].scalar < range.lowerBound {
        start = middle + 1
      } else {
        end = middle
      }
    }
    return table[start...].prefix { $0.scalar <= range.upperBound }.flatMap(\.partners)
  }

  /// Returns the same for a set within ASCII, without the table.
  static func partners(ofASCII set: PatternScalarSet) -> [ClosedRange<UInt32>] {
    var partners: [ClosedRange<UInt32>] = []
    for upper: UInt32 in 0x41...0x5A where set.contains(upper) || set.contains(upper + 0x20) {
      partners += [upper...upper, upper + 0x20...upper + 0x20]
      switch upper {
      case 0x4B: partners.append(0x212A...0x212A)  // KELVIN SIGN
      case 0x53: partners.append(0x017F...0x017F)  // LATIN SMALL LETTER LONG S
      default: break
      }
    }
    return partners
  }

  /// Every scalar that has partners, in order.
  private static let table: [(scalar: UInt32, partners: [ClosedRange<UInt32>])] = {
    var orbits: [UInt32: [UInt32]] = [:]
    // All letters with case lie in the first two planes.
    for value: UInt32 in 0x41...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else {
        continue
      }
      orbits[representative(of: scalar), default: []].append(value)
    }
    let pairs = orbits.values.flatMap { orbit in
      orbit.map { scalar in (scalar, orbit.filter { $0 != scalar }.map { $0...$0 }) }
    }
    return (pairs + unmapped).filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }
  }()

  private static func representative(of scalar: Unicode.Scalar) -> UInt32 {
    let dotlessI: Unicode.Scalar = "\u{131}"
    guard scalar != dotlessI else { return scalar.value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// Pairs that fold to one another though neither maps to the other (CaseFolding.txt, status S).
  private static let unmapped: [(UInt32, [ClosedRange<UInt32>])] = [
    (0x0390, [0x1FD3...0x1FD3]), (0x1FD3, [0x0390...0x0390]),
    (0x03B0, [0x1FE3...0x1FE3]), (0x1FE3, [0x03B0...0x03B0]),
    (0xFB05, [0xFB06...0xFB06]), (0xFB06, [0xFB05...0xFB05]),
  ]
}
