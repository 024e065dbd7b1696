// Versions in expressions: the published precedence, by the names of Kubernetes and by operators.

import Testing

@testable import Expressions

@Suite("Versions in expressions")
struct VersionFunctionTests {
  /// Each before the next: item 11 of the specification, and what it implies.
  /// Source: https://semver.org/spec/v2.0.0.html#spec-item-11
  private static let ordered = [
    "1.0.0-0", "1.0.0-9", "1.0.0-10", "1.0.0-18446744073709551616", "1.0.0--", "1.0.0-alpha",
    "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
    "1.0.0-rc.1", "1.0.0", "2.0.0", "2.1.0", "2.1.1", "2.2.0", "2.10.0", "10.0.0",
    "18446744073709551616.0.0",
  ]

  private func value(_ source: String) throws -> Value? {
    let expression = try Expression(source, in: Environment())
    // Only whether there is a value is asked here.
    return try? expression.evaluate(Bindings(slotCount: 0)).get()
  }

  @Test("methods and operators agree on the published order, every pair of it")
  func precedence() throws {
    for (place, left) in Self.ordered.enumerated() {
      for (other, right) in Self.ordered.enumerated() {
        let order = place < other ? -1 : place == other ? 0 : 1
        let source = """
          cel.bind(a, semver('\(left)'), cel.bind(b, semver('\(right)'),
            a.compareTo(b) == \(order) && a.isLessThan(b) == \(order < 0)
            && a.isGreaterThan(b) == \(order > 0) && (a < b) == \(order < 0)
            && (a <= b) == \(order <= 0) && (a > b) == \(order > 0) && (a >= b) == \(order >= 0)
            && (a == b) == \(order == 0) && (a != b) == \(order != 0)))
          """
        #expect(try value(source) == .bool(true), "\(left) and \(right)")
      }
    }
  }

  @Test("build metadata does not count, neither in order nor in equality nor in a list")
  func build() throws {
    #expect(
      try value(
        "semver('1.0.0+a') == semver('1.0.0+b') && semver('1.0.0+a') in [semver('1.0.0')]")
        == .bool(true))
    #expect(try value("string(semver('1.0.0-rc.1+b.7'))") == .string("1.0.0-rc.1+b.7"))
  }

  @Test(
    "a text is a version strictly, or with what apps write forgiven",
    arguments: [
      ("1.2.3", true, true), ("v1.2.3", false, true), ("1.2", false, true), ("1", false, true),
      ("01.2.3", false, true), ("1.2.3-01", false, true), ("1.2.3.4", false, false),
      ("", false, false), ("a.b.c", false, false), ("1.2.3-", false, false),
    ])
  func reading(_ text: String, _ isStrict: Bool, _ isForgiven: Bool) throws {
    #expect(try value("isSemver('\(text)')") == .bool(isStrict))
    #expect(try value("isSemver('\(text)', false)") == .bool(isStrict))
    #expect(try value("isSemver('\(text)', true)") == .bool(isForgiven))
    #expect(try (value("semver('\(text)')") != nil) == isStrict)
    #expect(try (value("semver('\(text)', true)") != nil) == isForgiven)
  }

  @Test("the parts are ints, and one beyond 64 bits is an error")
  func parts() throws {
    #expect(
      try value("[semver('4.5.6').major(), semver('v7', true).minor(), semver('4.5.6').patch()]")
        == .list([.int(4), .int(0), .int(6)]))
    #expect(try value("semver('99999999999999999999.0.0').major()") == nil)
  }

  @Test("plain CEL never compares a version with text; a catalog does")
  func text() throws {
    #expect(throws: ExpressionMistakes.self) {
      try Expression("semver('1.0.0') > '0.9'", in: Environment())
    }
    #expect(
      try SampleEnvironment.evaluate("semver('1.0.0') > '0.9' && semver('1.0.0') in ['1', '2']")
        == .success(.bool(true)))
  }
}
