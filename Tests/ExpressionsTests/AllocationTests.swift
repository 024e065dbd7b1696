// A condition over scalars is evaluated without asking for memory.

import AllocationCounter
import Testing

@testable import Expressions

@Suite("Memory")
struct AllocationTests {
  private static let values: [String: Bindings.Binding] = [
    "attributes.bmi": .value(.double(31.2)), "attributes.weight": .value(.double(80)),
    "attributes.experience": .value(.string("pro")),
    "attributes.city": .value(.string("Rothenburg ob der Tauber, far beyond sixteen bytes")),
    "attributes.reminders": .value(.bool(true)),
    "attributes.goals": .value(.list([.string("lose"), .string("gain")])),
    "in_segment('pros')": .value(.bool(true)), "in_segment('staff')": .value(.bool(false)),
  ]

  @Test(
    "evaluating a condition over scalars allocates nothing",
    .enabled(if: allocation_count() >= 0, "allocations cannot be counted here"),
    arguments: [
      "attributes.bmi >= 25", "attributes.bmi >= 25 && attributes.experience == 'pro'",
      "!has(attributes.score) || attributes.bmi < attributes.weight",
      "attributes.experience in ['pro', 'amateur'] && attributes.bmi in [20, 31.2]",
      "'lose' in attributes.goals || attributes.reminders",
      "attributes.city.startsWith('Roth') && attributes.city.contains('Tauber')",
      "attributes.city > 'R' && attributes.city != 'Rothenburg ob der Tauber, not quite the same'",
      "in_segment('pros') && !in_segment('staff')",
      "attributes.premium_until > now", "attributes.score == 'unset'",
    ])
  func allocations(_ source: String) throws {
    let expression = try Expression(
      source, in: SampleEnvironment.catalog, options: .allowsUnguardedNegation)
    let bindings = try SampleEnvironment.bindings(Self.values)
    _ = expression.evaluate(bindings)
    let before = allocation_count()
    for _ in 0..<100 { _ = expression.evaluate(bindings) }
    #expect(allocation_count() - before == 0)
  }

  @Test(
    "the counter counts: a text that is built is memory",
    .enabled(if: allocation_count() >= 0, "allocations cannot be counted here"))
  func counter() throws {
    let expression = try Expression(
      "attributes.city + attributes.city == ''", in: SampleEnvironment.catalog)
    let bindings = try SampleEnvironment.bindings(Self.values)
    let before = allocation_count()
    _ = expression.evaluate(bindings)
    #expect(allocation_count() > before)
  }
}
