// Numbers: exact integers, correctly rounded doubles, and no slow digits.

import Foundation
import Segments
import Testing

@Suite struct JSONNumberTests {
  @Test(
    "a number is in integer syntax when it has neither fraction nor exponent",
    arguments: [
      ("25", true, 25), ("-0", true, 0), ("0", true, 0), ("25.0", false, nil), ("1e3", false, nil),
      ("9223372036854775807", true, .max), ("-9223372036854775808", true, .min),
      ("9223372036854775808", true, nil), ("-9223372036854775809", true, nil),
      ("123456789012345678901234567890", true, nil),
    ] as [(String, Bool, Int64?)])
  func integers(text: String, isInteger: Bool, value: Int64?) throws {
    let number = try #require(try read(text).number)
    #expect(number.isInteger == isInteger)
    #expect(number.int64 == value)
    #expect(number.text == text)
  }

  @Test(
    "a double is the nearest one, also where digits are many or exponents long",
    arguments: [
      "0.1", "2.2250738585072011e-308", "2.2250738585072014e-308", "4.9e-324", "2.4e-324",
      "2.5e-324",
      "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e22", "1e23",
      "9007199254740993", "9007199254740992.999", "9007199254740993.0000000000000000000001",
      "123456789012345678901234567890", "0.000000000000000000000000000000123456789012345678901",
      "1e-400", "1e400", "-1e400", "1e999999999999999999999", "1e-999999999999999999999",
      "0e999999999999999999999", "0.0000e-5", "100000000000000000000000e-23",
      "179769313486231580793e289",
      "6.93147180559945309417232121458176568075500134360255254120680009",
    ])
  func nearest(text: String) throws {
    let number = try #require(try read(text).number)
    #expect(number.double == strtod(text, nil))
    #expect(number.double.sign == strtod(text, nil).sign)
  }

  @Test("random decimals read as the C library reads them")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let whole = String(Int.random(in: 0...(.max) >> Int.random(in: 0...62), using: &generator))
      let digits = (0..<Int.random(in: 1...40)).map { _ in String(Int.random(in: 0...9)) }.joined()
      let text = "\(whole).\(digits)e\(Int.random(in: -345...320))"
      #expect(try read(text).number?.double == strtod(text, nil), "\(text)")
    }
  }

  @Test("half of the way between two doubles is decided by the last of a thousand digits")
  func halfway() throws {
    let half = "9007199254740993." + String(repeating: "0", count: 1000)
    #expect(try read(half).number?.double == 9_007_199_254_740_992)
    #expect(try read(half + "1").number?.double == 9_007_199_254_740_994)
  }

  @Test("hexadecimal digits past 64 bits round to the nearest double")
  func hexadecimal() throws {
    #expect(try read("0x20000000000001", .json5).number?.double == 9_007_199_254_740_992)
    #expect(try read("0x200000000000010000", .json5).number?.double == 0x1p69)
    #expect(try read("0x200000000000010001", .json5).number?.double == 0x1.0000000000001p69)
    #expect(try read("0x1" + String(repeating: "0", count: 255), .json5).number?.double == 0x1p1020)
    #expect(
      try read("0x1" + String(repeating: "0", count: 256), .json5).number?.double == .infinity)
  }

  @Test("a number too large is infinite, or refused where the limits say so")
  func overflow() throws {
    #expect(try read("[-1e309]").array?[0].number?.double == -.infinity)
    let found = mistake("{\"a\":1e309}", limits: JSONReader.Limits(refusesOverflow: true))
    #expect(found?.message == "expected a number that a 64-bit float can hold")
    #expect(found?.path == ["a"])
  }

  @Test("numbers of a hundred thousand digits take linear time")
  func longDigits() throws {
    let nines = String(repeating: "9", count: 100_000)
    #expect(try read("0.\(nines)").number?.double == 1)
    #expect(try read(nines).number?.double == .infinity)
    #expect(try read("\(nines)e-100000").number?.double == 1)
    #expect(try read("0.\(String(repeating: "0", count: 100_000))1e100001").number?.double == 1)
    #expect(try read("1e\(nines)").number?.double == .infinity)
  }
}
