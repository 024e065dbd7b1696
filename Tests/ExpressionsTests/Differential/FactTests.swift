// Conditions over facts hold exactly where the expressions do.

import Testing

@testable import Expressions

@Suite("Facts")
struct FactTests {
  /// Tests that facts can say.
  private static let tests = [
    "attributes.reminders", "attributes.reminders == false", "attributes.reminders != true",
    "has(attributes.bmi)", "has(attributes.goals)", "has(attributes.city)", "true", "false",
    "in_segment('pros')", "attributes.bmi >= 25", "attributes.bmi != 30.5",
    "20 > attributes.weight",
    "attributes.bmi == 20", "attributes.weight <= 80", "attributes.bmi in [20, 30.5]",
    "attributes.city == 'Rome'", "attributes.city != 'Rome'", "attributes.city < 'b'",
    "attributes.city >= 'Rome'", "attributes.city in ['a', 'A city of more than sixteen bytes']",
    "attributes.city == ''", "attributes.city.startsWith('Ro')", "attributes.city.endsWith('me')",
    "attributes.city.contains('o')", "attributes.city.matches('^R')",
    "attributes.city.matches('a$')",
    "attributes.experience in ['pro']", "attributes.experience in []",
    "'lose' in attributes.goals", "'keep' in attributes.goals",
    "context.app_version >= '8.2'", "context.app_version < '8.3.0'", "context.app_version == '8.3'",
    "context.app_version in ['8.2.9', '8.4.0-rc.1']", "context.app_version > '8.4.0-beta'",
    "attributes.premium_until > timestamp('2026-11-29T00:00:00Z')",
    "attributes.premium_until == timestamp('2026-11-30T00:00:00Z')", "profile.email == 'a@b'",
  ]

  private static func tree(_ depth: Int, _ random: inout RandomExpression) -> String {
    guard depth > 0 else { return random.pick(tests) }
    switch random.pick(4) {
    case 0: return "!(\(tree(depth - 1, &random)))"
    case 1: return "(\(tree(depth - 1, &random)) && \(tree(depth - 1, &random)))"
    case 2: return "(\(tree(depth - 1, &random)) || \(tree(depth - 1, &random)))"
    default: return tree(depth - 1, &random)
    }
  }

  private static func bindings(_ random: inout RandomExpression) throws
    -> [String: Bindings.Binding]
  {
    let clock = try #require(Timestamp(rfc3339: "2026-11-30T00:00:00Z"))
    let texts = [
      "Rome", "a", "", "A city of more than sixteen bytes", "A city of more, and not this",
    ]
    let versions = ["8.2.9", "8.3", "8.4.0-beta", "8.4.0-rc.1", "v9", "8.03.0", "8.3.0+7"]
    var values = random.values(clock, try #require(Version(normalizing: "8.3")))
    if case .value = values["attributes.city"] ?? .unset {
      values["attributes.city"] = .value(.string(random.pick(texts)))
    }
    if case .value = values["context.app_version"] ?? .unset {
      values["context.app_version"] = try .value(
        .version(#require(Version(normalizing: random.pick(versions)))))
    }
    return values
  }

  @Test(
    "20 000 random conditions hold where the expressions are true, open ones where they are not false",
    arguments: [false, true])
  func outcomes(isOpen: Bool) throws {
    let environment = SampleEnvironment.catalog
    var counts = [0, 0]
    for seed in 0..<10_000 {
      var random = RandomExpression(seed: UInt64(seed))
      let source = Self.tree(seed % 5, &random)
      let expression = try Expression(
        source, in: environment, options: .allowsUnguardedNegation)
      let values = try Self.bindings(&random)
      let facts = try Facts(expression, isOpen: isOpen, values)
      let isMember: Bool =
        switch expression.evaluate(try SampleEnvironment.bindings(values)) {
        case .success(let value): value == .bool(true)
        case .failure(.failed): false
        case .failure: isOpen
        }
      counts[isMember ? 1 : 0] += 1
      if facts.holds != isMember { Issue.record("\(source) of \(values): \(facts.holds)") }
    }
    #expect(counts.allSatisfy { $0 > 1000 }, "\(counts)")
  }

  @Test("an expression that computes is left to its program")
  func others() throws {
    for source in ["attributes.bmi * 2.0 > 3.0", "age(profile.birthday) >= 18.0"] {
      let expression = try Expression(source, in: SampleEnvironment.catalog)
      var conditions = FactConditions(count: 1)
      var builder = FactTableBuilder()
      let names = try Facts.names(&builder)
      builder.add(expression, isOpen: false, names: names, as: 0, to: &conditions)
      #expect(!conditions.has(0), "\(source)")
    }
  }

  @Test("more texts than a word has bits are told apart")
  func manyTexts() throws {
    let texts = (0..<300).map { "city \($0)" }
    let list = texts.map { "'\($0)'" }.joined(separator: ", ")
    let expression = try Expression(
      "attributes.city in [\(list)]", in: SampleEnvironment.catalog)
    for text in texts + ["city", "city 300", "city 1000"] {
      let facts = try Facts(
        expression, isOpen: false, ["attributes.city": .value(.string(text))])
      #expect(facts.holds == texts.contains(text), "\(text)")
    }
  }

  @Test(
    "a packed version has the order of its numbers",
    arguments: [
      ("1.2.3", "1.2.4"), ("1.9.9", "1.10.0"), ("0.0.0", "0.0.1"), ("2.0.0", "10.0.0"),
      ("1.999999.0", "2.0.0"), ("08.1.0", "8.2.0"),
    ])
  func packed(less: String, greater: String) {
    #expect(packed(less) < packed(greater))
  }

  @Test(
    "a version that does not fit a word is read as a whole",
    arguments: [
      "1.2", "v1.2.3", "1.2.3-rc", "1.2.3+7", "1.2.3.4", "1..3", "", "1.2.1000000", ".1.2",
    ])
  func unpacked(text: String) {
    #expect(packed(text) == 0)
  }

  private func packed(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { PackedVersion.packed($0) ?? 0 }
  }
}

/// The facts of some values, and one condition over them.
private struct Facts {
  let holds: Bool

  init(
    _ expression: Expression, isOpen: Bool, _ values: [String: Bindings.Binding]
  ) throws {
    var builder = FactTableBuilder()
    let names = try Self.names(&builder)
    let places = names.map { name -> Int? in
      if case .place(let place) = name { place } else { nil }
    }
    // The condition itself has a number after those of the segments.
    let number = 3
    var conditions = FactConditions(count: number + 1)
    builder.add(expression, isOpen: isOpen, names: names, as: number, to: &conditions)
    try #require(conditions.has(number))
    let table = builder.table
    var words = table.blank + [0]
    var outcomes = Array(repeating: FactConditions.Outcome.unknown, count: number + 1)
    holds = try words.withUnsafeMutableBufferPointer { words in
      let start = try #require(words.baseAddress)
      for (path, binding) in values {
        guard case .value(let value) = binding else { continue }
        let slot = try SampleEnvironment.slot(path)
        if case .condition(let index) = names[slot] {
          outcomes[index] = value == .bool(true) ? .holds : .holdsNot
        }
        if let place = places[slot] { Self.put(value, at: place, table, start) }
      }
      var chain = FactChain()
      chain.add(number, isOfFacts: true)
      let isFirst = chain.next(from: 0, conditions, start, &outcomes) == 0
      #expect(isFirst == conditions.holds(number, start, outcomes))
      return isFirst
    }
  }

  static func names(_ builder: inout FactTableBuilder) throws -> [FactTableBuilder.Name] {
    var segments = 0
    return SampleEnvironment.catalog.slotNames.map { name in
      let place = builder.addPlace()
      guard name.hasPrefix("in_segment") else { return .place(place) }
      segments += 1
      return .condition(segments - 1)
    }
  }

  private static func put(
    _ value: Value, at place: Int, _ table: FactTable, _ words: UnsafeMutablePointer<UInt64>
  ) {
    switch value {
    case .double(let number): table.put(number, at: place, into: words)
    case .bool(let flag): table.put(flag, at: place, into: words)
    case .string(var text): text.withUTF8 { table.put(text: $0, at: place, into: words) }
    case .list(let elements):
      let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      table.put(list: texts, at: place, into: words)
    case .version(let version):
      var text = version.description
      text.withUTF8 { table.put(version: $0, at: place, into: words) }
    default: table.put(value, at: place, into: words)
    }
  }
}
