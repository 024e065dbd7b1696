// What came of cases, as JUnit XML.

import Expressions
import Segments

/// What came of cases, as the XML that build servers read.
///
/// It has what both common schemas ask for, Jenkins' `junit-10.xsd` and Ant's `JUnit.xsd`: a suite for
/// each file, a test for each case, and an error for a file that cannot be used.
struct JUnitReport {
  private let run: TestRun

  init(_ run: TestRun) { self.run = run }

  /// The document.
  var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (index, file) in run.files.enumerated() { text += suite(file, index) }
    return text + "</testsuites>\n"
  }

  private func suite(_ file: TestRun.FileResult, _ index: Int) -> String {
    let isBroken = !file.mistakes.isEmpty
    let attributes = [
      ("package", "segments"), ("id", String(index)), ("name", file.path),
      // In UTC; the schemas know neither a zone nor fractions of a second.
      ("timestamp", String(run.start.millisecondText.prefix(19))), ("hostname", "localhost"),
      ("tests", String(isBroken ? 1 : file.cases.count)),
      ("failures", String(file.cases.count { !$0.isPassed })), ("errors", isBroken ? "1" : "0"),
      ("skipped", "0"),
      ("time", Self.seconds(file.milliseconds)),
    ]
    var text = "  <testsuite\(Self.attributes(attributes))>\n    <properties/>\n"
    if isBroken {
      let message = file.mistakes.joined(separator: "\n")
      text += test(
        "the file can be used", of: file, ("error", "mistake", file.mistakes[0], message))
    }
    for result in file.cases { text += test(result, of: file) }
    return text + "    <system-out/>\n    <system-err/>\n  </testsuite>\n"
  }

  private func test(_ result: CaseResult, of file: TestRun.FileResult) -> String {
    guard !result.isPassed else { return test(result.name, of: file, nil) }
    let first = result.mismatches.map { mismatch in
      "\(mismatch.topic): expected \(JSONWriter.text(mismatch.expected)), "
        + "got \(JSONWriter.text(mismatch.got))"
    }
    let body = TestReport.text(of: result, in: file.path)
    return test(
      result.name, of: file, ("failure", "mismatch", first.joined(separator: "; "), body))
  }

  private func test(
    _ name: String, of file: TestRun.FileResult,
    _ problem: (element: String, type: String, message: String, body: String)?
  ) -> String {
    let head =
      "    <testcase\(Self.attributes([("name", name), ("classname", file.path), ("time", "0")]))"
    guard let problem else { return head + "/>\n" }
    let attributes = Self.attributes([("message", problem.message), ("type", problem.type)])
    return head
      + ">\n      <\(problem.element)\(attributes)>\(Self.escaped(problem.body, isAttribute: false))"
      + "</\(problem.element)>\n    </testcase>\n"
  }

  private static func attributes(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let fraction = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(milliseconds / 1000).\(zeros)\(fraction)"
  }

  /// Text as XML 1.0 can hold it: marks are escaped, and what no document may hold is replaced.
  static func escaped(_ text: String, isAttribute: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\t" where isAttribute, "\n" where isAttribute: result += "&#\(scalar.value);"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
