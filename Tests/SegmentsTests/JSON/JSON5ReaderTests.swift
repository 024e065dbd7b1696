// Reading JSON5: what it adds, and the two numbers it may not have.

import Segments
import Testing

@Suite struct JSON5ReaderTests {
  @Test(
    "JSON5 reads as its value",
    arguments: [
      ("// a\n[1, /* b\n */ 2,] // c", "[1,2]"),
      ("{a: 1, $b_2: 2, 'c d': 3,}", #"{"a":1,"$b_2":2,"c d":3}"#),
      (
        "{\\u0061b: 1, über: 2, 名前: 3, a\u{301}: 4}",
        "{\"ab\":1,\"über\":2,\"名前\":3,\"a\u{301}\":4}"
      ),
      ("'it\\'s \"x\"'", #""it's \"x\"""#), ("\"it's\"", #""it's""#),
      ("'a\\\nb\\\r\nc\\\rd'", "\"abcd\""),
      ("'a\\\u{2028}b'", "\"ab\""), ("'\\x41\\v\\0\\a\\u0042\\/'", "\"A\\u000b\\u0000aB/\""),
      ("'a\tb'", "\"a\\tb\""), ("0x1F", "31"), ("-0Xff", "-255"), ("+5", "5"), (".5", "0.5"),
      ("5.", "5"), ("-.5e1", "-5"),
      ("5.e1", "50"), ("\u{B}\u{C}\u{A0}\u{2003}\u{2029}\u{FEFF}null", "null"),
      ("{null: null, true: 1}", #"{"null":null,"true":1}"#),
      ("[]//", "[]"), ("{}/**/", "{}"), ("// a\u{2028}1", "1"),
    ])
  func value(text: String, written: String) throws {
    #expect(isSame(JSONWriter.text(try read(text, .json5)), written))
  }

  @Test(
    "what is not JSON5 is refused, naming what was expected",
    arguments: [
      ("Infinity", "expected a finite number; Infinity and NaN are refused"),
      ("[-Infinity]", "expected a finite number; Infinity and NaN are refused"),
      ("+NaN", "expected a finite number; Infinity and NaN are refused"),
      ("NaN", "expected a finite number; Infinity and NaN are refused"),
      ("[1,,2]", "expected a value, found ','"), ("[,]", "expected a value, found ','"),
      ("{,}", "expected a key, in quotes unless it is a plain name, found ','"),
      ("{1a: 2}", "expected a key, in quotes unless it is a plain name, found a number"),
      ("{user-type: 2}", "expected ':' after the key, found a number"),
      ("/* 1", "expected */ to end this comment, found the end of the text"),
      ("/ 1", "expected a comment, which begins with // or /*"),
      ("0x", "expected a hexadecimal digit"), (".", "expected a digit after the decimal point"),
      ("+", "expected a digit"), ("012", "expected a number without a needless 0 in front"),
      ("'a\nb'", "expected a closing quote before the line ends; a line break is written \\n"),
      ("'\\1'", "expected an escape without decimal digits; write \\xHH or \\uHHHH"),
      ("'\\00'", "expected an escape without decimal digits; write \\xHH or \\uHHHH"),
      ("'\\xg0'", "expected 2 hexadecimal digits in this escape"),
      ("'\\uD800'", "expected both halves of a surrogate pair, found one"),
      ("{\\u002D: 1}", "expected an escape for a letter or digit in this key"),
      ("{a: 1, 'a': 2}", "this key stands twice; it stood first in column 2"),
      ("{a: 1,\n'a': 2}", "this key stands twice; it stood first on line 1, column 2"),
      ("'a\"", "expected a closing quote, found the end of the text"),
      ("'a\\", "expected a closing quote, found the end of the text"),
    ])
  func refusal(text: String, message: String) {
    #expect(mistake(text, .json5)?.message == message)
  }

  @Test("places go on after comments and continued lines")
  func places() throws {
    let node = try read("/* ж\r\n */ { a: 'x\\\n', // é\r b: [\n\n1 ] }", .json5)
    #expect(node.object?.members[0].keyPlace == JSONPlace(line: 2, column: 7))
    #expect(node.object?.members[1].keyPlace == JSONPlace(line: 4, column: 2))
    #expect(node["b"]?.array?[0].place == JSONPlace(line: 6, column: 1))
  }

  @Test("a number keeps its text and says whether it is in integer syntax")
  func numbers() throws {
    #expect(try read("0x10", .json5).number?.int64 == 16)
    #expect(try read("-0x8000000000000000", .json5).number?.int64 == .min)
    #expect(try read("0x8000000000000000", .json5).number?.int64 == nil)
    #expect(try read("+7", .json5).number?.int64 == 7)
    #expect(try read("7.", .json5).number?.isInteger == false)
    #expect(try read("0x1F", .json5).number?.text == "0x1F")
  }
}
