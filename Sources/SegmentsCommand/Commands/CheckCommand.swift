// `segments check`: what is wrong or doubtful in a catalog, before it is released.

import Segments

/// Says what is wrong or doubtful in a catalog; needs no store.
struct CheckCommand: Command {
  private static let strict = Option.flag("strict", "end with 1 for a warning too")

  static let verb = Verb(
    name: "check", summary: "Say what is wrong or doubtful in a catalog",
    details: """
      Reads the catalog and prints every mistake; when there is none, what will not work as its author
      may think: elements that never send an event, inputs on a flow's last screen, tags in no text.
      Each has its line, its path and a code that stays. Ends with 1 when there is a mistake.

      What the catalog's 'silence' names by code, and by path if it has one, is counted and not printed;
      an entry that silences nothing is told of.
      """,
    operands: [
      Operand(name: "FILE", summary: "the catalog, JSON5; - for standard input", completion: .file)
    ],
    options: [strict],
    examples: [Verb.Example(call: "segments check samples/bmi/catalog.json5", meaning: "")],
    body: .command { arguments throws(CommandError) in try CheckCommand(arguments) })

  let path: String
  let isStrict: Bool
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    isStrict = arguments.has(Self.strict)
    format = arguments.format
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    let (findings, silenced) = try check()
    switch format {
    case .text: write(findings, silenced, to: &output)
    case .json:
      output.document(
        .object([("findings", .array(findings.map(Self.node))), ("silenced", .int(silenced))]))
    }
    let isBad = findings.contains { isStrict || $0.code.isMistake }
    return isBad ? .failed : .answered
  }

  private func check() throws -> (findings: [CatalogFinding], silenced: Int) {
    let bytes = try WholeInput.bytes(path: path, limit: CatalogLimits.documentBytes)
    do throws(CatalogIssues) {
      let check = CatalogCheck(try CatalogDocument(json5: bytes))
      return (check.findings, check.silenced)
    } catch {
      return (error.issues.map { CatalogFinding(.mistake, $0) }, 0)
    }
  }

  /// `FILE:LINE:COLUMN: path: sentence [code]`, as editors and terminals find places.
  private func write(_ findings: [CatalogFinding], _ silenced: Int, to output: inout Output) {
    let name = path == "-" ? "standard input" : path
    for finding in findings {
      output.line("\(name):\(finding.issue.place == nil ? " " : "")\(finding)")
    }
    let mistakes = findings.count { $0.code.isMistake }
    let counts = [
      (mistakes, "mistake"), (findings.count - mistakes, "warning"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let told = counts.isEmpty ? "nothing to report" : counts.joined(separator: ", ")
    output.note(silenced == 0 ? told : "\(told); \(silenced) silenced")
  }

  private static func node(_ finding: CatalogFinding) -> JSONNode {
    let issue = finding.issue
    return .object([
      ("code", .string(finding.code.rawValue)),
      ("level", .string(finding.code.isMistake ? "mistake" : "warning")),
      ("path", .string(issue.location)),
      ("line", issue.place.map { .int($0.line) } ?? .null),
      ("column", issue.place.map { .int($0.column) } ?? .null),
      ("message", .string(issue.message)),
      ("detail", issue.detail.map { .string($0) } ?? .null),
    ])
  }
}
