// How operators bind, and how far reading goes on after a mistake.

import Testing

@testable import Expressions

/// An expression and another way to write the same.
struct BindingCase: Sendable, CustomTestStringConvertible {
  let source: String
  let same: String

  init(_ source: String, _ same: String) {
    self.source = source
    self.same = same
  }

  var testDescription: String { source }
}

@Suite("Reading an expression")
struct ParserTests {
  /// The tree of a source, with every bracket written.
  static func shape(_ source: String) -> String {
    let (tree, mistakes) = Parser.parse(Array(source.utf8))
    return mistakes.isEmpty ? shape(tree.root, tree) : "mistake"
  }

  private static func shape(_ id: SyntaxNode.ID, _ tree: SyntaxTree) -> String {
    let kind = tree[id].kind
    let parts = SyntaxTree.children(of: kind).map { shape($0, tree) }.joined(separator: " ")
    let name: String
    switch kind {
    case .literal(.int(let int)): return "\(int)"
    case .name(let word, let isRooted): return (isRooted ? "." : "") + word
    case .binary(let symbol, _, _): name = symbol.rawValue
    case .and: name = "&&"
    case .or: name = "||"
    case .not: name = "!"
    case .negate: name = "-"
    case .conditional: name = "?"
    case .select(_, let field, let isOptional): name = (isOptional ? ".?" : ".") + field
    case .presence(_, let field, _): name = "has " + field
    case .index(_, _, let isOptional): name = isOptional ? "[?]" : "[]"
    case .call(let word, _, _): name = word
    case .comprehension(let loop): name = loop.macro.rawValue + " " + loop.variable
    case .list: name = "list"
    case .map: name = "map"
    default: name = "other"
    }
    return "(\(name)\(parts.isEmpty ? "" : " ")\(parts))"
  }

  @Test(
    "operators bind as CEL says",
    arguments: [
      BindingCase("a + b * c", "(+ a (* b c))"),
      BindingCase("a - b - c", "(- (- a b) c)"),
      BindingCase("a * b / c % d", "(% (/ (* a b) c) d)"),
      BindingCase("a < b == c", "(== (< a b) c)"),
      BindingCase("a in b + c", "(in a (+ b c))"),
      BindingCase("a || b && c", "(|| a (&& b c))"),
      BindingCase("a && b || c && d", "(|| (&& a b) (&& c d))"),
      BindingCase("a || b || c", "(|| a b c)"),
      BindingCase("(a || b) || c", "(|| (|| a b) c)"),
      BindingCase("a ? b : c ? d : e", "(? a b (? c d e))"),
      BindingCase("a ? b ? c : d : e", "(? a (? b c d) e)"),
      BindingCase("a || b ? c && d : e", "(? (|| a b) (&& c d) e)"),
      BindingCase("!a.b", "(! (.b a))"),
      BindingCase("!a && b", "(&& (! a) b)"),
      BindingCase("-a * b", "(* (- a) b)"),
      BindingCase("-5 * -x", "(* -5 (- x))"),
      BindingCase("a - 5", "(- a 5)"),
      BindingCase("!!a", "(! (! a))"),
      BindingCase("a.b[c].d(e, f)", "(d ([] (.b a) c) e f)"),
      BindingCase("a.?b[?c]", "([?] (.?b a) c)"),
      BindingCase("a.`b-c`.if", "(.if (.b-c a))"),
      BindingCase(".a.b", "(.b .a)"),
      BindingCase("f()", "(f)"),
      BindingCase("has(a.b) && a.b", "(&& (has b a) (.b a))"),
      BindingCase("a.map(x, y, z)", "(map x a y z)"),
      BindingCase("a.existsOne(x, y)", "(exists_one x a y)"),
      BindingCase("a.all(x)", "(all a x)"),
      BindingCase("{a: b ? c : d, e: f,}", "(map a (? b c d) e f)"),
      BindingCase("{a ? b : c : d}", "(map (? a b c) d)"),
      BindingCase("[?a, b]", "(list a b)"),
      BindingCase("{?a: b}", "(map a b)"),
    ])
  func binding(_ binding: BindingCase) {
    #expect(Self.shape(binding.source) == binding.same)
  }

  @Test("reading goes on after a mistake, at the next argument or element")
  func recovery() throws {
    let source = "f(1 +, 2) + [a = 1, #, 3] + g(4"
    let (_, mistakes) = Parser.parse(Array(source.utf8))
    let located = try #require(mistakes.located(in: Array(source.utf8)))
    #expect(
      located.mistakes.map(\.message) == [
        "',' stands where a value should be", "'=' is not an operator; write '=='",
        "'#' has no meaning here", "this bracket is never closed",
      ])
    #expect(located.mistakes.map(\.column) == [6, 16, 21, 30])
  }
}
