// Writing: RFC 8785's numbers, texts and order, and the builder.

import Foundation
import Segments
import Testing

@Suite struct JSONWriterTests {
  @Test(
    "numbers are written as in RFC 8785, appendix B",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"),
      (0xc340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
      (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"),
      (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func appendix(bits: UInt64, text: String) {
    #expect(JSONWriter.number(Double(bitPattern: bits)) == text)
  }

  @Test(
    "numbers are written as ECMAScript does",
    arguments: [
      (25, "25"), (0.1, "0.1"), (-1.5, "-1.5"), (1e21, "1e+21"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"),
      (123e-8, "0.00000123"),
      (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
      (1e15, "1000000000000000"),
      (1e16, "10000000000000000"), (4.5e15, "4500000000000000"), (-1e-10, "-1e-10"), (31.2, "31.2"),
      (2_523_232_323_232_323, "2523232323232323"),
      (.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(JSONWriter.number(value) == text)
  }

  @Test("a hundred thousand random doubles come back with every bit, here and in Foundation")
  func roundTrip() throws {
    var generator = SystemRandomNumberGenerator()
    var values: [Double] = []
    while values.count < 100_000 {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { values.append(value == 0 ? 0 : value) }
    }
    let text = JSONWriter.canonical(.array(values.map { .number($0) }))
    let back = try #require(try read(text).array).map { $0.number?.double.bitPattern }
    #expect(back == values.map(\.bitPattern))
    // Not JSONSerialization: it reads exponents by way of Decimal and loses the last bit.
    let other = try JSONDecoder().decode([Double].self, from: Data(text.utf8))
    #expect(other.map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test("the example of RFC 8785, 3.2.2 has its canonical form")
  func example() throws {
    let node = try read(
      #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#)
    #expect(
      JSONWriter.canonical(node)
        == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#)
  }

  @Test("keys are sorted by UTF-16 code units, as in RFC 8785, 3.2.3")
  func order() throws {
    let node = try read(
      #"""
      {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",
       "1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"O With Diaeresis"}
      """#)
    let keys = try #require(try read(JSONWriter.canonical(node)).object).members.map(\.key)
    #expect(keys == ["\r", "1", "\u{80}", "\u{F6}", "\u{20AC}", "\u{1F600}", "\u{FB33}"])
  }

  @Test("the order of random keys is that of their UTF-16 code units")
  func randomOrder() {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x80...0x900, 0xD700...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]
    for _ in 0..<20_000 {
      let pair = (0..<2).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0...3)).compactMap { _ in
              Unicode.Scalar(UInt32.random(in: ranges[Int.random(in: 0...4)]))
            }))
      }
      let right = pair[0].utf16.lexicographicallyPrecedes(pair[1].utf16)
      #expect(JSONWriter.isBefore(pair[0], pair[1]) == right)
    }
  }

  @Test("every scalar below U+0300 is escaped as RFC 8785 says and comes back")
  func texts() throws {
    let short: [UInt32: String] = [
      8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: "\\\"", 92: "\\\\",
    ]
    for value in UInt32(0)..<0x300 {
      let scalar = try #require(Unicode.Scalar(value))
      let digits = String(value, radix: 16)
      let long = value < 32 ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : nil
      let quoted = JSONWriter.quoted("a\(scalar)b")
      #expect(isSame(quoted, "\"a\(short[value] ?? long ?? String(scalar))b\""))
      #expect(isSame(try read(quoted).string, "a\(scalar)b"))
    }
  }

  @Test("the builder writes pieces in order and puts the commas")
  func builder() {
    var writer = JSONWriter(reserving: 100)
    writer.beginObject()
    writer.key("b")
    writer.beginArray()
    writer.number(31.2)
    writer.int(Int64.max)
    writer.bool(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    writer.key("a\"")
    writer.string("é\n")
    writer.key("raw")
    writer.raw(#"{"x":1}"#)
    writer.key("node")
    writer.node(.object([("z", .int(1)), ("y", .strings(["q"])), ("n", .null)]))
    writer.endObject()
    writer.newline()
    writer.bool(false)
    #expect(
      writer.text
        == #"{"b":[31.2,9223372036854775807,true,null,{}],"a\"":"é\n","raw":{"x":1},"#
        + #""node":{"z":1,"y":["q"],"n":null}}"# + "\nfalse")
    writer.removeAll()
    writer.null()
    #expect(writer.text == "null")
  }

  @Test("Foundation reads what is written as the same values")
  func foundation() throws {
    let text = JSONWriter.canonical(
      .object([
        ("text", .string("\u{0}\u{1F}\"\\/é😀\u{2028}")),
        ("list", .array([.bool(true), .null, .number(0.5)])),
      ]))
    let other = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(isSame(other?["text"] as? String, "\u{0}\u{1F}\"\\/é😀\u{2028}"))
    let list = try #require(other?["list"] as? [Any])
    #expect(list[0] as? Bool == true)
    #expect(list[1] is NSNull)
    #expect(list[2] as? Double == 0.5)
  }
}
