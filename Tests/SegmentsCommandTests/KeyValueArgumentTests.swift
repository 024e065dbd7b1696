// Attributes and context as they are written on the command line.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("KEY=VALUE")
struct KeyValueArgumentTests {
  private static let option = Option.value("attribute", "KEY=VALUE", "")

  private func value(_ word: String, _ type: AttributeType? = nil) throws -> AttributeValue? {
    let declaration = type.map { AttributeDeclaration(key: "k", type: $0) }
    return try KeyValueArgument(word, of: Self.option)
      .value(declared: declaration, noun: "attribute")
  }

  private func mistake(_ word: String, _ type: AttributeType? = nil) -> String? {
    do {
      _ = try value(word, type)
      return nil
    } catch {
      return (error as? CommandError)?.text
    }
  }

  @Test(
    "the type is the declared one, else the one written out, else text",
    arguments: [
      ("k=22.7", .number, .number(22.7)),
      ("k=-5", .number, .number(-5)),
      ("k=1e3", .number, .number(1000)),
      ("k=22.7", nil, .string("22.7")),
      ("k:number=22.7", nil, .number(22.7)),
      ("k:number=22.7", .number, .number(22.7)),
      ("k:boolean=true", nil, .boolean(true)),
      ("k=false", .boolean, .boolean(false)),
      ("k:string_list=a,b", nil, .stringList(["a", "b"])),
      ("k=a", .stringList, .stringList(["a"])),
      ("k=2026-11-30T09:00:00Z", .timestamp, .string("2026-11-30T09:00:00Z")),
      ("k=a=b", nil, .string("a=b")),
      ("k=", nil, nil),
      ("k:number=", nil, nil),
    ] as [(String, AttributeType?, AttributeValue?)])
  func typed(_ word: String, _ type: AttributeType?, _ expected: AttributeValue?) throws {
    #expect(try value(word, type) == expected)
  }

  @Test(
    "what cannot be read is refused with the fix",
    arguments: [
      ("k=22,7", .number, "write a point before its decimals, not a comma"),
      ("k=Marker", .number, "attribute 'k' is a number such as 22.7; got other text"),
      ("k=1e999", .number, "too large"),
      ("k=9007199254740993", .number, "use a string for a long id"),
      ("k=yes", .boolean, "attribute 'k' is true or false"),
      ("k:string=a", .number, "declared as number; leave ':string' out"),
      ("k:nubmer=1", nil, "unknown type 'nubmer'; did you mean 'number'?"),
      ("k:map=1", nil, "one of string, number, boolean, timestamp, version, string_list"),
      ("Marker", nil, "--attribute is written KEY=VALUE; got no '='"),
      ("=Marker", nil, "got an empty key"),
    ] as [(String, AttributeType?, String)])
  func refused(_ word: String, _ type: AttributeType?, _ expected: String) throws {
    let text = try #require(mistake(word, type))
    #expect(text.contains(expected))
    #expect(!text.contains("Marker"))
  }

  @Test(
    "a number is what JSON says, nothing more",
    arguments: [
      ("0", .number(0)), ("-0.5", .number(-0.5)), ("1E+2", .number(100)),
      ("9007199254740992", .number(9_007_199_254_740_992)),
      ("-9007199254740993", .inexact), ("123456789012345678901234567890", .inexact),
      ("1e400", .tooLarge), ("1,5", .decimalComma), ("-1,5e2", .decimalComma),
      ("01", .otherText), ("-01", .otherText), ("+1", .otherText), (".5", .otherText),
      ("1.", .otherText), ("1e", .otherText), ("0x10", .otherText), ("nan", .otherText),
      ("inf", .otherText), (" 1", .otherText), ("1 ", .otherText), ("", .otherText),
      ("1,2,3", .otherText), ("١", .otherText), ("-", .otherText),
    ] as [(String, NumberLiteral)])
  func number(_ text: String, _ expected: NumberLiteral) {
    #expect(NumberLiteral(text) == expected)
  }
}
