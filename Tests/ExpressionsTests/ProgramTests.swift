// What a checked tree is compiled to.

import Testing

@testable import Expressions

@Suite("The compiled program")
struct ProgramTests {
  private func program(_ source: String) -> Program {
    let environment = SampleEnvironment.catalog
    var (tree, mistakes) = Parser.parse(Array(source.utf8))
    let checked = Checker.check(tree, in: environment, isUnchecked: false, mistakes: &mistakes)
    #expect(mistakes.isEmpty)
    tree.root = checked.tree.root
    return ProgramCompiler.compile(checked, in: environment).program
  }

  @Test(
    "a condition over scalars and lists of slots needs no stack of values, and so no memory",
    arguments: [
      "attributes.bmi >= 25", "25 <= attributes.bmi", "attributes.experience == 'pro'",
      "attributes.reminders", "!has(attributes.bmi) || attributes.bmi < 25 && true",
      "attributes.experience in ['pro', 'amateur']", "'lose' in attributes.goals",
      "attributes.bmi in [20, 30.5]", "attributes.premium_until > now",
      "attributes.premium_until > timestamp('2026-11-30T00:00:00Z')",
      "context.app_version >= '8.2'", "context.app_version in ['8.2', '9']",
      "attributes.city.startsWith('R') && attributes.city.matches('^R')",
      "in_segment('pros') && !in_segment('staff')",
    ])
  func conditions(_ source: String) {
    #expect(program(source).isOfConditions)
  }

  @Test("one comparison with a constant is one instruction")
  func fused() {
    #expect(program("attributes.bmi >= 25").code.count == 1)
    #expect(program("attributes.city == 'Rome'").code.count == 1)
    #expect(program("attributes.experience in ['pro', 'amateur']").code.count == 1)
    #expect(program("context.app_version >= '8.2'").code.count == 1)
  }

  @Test("the stacks are as deep as the deepest part needs, not as the expression is long")
  func depth() {
    let source = Array(repeating: "attributes.bmi > 1", count: 500).joined(separator: " && ")
    #expect(program(source).conditionDepth == 2)
    #expect(program("attributes.bmi + 1.0 + 2.0 + 3.0 > 1").valueDepth == 2)
  }
}
