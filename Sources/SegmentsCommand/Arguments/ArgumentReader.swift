// Reads the words of a call by the declaration of verbs; suggests the nearest known name.

import Expressions

/// Reads the words of a call by the declaration of verbs.
///
/// `--name value` and `--name=value` are the same. An option that is declared with a value takes
/// the next word whatever it looks like, so that values may begin with `-`. `--` ends the options;
/// `-` alone is an operand. Global options may also stand before the verb.
struct ArgumentReader {
  /// What a call asks for.
  enum Request: Sendable {
    /// The overview.
    case overview
    /// The help of a verb that follows others (`path`, may be empty).
    case help(Verb, path: String)
    /// The version.
    case version
    /// To run the verb's command.
    case command(Verb.Reading, verb: String, Arguments)
    /// To write a text about the command itself.
    case text(Verb.Writing, verb: String, Arguments)
  }

  private let table: [Verb]
  private var words: ArraySlice<String>
  private var path: [Verb] = []
  private var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var mistake: CommandError?
  /// Options that took what looks like an option as their value: likely a forgotten value.
  private var suspicion: String?

  private init(_ words: [String], _ table: [Verb]) {
    self.table = table
    self.words = words[...]
  }

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - table: The verbs that are known.
  /// - Returns: What the call asks for.
  /// - Throws: `CommandError.wrongCall` for the first mistake. A request for help wins over any.
  static func read(_ words: [String], table: [Verb] = Verb.table) throws(CommandError) -> Request {
    var reader = ArgumentReader(words, table)
    reader.readWords()
    return try reader.request()
  }

  /// The form of an answer that a call asks for, also one with mistakes.
  static func format(of words: [String], table: [Verb] = Verb.table) -> Format {
    var reader = ArgumentReader(words, table)
    reader.readWords()
    return reader.values[Option.json.name] == nil ? .text : .json
  }

  private mutating func readWords() {
    while let word = words.popFirst() {
      if word == "--" {
        while let word = words.popFirst() { readOperand(word) }
      } else if word == "-h" {
        values[Option.help.name] = []
      } else if word.utf8.starts(with: "--".utf8) {
        readOption(word)
      } else if word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 {
        note("unknown option '-\(word.dropFirst().prefix(1))': options begin with two dashes")
      } else {
        readOperand(word)
      }
    }
  }

  private mutating func readOperand(_ word: String) {
    if path.last?.isLeaf == true {
      operands.append(word)
      return
    }
    let known = path.last?.verbs ?? table
    if let verb = known.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) {
      path.append(verb)
    } else if path.isEmpty, word == "help" {
      values[Option.help.name] = []
    } else {
      let full = (path.map(\.name) + [word]).joined(separator: " ")
      note("unknown verb '\(full)'" + suggestion(for: word, among: Self.names(known), "'"))
    }
  }

  private mutating func readOption(_ word: String) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = declared.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      note(unknownOption(name))
      return
    }
    let inline = parts.count > 1 ? String(parts[1]) : nil
    if values[option.name] != nil, !option.isRepeatable, option.valueName != nil {
      note("--\(name) is given more than once")
    }
    if option.valueName == nil {
      if inline != nil { note("--\(name) takes no value") }
      values[option.name] = []
    } else if let value = inline ?? nextWord(for: option) {
      values[option.name, default: []].append(value)
    } else {
      note("--\(name) needs a value: \(option.spelling)")
    }
  }

  private mutating func nextWord(for option: Option) -> String? {
    let word = words.popFirst()
    if let word, declared.contains(where: { "--\($0.name)".utf8.elementsEqual(word.utf8) }) {
      suspicion = "(--\(option.name) took '\(word)' as its value)"
    }
    return word
  }

  private var declared: [Option] { (path.last?.options ?? []) + Option.global }

  private func unknownOption(_ name: String) -> String {
    let text = "unknown option '--\(name)'"
    if path.last?.isLeaf == true {
      return text + suggestion(for: name, among: declared.map(\.name), "'--")
    }
    let isElsewhere = table.contains { verb in
      ([verb] + verb.verbs).contains { $0.options.contains { $0.name == name } }
    }
    if isElsewhere { return text + " before the verb; write it after" }
    return text + suggestion(for: name, among: Option.global.map(\.name), "'--")
  }

  private func suggestion(for name: String, among names: [String], _ quote: String) -> String {
    guard let nearest = nearestName(to: name, among: names) else { return "" }
    return "; did you mean \(quote)\(nearest)'?"
  }

  private mutating func note(_ text: String) {
    mistake = mistake ?? .wrongCall(text, verb: pathName)
  }

  private var pathName: String { path.map(\.name).joined(separator: " ") }

  private func request() throws(CommandError) -> Request {
    if values[Option.help.name] != nil {
      guard let verb = path.last else {
        if let mistake { throw mistake }
        return .overview
      }
      return .help(verb, path: path.dropLast().map(\.name).joined(separator: " "))
    }
    if let mistake { throw suspected(mistake) }
    if values[Option.version.name] != nil { return .version }
    guard let verb = path.last, verb.isLeaf else {
      let names = Self.names(path.last?.verbs ?? table).joined(separator: ", ")
      throw .wrongCall("a verb is missing: one of \(names)", verb: pathName)
    }
    try check(verb)
    let arguments = Arguments(operands: operands, values: values)
    switch verb.body {
    case .command(let reading): return .command(reading, verb: pathName, arguments)
    case .text(let writing): return .text(writing, verb: pathName, arguments)
    case .verbs: return .overview
    }
  }

  private static func names(_ verbs: [Verb]) -> [String] {
    verbs.filter { !$0.isHidden }.map(\.name)
  }

  private func check(_ verb: Verb) throws(CommandError) {
    let isOpen = verb.operands.last?.isRepeatable == true
    if operands.count < verb.operands.count - (isOpen ? 1 : 0) {
      let missing = verb.operands[operands.count]
      throw suspected(
        .wrongCall("\(missing.name) is missing: \(missing.summary)", verb: pathName))
    }
    if operands.count > verb.operands.count, !isOpen {
      // The word itself may be a person's name that was not quoted: it is not shown.
      let excess = operands.count - verb.operands.count
      throw suspected(
        .wrongCall(
          "\(excess) \(excess == 1 ? "argument" : "arguments") too many; quote a value with blanks",
          verb: pathName))
    }
    for option in verb.options where option.isRequired && values[option.name] == nil {
      throw suspected(.wrongCall("\(option.spelling) is missing", verb: pathName))
    }
  }

  private func suspected(_ error: CommandError) -> CommandError {
    guard let suspicion, case .wrongCall(let text, let verb) = error else { return error }
    return .wrongCall("\(text) \(suspicion)", verb: verb)
  }
}
