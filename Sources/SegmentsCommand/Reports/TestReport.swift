// What came of cases, for people and as JSON.

import Segments

/// What came of cases, for people and as JSON.
struct TestReport {
  private let run: TestRun

  init(_ run: TestRun) { self.run = run }

  /// Each mistake, then of each case that failed what was expected, what came, and why; the counts
  /// last.
  var text: String {
    var text = ""
    for file in run.files {
      for line in file.mistakes { text += VisibleText.line(line) + "\n" }
      if !file.mistakes.isEmpty { text += "\n" }
      for result in file.cases where !result.isPassed {
        text += Self.text(of: result, in: file.path) + "\n"
      }
    }
    return text + summary + "\n"
  }

  /// "11 passed, 1 failed".
  var summary: String {
    var counts = ["\(run.passedCount) passed"]
    if run.failedCount > 0 { counts.append("\(run.failedCount) failed") }
    if run.brokenCount > 0 {
      let noun = run.brokenCount == 1 ? "file" : "files"
      counts.append("\(run.brokenCount) \(noun) with mistakes")
    }
    return counts.joined(separator: ", ")
  }

  /// A case that failed: where, its name, each difference, and why.
  static func text(of result: CaseResult, in path: String) -> String {
    let place = "\(path):\(result.place.line):\(result.place.column)"
    var text = "\(VisibleText.line("\(place): \(result.name)"))\n" + differences(of: result)
    if let explanation = result.explanation {
      let why = ExplanationReport(explanation, reveals: true).text(isColored: false)
      text += indented(why)
    }
    for segment in result.segments { text += Self.text(of: segment) }
    return text
  }

  /// Of each difference what was expected and what came.
  static func differences(of result: CaseResult) -> String {
    var table = TextTable(columns: [.leading(), .leading(), .leading()], indent: 2)
    for mismatch in result.mismatches {
      table.add([mismatch.topic, "expected", shown(mismatch.expected)])
      table.add(["", "got", shown(mismatch.got)])
    }
    return table.rendered
  }

  private static func shown(_ node: JSONNode) -> String {
    node.isNull ? "nothing" : node.string ?? JSONWriter.text(node)
  }

  private static func text(of segment: CaseResult.SegmentExplanation) -> String {
    let says =
      switch segment.membership {
      case .member: "a member"
      case .notMember(.false): "not a member"
      case .notMember(.unset(let name)): "not a member: \(name) is unset"
      case .notMember(.mistyped(let name)): "not a member: \(name) is of another type"
      case .notMember(.failed(let reason)): "not a member: it failed: \(reason)"
      }
    let condition = segment.condition.map {
      indented(ExplanationReport.text(of: $0, reveals: true))
    }
    return "\n  segment \(VisibleText.line("\(segment.segment): \(says)"))\n\(condition ?? "")"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }

  // MARK: - JSON

  /// The same as JSON, keys in their stable order.
  var json: JSONNode {
    .object([
      ("passed", .int(run.passedCount)), ("failed", .int(run.failedCount)),
      ("files", .array(run.files.map(Self.node))),
    ])
  }

  private static func node(_ file: TestRun.FileResult) -> JSONNode {
    .object([
      ("file", .string(file.path)), ("mistakes", .strings(file.mistakes)),
      ("cases", .array(file.cases.map(node))),
    ])
  }

  private static func node(_ result: CaseResult) -> JSONNode {
    let mismatches = result.mismatches.map { mismatch in
      JSONNode.object([
        ("what", .string(mismatch.topic)), ("expected", mismatch.expected),
        ("got", mismatch.got),
      ])
    }
    return .object([
      ("name", .string(result.name)), ("line", .int(result.place.line)),
      ("passed", .bool(result.isPassed)), ("mismatches", .array(mismatches)),
      (
        "explanation",
        result.explanation.map { ExplanationReport($0, reveals: true).json } ?? .null
      ),
    ])
  }
}
