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

  /// The candidates, nearest first: what the place accepts and does not hold.
  func candidates(from constants: [Value]) -> [Candidate] {
    var made: [Candidate] = []
    switch type {
    case .number: made = constants.compactMap(number).flatMap(numbers)
    case .boolean: made = [plain(.boolean(true)), plain(.boolean(false))]
    case .timestamp: made = moments(constants)
    case .version: made = constants.compactMap(version).flatMap(versions)
    case .stringList: made = lists(constants)
    case .string: made = strings(constants)
    }
    made.append(Candidate(kind: .unset, bound: nil, value: nil, cost: 2))
    var seen: Set<AttributeValue?> = []
    return made.compactMap(accepted).sorted { $0.cost < $1.cost }
      .filter { seen.insert($0.value).inserted }
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

  private func moments(_ constants: [Value]) -> [Candidate] {
    var bounds = [now.milliseconds]
    for constant in constants {
      switch constant {
      case .timestamp(let moment): bounds.append(moment.milliseconds)
      case .duration(let span):
        let milliseconds = span.components.seconds &* 1000
        bounds += [now.milliseconds &+ milliseconds, now.milliseconds &- milliseconds]
      default: break
      }
    }
    return bounds.flatMap { bound in
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

  private func strings(_ constants: [Value]) -> [Candidate] {
    if let values { return values.flatMap { listed($0, constants) } }
    var made: [Candidate] = []
    for constant in constants {
      if case .string(let text) = constant {
        made.append(plain(.string(text)))
        made += ["a\(text)", "\(text)a", "a\(text)a"].map { plain(.string($0), cost: 1.1) }
        made.append(
          Candidate(
            kind: .otherThan, bound: .string(text), value: .string("\(text)-other"), cost: 1.2))
      } else if let number = number(constant) {
        made += [number, number + 1, number - 1].map {
          plain(.string(JSONWriter.number($0)), cost: 1.1)
        }
        made += birthdays(years: number)
      }
    }
    return made
  }

  /// A value of a closed list, where nothing else can be written; it may be tried for another one that
  /// the condition excludes.
  private func listed(_ value: String, _ constants: [Value]) -> [Candidate] {
    let excluded = constants.compactMap { constant -> Candidate? in
      guard case .string(let text) = constant, !text.utf8.elementsEqual(value.utf8) else {
        return nil
      }
      return Candidate(
        kind: .otherThan, bound: .string(text), value: .string(value), cost: 1.2)
    }
    return [plain(.string(value))] + excluded
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

  private func lists(_ constants: [Value]) -> [Candidate] {
    var held: [String] = []
    if case .stringList(let elements)? = current { held = elements }
    var made = [plain(.stringList([]), cost: 1.5)]
    for constant in constants {
      if case .string(let text) = constant {
        made.append(
          Candidate(
            kind: .including, bound: .string(text), value: .stringList(held + [text]), cost: 0.5))
        made.append(
          Candidate(
            kind: .without, bound: .string(text),
            value: .stringList(held.filter { !$0.utf8.elementsEqual(text.utf8) }), cost: 0.5))
      } else if let count = number(constant), (0...20).contains(count) {
        made += (0...1).map { plain(.stringList(filled(held, to: Int(count) + $0)), cost: 1.2) }
      }
    }
    return made
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
