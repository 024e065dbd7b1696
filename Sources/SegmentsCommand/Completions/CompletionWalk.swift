// Walks the words of an unfinished call by the declaration of verbs, up to the cursor.

import Segments

/// Walks the words of an unfinished call by the declaration of verbs, up to the cursor.
///
/// What is before the cursor is read as `ArgumentReader` reads it; a word that it would refuse is
/// passed over, since only the last word matters here.
struct CompletionWalk {
  private let table: [Verb]
  private let names: CompletionNames
  private var path: [Verb] = []
  private var operandCount = 0
  private var given: Set<String> = []
  private var waiting: Option?
  private var areOptionsOver = false

  /// Makes a walk that has seen nothing.
  ///
  /// - Parameters:
  ///   - table: The verbs that are known.
  ///   - names: Gives the names of the store and its catalog.
  init(table: [Verb], names: CompletionNames) {
    self.table = table
    self.names = names
  }

  /// What to offer for the last of the words, which may be empty.
  ///
  /// - Parameter words: The call without the program's name, up to the cursor.
  /// - Returns: An empty offer where only the person can know.
  mutating func offer(for words: [String]) -> CompletionOffer {
    for word in words.dropLast() { pass(word) }
    var offer = offer(forLast: words.last ?? "")
    offer.candidates.removeAll { !Self.isLine($0.word) }
    return offer
  }

  /// The value of an option that stands before the cursor; nil when it is not given.
  static func value(of option: Option, in words: [String]) -> String? {
    let written = "--\(option.name)"
    for (index, word) in words.enumerated() {
      if word.utf8.elementsEqual(written.utf8) {
        return index + 1 < words.count ? words[index + 1] : nil
      }
      if word.utf8.starts(with: "\(written)=".utf8) {
        return String(word.dropFirst(written.count + 1))
      }
    }
    return nil
  }

  private mutating func pass(_ word: String) {
    if waiting != nil {
      waiting = nil
    } else if areOptionsOver || !word.utf8.starts(with: "-".utf8) || word.utf8.count == 1 {
      passOperand(word)
    } else if word == "--" {
      areOptionsOver = true
    } else if let option = option(named: word.dropFirst(2).prefix { $0 != "=" }) {
      given.insert(option.name)
      if option.valueName != nil, !word.utf8.contains(UInt8(ascii: "=")) { waiting = option }
    }
  }

  private mutating func passOperand(_ word: String) {
    if path.last?.isLeaf == true {
      operandCount += 1
    } else if let verb = verbs.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) {
      path.append(verb)
    }
  }

  private func offer(forLast word: String) -> CompletionOffer {
    if let waiting { return offer(waiting.completion, word) }
    if !areOptionsOver, word.utf8.starts(with: "-".utf8) {
      guard let end = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return options(word) }
      guard let option = option(named: word[..<end].dropFirst(2)), option.valueName != nil else {
        return CompletionOffer()
      }
      var values = offer(option.completion, String(word[word.utf8.index(after: end)...]))
      values.candidates = values.candidates.map {
        .init(word: "\(word[...end])\($0.word)", summary: $0.summary)
      }
      return values
    }
    guard let verb = path.last, verb.isLeaf else {
      let words = verbs.map { CompletionOffer.Candidate(word: $0.name, summary: $0.summary) }
      return CompletionOffer(candidates: words.filter { $0.word.utf8.starts(with: word.utf8) })
    }
    let isLastOpen = verb.operands.last?.isRepeatable == true
    let place = isLastOpen ? min(operandCount, verb.operands.count - 1) : operandCount
    guard place < verb.operands.count else { return word.isEmpty ? options("--") : .init() }
    return offer(verb.operands[place].completion, word)
  }

  private var verbs: [Verb] { (path.last?.verbs ?? table).filter { !$0.isHidden } }

  private var declared: [Option] { (path.last?.options ?? []) + Option.global }

  private func option(named name: Substring) -> Option? {
    declared.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The options that may still be given, those that are needed first.
  private func options(_ word: String) -> CompletionOffer {
    let open = declared.filter { $0.isRepeatable || !given.contains($0.name) }
    let ordered = open.filter(\.isRequired) + open.filter { !$0.isRequired }
    let words = ordered.map {
      CompletionOffer.Candidate(word: "--\($0.name)", summary: $0.summary)
    }
    return CompletionOffer(candidates: words.filter { $0.word.utf8.starts(with: word.utf8) })
  }

  private func offer(_ completion: Completion, _ word: String) -> CompletionOffer {
    if case .file = completion { return CompletionOffer(wantsFiles: true) }
    let candidates = names.candidates(for: completion, startingWith: word)
    return CompletionOffer(candidates: candidates.filter { $0.word.utf8.starts(with: word.utf8) })
  }

  /// Whether the word can stand in a line of the answer: a profile's id may hold anything.
  private static func isLine(_ word: String) -> Bool {
    VisibleText.line(word).utf8.elementsEqual(word.utf8)
  }
}
