// What other languages write, and what it is called here.

/// What other languages write, and what it is called here.
///
/// Somebody who knows SQL, JavaScript, Python or a spreadsheet is told how to write what they mean.
enum OtherLanguages {
  /// Signs that begin like a sign of this language and are looked for before it, longest first.
  static let longSigns: [(bytes: [UInt8], symbol: Symbol)] = [
    ("===", Symbol.equal), ("!==", .notEqual), (">==", .greaterOrEqual), ("<==", .lessOrEqual),
    ("=>", .greaterOrEqual), ("=<", .lessOrEqual), ("<>", .notEqual),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Signs that are looked for last.
  static let otherSigns: [(bytes: [UInt8], symbol: Symbol)] = [
    ("=", Symbol.equal), ("&", .and), ("|", .or), ("\u{2265}", .greaterOrEqual),
    ("\u{2264}", .lessOrEqual), ("\u{2260}", .notEqual), ("\u{2212}", .minus),
    ("\u{D7}", .times),
  ].map { (Array($0.0.utf8), $0.1) }

  /// The quotation marks that word processors write.
  static let quotationMarks: Set<String> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}",
  ]

  /// What is said of a character that means nothing.
  static func advice(for character: String) -> String {
    switch character {
    case _ where quotationMarks.contains(character): "text stands in straight quotes: '...'"
    case "\u{A0}", "\u{202F}", "\u{2009}", "\u{200B}", "\u{FEFF}":
      "this blank is not a plain space; type it again"
    case "~": "'~' is not an operator; write .matches('...') or .contains('...') after the field"
    case ";": "';' has no meaning here; an expression ends where its text ends"
    case "\\": "'\\' has no meaning outside a text"
    default:
      character.utf8.count > 1
        ? "this character has no meaning here; text stands in quotes"
        : "'\(character)' has no meaning here"
    }
  }

  /// Words between two values that stand for an operator, in lower case.
  static let operators: [String: Symbol] = [
    "and": .and, "or": .or, "is": .equal, "eq": .equal, "equals": .equal, "ne": .notEqual,
    "gt": .greater, "gte": .greaterOrEqual, "ge": .greaterOrEqual, "lt": .less,
    "lte": .lessOrEqual, "le": .lessOrEqual, "in": .within, "mod": .modulo, "div": .divide,
    "xor": .notEqual,
  ]

  /// Words between two values that stand for a method of text, in lower case.
  static let methods = [
    "contains": "contains", "includes": "contains", "startswith": "startsWith",
    "starts": "startsWith", "endswith": "endsWith", "ends": "endsWith", "matches": "matches",
    "regexp": "matches", "rlike": "matches",
  ]

  /// Names of what is not there, in lower case.
  static let nothings: Set<String> = ["null", "nil", "none", "undefined", "unset", "empty"]

  /// What stands for a name of another language, in lower case, or nil when none is known.
  static func value(for name: String) -> String? {
    switch name.lowercased() {
    case "true": "; write 'true'"
    case "false": "; write 'false'"
    case let word where nothings.contains(word):
      "; to ask whether something is known, write has(attributes.KEY) or !has(attributes.KEY)"
    default: nil
    }
  }

  /// What stands for a function of another language, in lower case, or nil when none is known.
  static func function(for name: String) -> String? {
    functions[name.lowercased()].map { "; write \($0)" }
  }

  private static let functions = [
    "not": "!(...)", "and": "a && b", "or": "a || b", "iif": "CONDITION ? VALUE : OTHER",
    "isnull": "!has(...)", "isset": "has(...)", "isempty": "!has(...)", "exists": "has(...)",
    "defined": "has(...)", "exist": "has(...)", "coalesce": "attributes.?KEY.orValue(...)",
    "ifnull": "attributes.?KEY.orValue(...)", "nvl": "attributes.?KEY.orValue(...)",
    "len": "size(...)", "length": "size(...)", "count": "size(...)", "lower": "lowerAscii()",
    "tolower": "lowerAscii()", "tolowercase": "lowerAscii()", "upper": "upperAscii()",
    "toupper": "upperAscii()", "touppercase": "upperAscii()", "includes": "contains(...)",
    "float": "double(...)", "str": "string(...)", "tostring": "string(...)",
    "concat": "a + b", "now": "now, without brackets", "today": "now", "date": "timestamp(...)",
    "datetime": "timestamp(...)", "days": "duration('24h') for a day",
    "hours": "duration('1h') for an hour", "interval": "duration('24h') for a day",
    "regex": "matches(...)", "any": "exists(x, ...)", "some": "exists(x, ...)",
    "every": "all(x, ...)", "max": "math.greatest(...)", "min": "math.least(...)",
    "abs": "math.abs(...)", "round": "math.round(...)", "floor": "math.floor(...)",
    "ceil": "math.ceil(...)",
  ]
}
