// Makes the values that a place could hold, from the constants that it is compared with.

import Expressions

/// Makes the values that a place could hold instead, from the constants of the tests that read it.
struct CandidateMaker {
  let place: NearestChange.Place
  let type: AttributeType
  /// A closed list of values; nil for any.
  let values: [String]?
  let current: AttributeValue?
  let now: Timestamp
  /// Decides what a write accepts.
  let rule: WriteRule

  /// The candidates of one place by the constant that they are made from: another audience that
  /// compares the place with the same constant tries the same values.
  struct Made {
    fileprivate enum Constant: Hashable {
      case number(Double)
      case text(ScalarKey)
      case version(String)
      case moment(Int64)
      case span(Duration)
    }

    fileprivate var byConstant: [Constant: [Candidate]] = [:]
    /// Those that need no constant.
    fileprivate var always: [Candidate]?
  }

  /// The candidates, nearest first: what the place accepts and does not hold.
  func candidates(from constants: [Value]) -> [Candidate] {
    var made = Made()
    return candidates(from: constants, &made)
  }

  /// The candidates, nearest first: what the place accepts and does not hold.
  ///
  /// - Parameters:
  ///   - constants: What the place is compared with.
  ///   - known: What was made for the same place before; what is made is added.
  /// - Returns: The candidates, none twice.
  func candidates(from constants: [Value], _ known: inout Made) -> [Candidate] {
    var all = known.always ?? accepted(always)
    known.always = all
    for constant in constants {
      guard let key = Self.key(constant) else { continue }
      let made = known.byConstant[key] ?? accepted(self.made(from: constant))
      known.byConstant[key] = made
      all += made
    }
    var seen: Set<AttributeValue?> = []
    return all.sorted { $0.cost < $1.cost }.filter { seen.insert($0.value).inserted }
  }

  private static func key(_ constant: Value) -> Made.Constant? {
    switch constant {
    case .double(let number): .number(number)
    case .int(let number): .number(Double(number))
    case .uint(let number): .number(Double(number))
    case .string(let text): .text(ScalarKey(text))
    case .version(let version): .version(version.description)
    case .timestamp(let moment): .moment(moment.milliseconds)
    case .duration(let span): .span(span)
    default: nil
    }
  }

  private var always: [Candidate] {
    let unset = Candidate(kind: .unset, bound: nil, value: nil, cost: 2)
    switch type {
    case .boolean: return [plain(.boolean(true)), plain(.boolean(false)), unset]
    case .timestamp: return moments([now.milliseconds]) + [unset]
    case .stringList: return [plain(.stringList([]), cost: 1.5), unset]
    case .string: return (values ?? []).map { plain(.string($0)) } + [unset]
    case .number, .version: return [unset]
    }
  }

  private func made(from constant: Value) -> [Candidate] {
    switch type {
    case .number: number(constant).map(numbers) ?? []
    case .boolean: []
    case .timestamp: moments(bounds(constant))
    case .version: version(constant).map(versions) ?? []
    case .stringList: lists(constant)
    case .string: strings(constant)
    }
  }

  private func accepted(_ candidates: [Candidate]) -> [Candidate] {
    candidates.compactMap(accepted)
  }

  /// The candidate as a write would keep it; nil when it is refused, or is what the place holds.
  private func accepted(_ candidate: Candidate) -> Candidate? {
    guard let value = candidate.value else { return current == nil ? nil : candidate }
    var kept = value
    if case .profile(let target) = place {
      // A value that is refused is no candidate.
      guard let accepted = try? rule.accepted(value, for: target) else { return nil }
      kept = accepted
    }
    guard kept != current else { return nil }
    return Candidate(
      kind: candidate.kind, bound: candidate.bound, value: kept, cost: candidate.cost)
  }

  private func plain(_ value: AttributeValue, cost: Double = 1) -> Candidate {
    Candidate(kind: .set, bound: value, value: value, cost: cost)
  }

  // MARK: - Numbers and moments

  func number(_ value: Value) -> Double? {
    switch value {
    case .double(let double): double.isFinite ? double : nil
    case .int(let int): Double(int)
    case .uint(let uint): Double(uint)
    default: nil
    }
  }

  private func numbers(_ bound: Double) -> [Candidate] {
    let shown = AttributeValue.number(bound == 0 ? 0 : bound)
    return [
      (NearestChange.Kind.set, bound == 0 ? 0 : bound), (.moreThan, bound.nextUp),
      (.lessThan, bound.nextDown),
    ].map { kind, value in
      Candidate(kind: kind, bound: shown, value: .number(value), cost: distance(to: value))
    }
  }

  private func distance(to value: Double) -> Double {
    guard case .number(let current)? = current else { return 1 }
    let size = abs(current) + abs(value)
    return size == 0 ? 0 : abs(current - value) / size
  }

  private func bounds(_ constant: Value) -> [Int64] {
    switch constant {
    case .timestamp(let moment): return [moment.milliseconds]
    case .duration(let span):
      let milliseconds = span.components.seconds &* 1000
      return [now.milliseconds &+ milliseconds, now.milliseconds &- milliseconds]
    default: return []
    }
  }

  private func moments(_ bounds: [Int64]) -> [Candidate] {
    bounds.flatMap { bound in
      [(NearestChange.Kind.set, 0), (.moreThan, 1), (.lessThan, -1)].compactMap {
        kind, step -> Candidate? in
        guard let shown = Timestamp(milliseconds: bound),
          let value = Timestamp(milliseconds: bound &+ Int64(step))
        else { return nil }
        return Candidate(
          kind: kind, bound: .timestamp(shown), value: .timestamp(value),
          cost: momentDistance(to: value))
      }
    }
  }

  private func momentDistance(to value: Timestamp) -> Double {
    guard case .string(let text)? = current, let current = Timestamp(rfc3339: text) else {
      return 1
    }
    let days = abs(Double(current.milliseconds - value.milliseconds)) / 86_400_000
    return days / (days + 365)
  }

  // MARK: - Texts

  func version(_ value: Value) -> Version? {
    switch value {
    case .version(let version): version
    case .string(let text): Version(normalizing: text)
    default: nil
    }
  }

  private func versions(_ bound: Version) -> [Candidate] {
    let text = AttributeValue.string(bound.description)
    var made = [plain(text)]
    if let major = bound.major, let minor = bound.minor, let patch = bound.patch {
      made.append(
        Candidate(
          kind: .moreThan, bound: text, value: .string("\(major).\(minor).\(patch &+ 1)"), cost: 1))
    }
    made.append(Candidate(kind: .lessThan, bound: text, value: .string("0.0.0"), cost: 1.2))
    return made
  }

  private func strings(_ constant: Value) -> [Candidate] {
    if case .string(let text) = constant {
      func other(_ value: String) -> Candidate {
        Candidate(kind: .otherThan, bound: .string(text), value: .string(value), cost: 1.2)
      }
      // Of a closed list nothing else can be written; a caller may pass anything.
      if let values, case .profile = place {
        return values.filter { !$0.utf8.elementsEqual(text.utf8) }.map(other)
      }
      return [plain(.string(text)), other("\(text)-other")]
        + ["a\(text)", "\(text)a", "a\(text)a"].map { plain(.string($0), cost: 1.1) }
    }
    guard let number = number(constant) else { return [] }
    return birthdays(years: number)
      + [number, number + 1, number - 1].map { plain(.string(JSONWriter.number($0)), cost: 1.1) }
  }

  /// The days on which somebody was born who is so many full years old now, or nearly.
  private func birthdays(years: Double) -> [Candidate] {
    guard place == .profile(.field(.birthday)), (0...200).contains(years) else { return [] }
    let seconds = now.seconds
    let today = CivilDate(
      daysSinceEpoch: Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400))
    return [-1, 0, 1].compactMap { step -> Candidate? in
      let year = today.year - Int(years) - step
      let day =
        CivilDate(year: year, month: today.month, day: today.day)
        ?? CivilDate(year: year, month: 2, day: 28)
      return day.map { plain(.string($0.description)) }
    }
  }

  // MARK: - Lists

  private func lists(_ constant: Value) -> [Candidate] {
    var held: [String] = []
    if case .stringList(let elements)? = current { held = elements }
    if case .string(let text) = constant {
      let without = held.filter { !$0.utf8.elementsEqual(text.utf8) }
      return [
        Candidate(
          kind: .including, bound: .string(text), value: .stringList(held + [text]), cost: 0.5),
        Candidate(kind: .without, bound: .string(text), value: .stringList(without), cost: 0.5),
      ]
    }
    guard let count = number(constant), (0...20).contains(count) else { return [] }
    return (0...1).map { plain(.stringList(filled(held, to: Int(count) + $0)), cost: 1.2) }
  }

  private func filled(_ held: [String], to count: Int) -> [String] {
    guard held.count < count else { return Array(held.prefix(count)) }
    let missing = (held.count..<count).map { index -> String in
      guard let values, !values.isEmpty else { return "item-\(index + 1)" }
      return values[index % values.count]
    }
    return held + missing
  }
}
