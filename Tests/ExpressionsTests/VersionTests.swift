// Versions: what is one, and which of two comes first.

import Expressions
import Testing

struct VersionTests {
  @Test("versions are in the order of Semantic Versioning 2.0")
  func precedence() throws {
    let texts = [
      "0.0.0-0", "0.0.0", "1.0.0-1234", "1.0.0-2345", "1.0.0-99999999999999999999",
      "1.0.0-100000000000000000000", "1.0.0--1", "1.0.0-alpha", "1.0.0-alpha.1",
      "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",
      "1.0.0-rc.2", "1.0.0-rc.11", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.9.9", "2.10.0",
      "10.2.0", "10.154.2", "123456789.0.0", "18446744073709551616.0.0",
    ]
    let versions = try texts.map { try #require(Version($0)) }
    for (index, left) in versions.enumerated() {
      for (other, right) in versions.enumerated() {
        #expect((left < right) == (index < other), "\(left) and \(right)")
        #expect((left == right) == (index == other), "\(left) and \(right)")
      }
    }
  }

  @Test(
    "a strict version comes out of text as it went in",
    arguments: [
      "1.2.3", "0.0.0", "1.0.0-rc.1+build.5", "1.0.0+001", "1.0.0-0a.-.--", "1.222222.3",
      "20260910.1.0", "1.0.0-x-y+a-b",
    ])
  func strict(_ text: String) throws {
    #expect(try #require(Version(text)).description == text)
    #expect(try #require(Version(normalizing: text)).description == text)
  }

  @Test(
    "text that is no strict version is refused",
    arguments: [
      "", "1", "1.2", "v1.2.3", "V1.2.3", "01.2.3", "1.02.3", "1.2.03", "1.2.3-01", "1.2.3-",
      "1.2.3+", "1.2.3-a..b", "1.2.3-a.", "1.2.3+a+b", "1.2.3.4", "1.2.3 ", " 1.2.3", "-1.2.3",
      "1.-2.3", "1..3", ".1.2", "1.2.", "a.b.c", "1.2.3-ä", "1.2.3_4", "1.2.x",
      "\u{661}.2.3", "1.2.3-rc_1",
    ])
  func refused(_ text: String) {
    #expect(Version(text) == nil)
  }

  @Test(
    "a version as apps write it is normalized",
    arguments: [
      ("v10.154.2", "10.154.2"), ("V8.2", "8.2.0"), ("8", "8.0.0"), ("08.02.00", "8.2.0"),
      ("000", "0.0.0"), ("2026.09.1", "2026.9.1"), ("v1.0.0-rc.01", "1.0.0-rc.1"),
      ("1.2-beta", "1.2.0-beta"), ("1+7", "1.0.0+7"), ("1.0.0+007", "1.0.0+007"),
    ])
  func normalized(_ text: String, _ expected: String) {
    #expect(Version(normalizing: text)?.description == expected)
  }

  @Test(
    "text that is no version however it is written is refused",
    arguments: [
      "", "v", "vv1", "1.", "1.2.3.4", "1.2.3 (45)", "v 1", "latest", "1,2", "1.2-", "x1",
    ]
  )
  func refusedNormalized(_ text: String) {
    #expect(Version(normalizing: text) == nil)
  }

  @Test("build metadata takes no part in equality, order or hash")
  func build() throws {
    let left = try #require(Version("1.0.0-a+x"))
    let right = try #require(Version("1.0.0-a+y.1"))
    #expect(left == right && !(left < right) && !(right < left))
    #expect(Set([left, right]).count == 1)
  }

  @Test("a part of 400 digits is compared by value and never traps")
  func long() throws {
    let digits = String(repeating: "9", count: 400)
    let long = try #require(Version("\(digits).0.0-\(digits)"))
    let longer = try #require(Version("1\(digits).0.0"))
    #expect(long < longer)
    #expect(long.major == nil && long.minor == 0 && long.patch == 0)
    #expect(Version(normalizing: "v000\(digits)") == Version("\(digits).0.0"))
  }

  @Test("the parts are there to be read")
  func parts() throws {
    let version = try #require(Version("1.2.3-rc.4+b.5"))
    #expect(version.major == 1 && version.minor == 2 && version.patch == 3)
    #expect(version.preRelease == ["rc", "4"] && version.build == ["b", "5"])
    #expect(Version("9223372036854775807.0.0")?.major == .max)
    #expect(Version("9223372036854775808.0.0")?.major == nil)
  }
}
