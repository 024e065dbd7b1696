// What a check found, as text and as JSON.

import Expressions
import Segments

/// What a check found, as text and as JSON.
struct FindingReport {
  private let findings: [CatalogFinding]
  /// The catalog's path; nil for the one in force.
  private let path: String?
  /// The store's path; nil when none was looked at.
  private let store: String?
  private let showsNotes: Bool
  /// How many findings the catalog's `silence` silences.
  var silenced = 0

  init(_ findings: [CatalogFinding], path: String?, store: String?, showsNotes: Bool) {
    self.findings = findings
    self.path = path
    self.store = store
    self.showsNotes = showsNotes
  }

  /// `FILE:LINE:COLUMN: path: sentence [code]`, as editors and terminals find places; below, the call
  /// that shows it.
  func write(to output: inout Output) {
    let name = path.map { $0 == "-" ? "standard input" : $0 } ?? store ?? ""
    for finding in findings where showsNotes || finding.code.level != .note {
      var text = finding.description
      // The document in force has no lines.
      if path == nil, let place = finding.issue.place {
        text = String(text.dropFirst("\(place.line):\(place.column): ".count))
      }
      output.line("\(name):\(path == nil || finding.issue.place == nil ? " " : "")\(text)")
      if let witness = finding.witness {
        output.line("    " + (call(witness) ?? "witness: \(JSONWriter.text(Self.node(witness)))"))
      }
    }
    output.note(summary)
  }

  private var summary: String {
    let counts = CatalogFinding.Level.allCases.map { level in
      (level, findings.count { $0.code.level == level })
    }.filter { $0.1 > 0 }
    let end = silenced == 0 ? "" : "; \(silenced) silenced"
    guard !counts.isEmpty else { return "nothing to report" + end }
    let words = counts.map { "\($0.1) \($0.0.rawValue)\($0.1 == 1 ? "" : "s")" }
    let hides = !showsNotes && counts.contains { $0.0 == .note }
    return words.joined(separator: ", ") + (hides ? " (--all prints notes)" : "") + end
  }

  /// The findings, notes among them.
  var json: JSONNode {
    .object([("findings", .array(findings.map(node))), ("silenced", .int(silenced))])
  }

  private func node(_ finding: CatalogFinding) -> JSONNode {
    let issue = finding.issue
    return .object([
      ("code", .string(finding.code.rawValue)),
      ("level", .string(finding.code.level.rawValue)),
      ("path", .string(issue.location)),
      ("line", issue.place.map { .int($0.line) } ?? .null),
      ("column", issue.place.map { .int($0.column) } ?? .null),
      ("message", .string(issue.message)),
      ("detail", issue.detail.map { .string($0) } ?? .null),
      ("witness", finding.witness.map(witnessNode) ?? .null),
    ])
  }

  // MARK: - Witnesses

  private func witnessNode(_ witness: Witness) -> JSONNode {
    var node = Self.node(witness).object?.members.map { ($0.key, $0.value) } ?? []
    node.append(("call", call(witness).map { .string($0) } ?? .null))
    return .object(node)
  }

  private static func node(_ witness: Witness) -> JSONNode {
    var members: [(String, JSONNode)] = [("profile", witness.profileNode)]
    if let placement = witness.placement {
      members.append(("placement", .string(placement.rawValue)))
    }
    if !witness.context.values.isEmpty {
      members.append(("context", ProfileJSON.node(witness.context.values)))
    }
    if let locale = witness.locale { members.append(("locale", .string(locale))) }
    if witness.isMomentNeeded { members.append(("now", .string(moment(witness)))) }
    return .object(members)
  }

  private static func moment(_ witness: Witness) -> String { witness.now.millisecondText }

  /// A call for a shell that evaluates the witness; nil when no placement asks for its segment, or
  /// the catalog is on standard input.
  private func call(_ witness: Witness) -> String? {
    guard let placement = witness.placement, path != "-" else { return nil }
    let profile = JSONWriter.text(witness.profileNode)
    // Some shells' echo reads backslashes.
    let writes = profile.utf8.contains(UInt8(ascii: "\\")) ? "printf '%s\\n'" : "echo"
    var words = [writes, Self.quoted(profile), "|", "segments", "eval", "--profile-file", "-"]
    if let path {
      words += ["--catalog", Self.quoted(path)]
    } else if let store {
      words += ["--store", Self.quoted(store)]
    }
    words += ["--placement", placement.rawValue]
    for (key, value) in witness.context.values.sorted(by: { $0.key < $1.key }) {
      words += ["--context", Self.quoted("\(key)=\(Self.text(value))")]
    }
    if let locale = witness.locale { words += ["--locale", Self.quoted(locale)] }
    if witness.isMomentNeeded { words += ["--now", Self.moment(witness)] }
    return (words + ["--explain"]).joined(separator: " ")
  }

  /// A value as `--context` takes it.
  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .string(let text), .other(let text): text
    case .number(let number): JSONWriter.number(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .stringList(let texts): texts.joined(separator: ",")
    }
  }

  /// A word that a shell takes as it is.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./=:,@".utf8.contains(byte)
        }
      }
    guard !isPlain else { return word }
    let inside = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + inside.joined(separator: "'\\''") + "'"
  }
}
