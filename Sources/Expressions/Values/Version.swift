// A version number, ordered as Semantic Versioning 2.0 says.

/// A version such as `8.2.0` or `1.0.0-rc.11+build.5`, with the precedence of Semantic Versioning 2.0.
///
/// Numbers may have any count of digits and are compared by value. Versions that differ only in their
/// build metadata are equal. Source of the rules: https://semver.org/spec/v2.0.0.html
public struct Version: Sendable {
  /// The three numbers in decimal digits, without leading zeros.
  let numbers: [String]

  /// The identifiers after `-`, outermost first; empty for a release.
  public let preRelease: [String]

  /// The identifiers after `+`; they take no part in comparisons.
  public let build: [String]

  init(numbers: [String], preRelease: [String], build: [String]) {
    self.numbers = numbers
    self.preRelease = preRelease
    self.build = build
  }

  /// The first number, or nil if it exceeds 64 bits.
  public var major: Int64? { Int64(numbers[0]) }

  /// The second number, or nil if it exceeds 64 bits.
  public var minor: Int64? { Int64(numbers[1]) }

  /// The third number, or nil if it exceeds 64 bits.
  public var patch: Int64? { Int64(numbers[2]) }
}

extension Version: Hashable {
  /// Returns whether the two have the same precedence; build metadata does not count.
  public static func == (left: Version, right: Version) -> Bool {
    left.numbers == right.numbers && left.preRelease == right.preRelease
  }

  /// Feeds what counts for equality to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    hasher.combine(preRelease)
  }
}

extension Version: Comparable {
  /// Returns whether the first version precedes the second.
  public static func < (left: Version, right: Version) -> Bool {
    for (left, right) in zip(left.numbers, right.numbers) where left != right {
      return isSmaller(left, right)
    }
    if left.preRelease.isEmpty || right.preRelease.isEmpty {
      return right.preRelease.isEmpty && !left.preRelease.isEmpty
    }
    for (left, right) in zip(left.preRelease, right.preRelease) where left != right {
      return precedes(left, right)
    }
    return left.preRelease.count < right.preRelease.count
  }

  /// Compares two numbers written without leading zeros.
  private static func isSmaller(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }

  /// Compares two identifiers that differ: numbers by value, before words, which go by ASCII order.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    switch (VersionScanner.isNumber(left), VersionScanner.isNumber(right)) {
    case (true, true): isSmaller(left, right)
    case (false, false): left < right
    case (let leftIsNumber, _): leftIsNumber
    }
  }
}

extension Version: CustomStringConvertible {
  /// The version in its strict form, with pre-release identifiers and build metadata.
  public var description: String {
    var text = numbers.joined(separator: ".")
    if !preRelease.isEmpty {
      text += "-" + preRelease.joined(separator: ".")
    }
    if !build.isEmpty {
      text += "+" + build.joined(separator: ".")
    }
    return text
  }
}
