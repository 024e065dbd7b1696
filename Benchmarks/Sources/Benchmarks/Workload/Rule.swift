// The audiences of the workload, and the plain evaluator that every answer is checked against.

/// One audience of the workload: everything that it asks must hold.
struct Rule {
  /// One condition.
  enum Condition {
    case experience(Int)
    /// In tenths.
    case bmiAtLeast(Int)
    /// In tenths.
    case bmiBelow(Int)
    case country([Int])
    case versionAtLeast(Person.Version)
    case ageAtLeast(Int)
  }

  let flow: String
  let conditions: [Condition]

  /// Whether a person is admitted.
  func admits(_ person: Person) -> Bool {
    conditions.allSatisfy { condition in
      switch condition {
      case .experience(let value): person.experience == value
      case .bmiAtLeast(let value): person.bmi >= value
      case .bmiBelow(let value): person.bmi < value
      case .country(let values): values.contains(person.country)
      case .versionAtLeast(let value): person.version.rank >= value.rank
      case .ageAtLeast(let value): person.age >= value
      }
    }
  }

  /// What a person sees: the flow of the first audience that admits.
  static func flow(of person: Person, _ rules: [Rule]) -> String {
    rules.first { $0.admits(person) }?.flow ?? "default"
  }

  // MARK: - The audiences

  /// Five broad audiences; what a plan changes is the threshold of the third.
  static func broad(thirdFrom threshold: Int = 250) -> [Rule] {
    func codes(_ names: String) -> [Int] {
      names.split(separator: " ").compactMap { Person.countries.firstIndex(of: String($0)) }
    }
    return [
      Rule(flow: "flow_a1", conditions: [.experience(2), .bmiAtLeast(380)]),
      Rule(flow: "flow_a2", conditions: [.country(codes("KR NO IE")), .bmiAtLeast(330)]),
      Rule(flow: "flow_a3", conditions: [.bmiAtLeast(threshold), .experience(2)]),
      Rule(
        flow: "flow_a4",
        conditions: [
          .country(codes("US CA GB AU DE FR ES IT BR MX")),
          .versionAtLeast(Person.Version(major: 5, minor: 2, patch: 0)),
        ]),
      Rule(
        flow: "flow_a5",
        conditions: [
          .bmiBelow(310), .versionAtLeast(Person.Version(major: 4, minor: 1, patch: 0)),
        ]),
    ]
  }

  /// So many audiences: the last of the broad ones; above five, narrow ones before them, each of
  /// which admits about 0.3 %.
  static func audiences(_ count: Int) -> [Rule] {
    var random = MersenneTwister(seed: 11)
    let broad = broad()
    guard count > broad.count else { return Array(broad.suffix(count)) }
    return (0..<count - broad.count).map { narrow($0, &random) } + broad
  }

  /// What is counted: one audience of those who are pro with a bmi of 25 or more, and fifty of two to
  /// five conditions each.
  static let counted: [Rule] = {
    var random = MersenneTwister(seed: 3)
    return [Rule(flow: "flow_one", conditions: [.bmiAtLeast(250), .experience(2)])]
      + (0..<50).map { index in
        let low = random.int(18...32) * 10
        let experience = index % 2 == 1 ? random.below(3) : nil
        let high = low + random.int(3...12) * 10
        let countries =
          index % 3 == 0 ? nil : random.sample(Array(Person.countries.indices), 4).sorted()
        let age = index % 5 == 0 ? random.int(18...50) : nil
        return Rule(
          flow: "flow_c\(index)",
          conditions: [.bmiAtLeast(low), .bmiBelow(high)]
            + [
              experience.map { .experience($0) }, countries.map { .country($0) },
              age.map { .ageAtLeast($0) },
            ].compactMap(\.self))
      }
  }()

  private static func narrow(_ index: Int, _ random: inout MersenneTwister) -> Rule {
    let low = tenths(random.uniform(18, 40))
    let countries = Array(Person.countries.indices)
    let conditions: [Condition]
    switch index % 3 {
    case 0:
      let experience = random.below(3)
      conditions = [.experience(experience), .bmiAtLeast(low), .bmiBelow(low + 2)]
    case 1:
      let some = random.sample(countries, 3)
      let minor = random.int(9...12)
      conditions = [
        .country(some), .versionAtLeast(Person.Version(major: 6, minor: minor, patch: 0)),
        .ageAtLeast(65),
      ]
    default:
      let experience = random.below(3)
      conditions = [
        .bmiAtLeast(low + 80), .experience(experience), .country(random.sample(countries, 4)),
      ]
    }
    return Rule(flow: "flow_n\(index)", conditions: conditions)
  }
}
