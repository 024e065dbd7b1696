// The XML that the command writes: results for build servers, and pictures.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("XML that is written")
struct XMLTests {
  /// What somebody may type as a name or a text, as JSON5 spells it.
  private static let hostile = [
    #"<b>&amp;"'\u0000\u0001\u001B[31m"#, #"]]> <!-- <![CDATA[ <?xml ?>"#, #"\uFFFE\uFFFF\u0085 "#,
    #"line\nbreak\tand\rreturn"#, #"\u202Eright\u2066 to left"#, "é 😀 漢字", #"%s %n $(id) `id`"#,
    String(repeating: "long ", count: 2000),
  ]

  private static let catalog = """
    { format: 1, attributes: { t: { type: "string" }, n: { type: "number" } },
      segments: { high: "attributes.n > 1" },
      flows: { f: { tags: { t: { initial: "", value: "attributes.t" } },
        screens: [{ id: "s", elements: [{ id: "e", type: "text", text: [{ tag: "t" }] }] }] } },
      placements: { p: { audiences: [{ segment: "high", flow: "f" }, { flow: "f" }] } } }
    """

  /// Some cases that pass, and for each hostile text one that fails: its name, what it expects and
  /// what it gets are that text.
  private static var cases: String {
    let failing = hostile.enumerated().map { index, text in
      let single = text.replacing("'", with: "\\u0027")
      return """
        { name: '\(index) \(single)', placement: "p", attributes: { t: 'got \(index)' },
          expect: { tags: { t: '\(single)' }, flow: null } },
        """
    }
    return """
      { catalog: "catalog.json5", cases: [ \(failing.joined())
        { name: "passes", placement: "p", expect: { flow: "f" } },
        { name: "fails in a segment", expect: { segments: { high: true } } } ] }
      """
  }

  private static func results(_ files: [String: String]) throws -> (root: XMLTree, code: ExitCode) {
    let trial = try Trial()
    _ = try trial.file("catalog.json5", catalog)
    let path = try trial.file("results.xml", "")
    let paths = try files.sorted { $0.key < $1.key }.map { try trial.file($0.key, $0.value) }
    let code = trial.call("test --junit", [path] + paths).code
    return (try XMLTree.read(try String(contentsOfFile: path, encoding: .utf8)), code)
  }

  @Test(
    "JUnit XML has the elements that its readers ask for, in their order, and counts that add up")
  func structure() throws {
    let (root, code) = try Self.results([
      "a.test.json5": Self.cases, "b <&\"'>.test.json5": Self.cases, "c.test.json5": "{ cases: 1 ",
      "d.test.json5": """
      { catalog: "catalog.json5", cases: [{ name: "x", placement: "p", expect: { flow: "f" } }] }
      """,
    ])
    #expect(code == .failed)
    #expect(root.name == "testsuites")
    #expect(root.children.count == 4)
    for (index, suite) in root.children.enumerated() {
      #expect(suite.name == "testsuite")
      #expect(suite.count("id") == index)
      // https://github.com/windyroad/JUnit-Schema: first the properties, then tests, then what was said.
      let names = suite.children.map(\.name)
      #expect(names.first == "properties")
      #expect(names.suffix(2) == ["system-out", "system-err"])
      #expect(names.dropFirst().dropLast(2).allSatisfy { $0 == "testcase" })
      let cases = suite["testcase"]
      #expect(suite.count("tests") == cases.count)
      #expect(suite.count("failures") == cases.count { !$0["failure"].isEmpty })
      #expect(suite.count("errors") == cases.count { !$0["error"].isEmpty })
      #expect(suite.count("skipped") == cases.count { !$0["skipped"].isEmpty })
      #expect(Set(cases.map { $0.attributes["name"] }).count == cases.count)
      let times = cases.map { Double($0.attributes["time"] ?? "") ?? .infinity }
      #expect(times.reduce(0, +) <= (Double(suite.attributes["time"] ?? "") ?? -1))
      for found in cases { Self.check(found, in: suite) }
    }
    #expect(root.children.map { $0.count("failures") } == [9, 9, 0, 0])
    #expect(root.children.map { $0.count("errors") } == [0, 0, 1, 0])
  }

  private static func check(_ found: XMLTree, in suite: XMLTree) {
    #expect(found.attributes["classname"] == suite.attributes["name"])
    #expect(found.attributes["name"]?.isEmpty == false)
    #expect(found.children.count <= 1)
    for problem in found.children {
      #expect(["failure", "error"].contains(problem.name))
      #expect(problem.attributes["type"]?.isEmpty == false)
      #expect(problem.attributes["message"]?.isEmpty == false)
      #expect(!problem.text.isEmpty)
      #expect(problem.children.isEmpty)
    }
  }

  @Test(
    "a hostile text is a name, an expected value and nothing more",
    arguments: XMLTests.hostile.indices)
  func hostileText(_ index: Int) throws {
    let (root, _) = try Self.results(["a.test.json5": Self.cases])
    let found = root.children[0]["testcase"][index]
    #expect(found.attributes["name"]?.hasPrefix("\(index) ") == true)
    let message = try #require(found["failure"].first?.attributes["message"])
    #expect(message.contains("tag t: expected \""))
    #expect(message.contains("got \"got \(index)\""))
    // What XML can hold is there as it was typed.
    for part in [
      "<b>&amp;\"'", "]]> <!-- <![CDATA[ <?xml ?>", "line\nbreak\tand\rreturn", "é 😀 漢字",
    ]
    where Self.hostile[index].hasPrefix(String(part.prefix(4))) {
      #expect(found.attributes["name"]?.contains(part) == true)
    }
  }

  @Test("every picture is well-formed, and shows as text what could be a mark")
  func pictures() throws {
    let trial = try Trial.withCatalog()
    for index in 0..<12 {
      _ = trial.call("profile set p\(index) --attribute bmi=\(20 + index)")
      _ = trial.call("eval --profile p\(index) --placement paywall --shown")
    }
    let path = try trial.file("a.svg", "")
    let new = try trial.file("new.json5", Trial.catalog.replacing(">= 25", with: ">= 28"))
    let removed = try trial.file("none.json5", "{ format: 1 }")
    for words in [
      ["plan", new], ["plan", removed], ["plan", new, "--active", "30d"],
      ["plan", new, "--by", "experience"], ["distribution", "paywall"], ["distribution", "quiet"],
    ] {
      #expect(trial.call("", words + ["--svg", path]).code == .answered, "\(words)")
      let picture = try XMLTree.read(try String(contentsOfFile: path, encoding: .utf8))
      Self.checkPicture(picture)
    }
    for text in Self.hostile + ["<script>alert(1)</script>", "\u{0}\u{FFFF}]]>&"] {
      var picture = SVGPicture(width: 100)
      picture.text(text, x: 1, baseline: 2)
      let edge = SVGPicture.Edge(x: 0, top: 0, height: 1)
      picture.ribbon("h0", from: edge, to: edge, title: text)
      Self.checkPicture(try XMLTree.read(picture.rendered(title: text)))
    }
  }

  private static func checkPicture(_ picture: XMLTree) {
    #expect(picture.name == "svg")
    #expect(picture.attributes["aria-label"]?.isEmpty == false)
    let box = (picture.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    #expect(box.count == 4 && box[2] > 0 && box[3] > 0)
    let known = ["style", "text", "rect", "path"]
    for element in picture.children {
      #expect(known.contains(element.name))
      #expect(element.children.allSatisfy { $0.name == "title" })
      for key in ["x", "y", "width", "height"] {
        guard let text = element.attributes[key] else { continue }
        #expect(Double(text)?.isFinite == true)
      }
      let right =
        (Double(element.attributes["x"] ?? "0") ?? 0)
        + (Double(element.attributes["width"] ?? "0") ?? 0)
      #expect(right <= box[2])
    }
  }
}
