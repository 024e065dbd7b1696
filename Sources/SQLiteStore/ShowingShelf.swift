// Showings that the writer has at hand with their answers, and what of them is not written yet.

import Segments

/// Showings that the writer has at hand with their answers.
///
/// One that many lines of one transaction change is read once and written once; the row `ingest` of
/// `make bench` shows what that buys. A showing is kept under its owner: the profile whose names include
/// the one that it was shown to.
struct ShowingShelf {
  /// How much lies on it at most, in bytes, counted roughly.
  private static let room = 8 << 20

  /// What is to be written of one showing.
  struct Unwritten {
    let number: Int64
    /// Nil when only answers are to be written.
    let showing: Showing?
    /// The number under which it closed; nil while it is open.
    let seq: Int64?
    /// Whether the table has no row of it yet.
    let isNew: Bool
    let answers: [Answer]
  }

  private struct Entry {
    var showing: Showing
    var seq: Int64?
    var isNew = false
    var isUnwritten = false
    /// In the order of the table; nil while nobody has asked.
    var answers: [Answer]?
    /// The places of those of them whose rows are to be written.
    var unwrittenAnswers: [Int] = []

    /// Puts an answer in its place among the others.
    mutating func put(_ answer: Answer) {
      guard let known = answers else { return }
      let place = known.firstIndex { !$0.stands(before: answer) } ?? known.endIndex
      if place < known.endIndex, !answer.stands(before: known[place]) {
        answers?[place] = answer
      } else {
        answers?.insert(answer, at: place)
        unwrittenAnswers = unwrittenAnswers.map { $0 < place ? $0 : $0 + 1 }
      }
      if !unwrittenAnswers.contains(place) { unwrittenAnswers.append(place) }
    }
  }

  /// What is known of one owner's showings.
  private struct Shown {
    /// In their order; every open one is among them when `hasAllOpen`.
    var numbers: [Int64] = []
    var hasAllOpen = false
    /// By the app's names; nil for a name that no showing has.
    var named: [Showing.ID: Int64?] = [:]

    /// Puts a number in its place among the others.
    mutating func note(_ number: Int64) {
      let place = numbers.firstIndex { $0 >= number } ?? numbers.endIndex
      if place < numbers.endIndex, numbers[place] == number { return }
      numbers.insert(number, at: place)
    }
  }

  private var entries: [Int64: Entry] = [:]
  private var owners: [Profile.ID: Shown] = [:]
  private var unwritten: Set<Int64> = []
  private var size = 0

  /// Whether rows are to be written before anybody looks at the tables.
  var hasUnwritten: Bool { !unwritten.isEmpty }

  /// Whether it is to be emptied, when the rows are written.
  var isFull: Bool { size > Self.room }

  // MARK: - Showings

  /// The showing of that number, as it is now; nil when it is not at hand.
  subscript(number: Int64) -> Showing? { entries[number]?.showing }

  /// The number under which a showing closed; the outer nil says that it is not at hand.
  func seq(of number: Int64) -> Int64?? { entries[number].map(\.seq) }

  /// The owner's showing of that name; the outer nil says that it is not known.
  func showing(of owner: Profile.ID, named id: Showing.ID) -> Showing?? {
    guard let found = owners[owner]?.named[id] else { return nil }
    guard let number = found else { return .some(nil) }
    return self[number].map { .some($0) }
  }

  /// The owner's open showings in their order; nil when they are not all known.
  func open(of owner: Profile.ID) -> [Showing]? {
    guard let shown = owners[owner], shown.hasAllOpen else { return nil }
    return shown.numbers.compactMap { self[$0] }.filter { $0.end == nil }
  }

  /// Puts down what was found under a name: a showing as its row has it, or that there is none.
  mutating func put(
    _ found: (showing: Showing, seq: Int64?)?, of owner: Profile.ID, named id: Showing.ID
  ) {
    size += 150 + owner.rawValue.utf8.count + id.rawValue.utf8.count
    owners[owner, default: Shown()].named[id] = .some(found?.showing.number)
    if let found { put(read: found, of: owner) }
  }

  /// Puts down all rows of the owner's that are open.
  mutating func put(open rows: [(showing: Showing, seq: Int64?)], of owner: Profile.ID) {
    size += 100 + owner.rawValue.utf8.count
    owners[owner, default: Shown()].hasAllOpen = true
    for row in rows { put(read: row, of: owner) }
  }

  /// What is at hand already is newer than its row.
  private mutating func put(read row: (showing: Showing, seq: Int64?), of owner: Profile.ID) {
    owners[owner, default: Shown()].note(row.showing.number)
    guard entries[row.showing.number] == nil else { return }
    entries[row.showing.number] = Entry(showing: row.showing, seq: row.seq)
    size += Self.size(of: row.showing)
  }

  /// Puts down a showing that has no row yet, whose row is to be written.
  mutating func put(new showing: Showing, seq: Int64?, of owner: Profile.ID) {
    entries[showing.number] = Entry(
      showing: showing, seq: seq, isNew: true, isUnwritten: true, answers: [])
    size += Self.size(of: showing)
    unwritten.insert(showing.number)
    owners[owner, default: Shown()].note(showing.number)
    if let id = showing.id { owners[owner]?.named[id] = .some(showing.number) }
  }

  /// Puts down a showing that is at hand, whose row is to be written anew.
  mutating func put(changed showing: Showing, seq: Int64?) {
    entries[showing.number]?.showing = showing
    entries[showing.number]?.seq = seq
    entries[showing.number]?.isUnwritten = true
    unwritten.insert(showing.number)
  }

  // MARK: - Answers

  /// A showing's answers in the order of the table; nil when they are not at hand.
  func answers(of number: Int64) -> [Answer]? { entries[number]?.answers }

  /// Puts down answers as their rows have them; of a showing that is not at hand, nothing.
  mutating func put(_ answers: [Answer], of number: Int64) {
    guard entries[number] != nil else { return }
    entries[number]?.answers = answers
    size += answers.reduce(0) { $0 + Self.size(of: $1) }
  }

  /// Puts down an answer whose row is to be written; the showing's answers are at hand.
  mutating func put(changed answer: Answer, of number: Int64) {
    entries[number]?.put(answer)
    unwritten.insert(number)
    size += Self.size(of: answer)
  }

  // MARK: - Rows

  /// Takes what is to be written, in the order of the tables.
  mutating func takeUnwritten() -> [Unwritten] {
    let numbers = unwritten.sorted()
    unwritten.removeAll(keepingCapacity: true)
    return numbers.compactMap { number in
      guard let entry = entries[number] else { return nil }
      entries[number]?.isNew = false
      entries[number]?.isUnwritten = false
      entries[number]?.unwrittenAnswers = []
      let answers = entry.unwrittenAnswers.sorted().compactMap { entry.answers?[$0] }
      return Unwritten(
        number: number, showing: entry.isUnwritten ? entry.showing : nil, seq: entry.seq,
        isNew: entry.isNew, answers: answers)
    }
  }

  private static func size(of showing: Showing) -> Int {
    400 + showing.profile.rawValue.utf8.count + (showing.id?.rawValue.utf8.count ?? 0)
  }

  private static func size(of answer: Answer) -> Int {
    switch answer.value {
    case .text(let text): 250 + text.revealed.utf8.count
    case .choices(let ids): ids.reduce(250) { $0 + 32 + $1.utf8.count }
    case .toggle, .moment, .date: 250
    }
  }
}

extension Answer {
  /// Whether its row stands before the other's of the same showing: bytes are compared.
  fileprivate func stands(before other: Answer) -> Bool {
    let (own, others) = (screen.rawValue.utf8, other.screen.rawValue.utf8)
    if !own.elementsEqual(others) { return own.lexicographicallyPrecedes(others) }
    return element.rawValue.utf8.lexicographicallyPrecedes(other.element.rawValue.utf8)
  }
}
