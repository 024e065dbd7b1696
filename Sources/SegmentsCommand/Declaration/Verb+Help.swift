// Help, made of the declaration of verbs.

extension Verb {
  /// The overview: every verb with its summary, and the options that all of them take.
  static func overview(of table: [Verb]) -> String {
    var verbs: [(String, String)] = []
    for verb in table where !verb.isHidden {
      if verb.verbs.isEmpty { verbs.append((verb.call(after: ""), verb.summary)) }
      for inner in verb.verbs { verbs.append((inner.call(after: verb.name), inner.summary)) }
    }
    return """
      segments: who a person is, which segments they are in, which flow they see next

      Usage: segments VERB [options]

      \(section("Verbs", verbs))
      \(section("Options of every verb", globalRows))
      Help for one verb: segments VERB --help

      """
  }

  /// The help for one verb.
  ///
  /// - Parameter path: The verbs before it, for instance `profile`; empty for none.
  /// - Returns: Lines, the last with its end.
  func help(after path: String) -> String {
    let full = path.isEmpty ? name : "\(path) \(name)"
    var parts = ["segments \(full): \(summary)\n"]
    if verbs.isEmpty {
      parts += leafHelp(full, path)
    } else {
      parts.append("Usage: segments \(full) VERB [options]\n")
      parts.append(Self.section("Verbs", verbs.map { ($0.call(after: full), $0.summary) }))
    }
    parts.append(Self.section("Options of every verb", Self.globalRows))
    if !examples.isEmpty { parts.append(exampleSection) }
    return parts.joined(separator: "\n")
  }

  private func leafHelp(_ full: String, _ path: String) -> [String] {
    let optional = options.filter { !$0.isRequired }
    let usage = "Usage: segments \(call(after: path))\(optional.isEmpty ? "" : " [options]")\n"
    var parts = [usage]
    if !details.isEmpty { parts.append(details + "\n") }
    if !operands.isEmpty {
      parts.append(Self.section("Arguments", operands.map { ($0.name, $0.summary) }))
    }
    if !options.isEmpty { parts.append(Self.section("Options", options.map(Self.row))) }
    return parts
  }

  /// How it is called, with everything that it needs: `eval --profile ID --placement ID`.
  func call(after path: String) -> String {
    let full = path.isEmpty ? name : "\(path) \(name)"
    if let synopsis { return "\(full) \(synopsis)" }
    let words = [full] + operands.map(\.name) + options.filter(\.isRequired).map(\.spelling)
    return words.joined(separator: " ")
  }

  private var exampleSection: String {
    var text = "Examples:\n"
    for example in examples {
      if !example.meaning.isEmpty { text += "  # \(example.meaning)\n" }
      text += "  \(example.call)\n"
    }
    return text
  }

  private static var globalRows: [(String, String)] {
    Option.global.map { $0 == .help ? ("--help, -h", $0.summary) : row($0) }
  }

  private static func row(_ option: Option) -> (String, String) {
    (option.spelling, option.summary + option.note)
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    var table = TextTable(columns: [.leading(), .leading()], indent: 2)
    for (left, right) in rows { table.add([left, right]) }
    return "\(title):\n\(table.rendered)"
  }
}
