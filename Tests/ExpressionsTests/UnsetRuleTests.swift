// The rule for what is unset: every operator over set, unset, mistyped and failing operands.

import Testing

@testable import Expressions

/// What an operand of a condition is in a test.
enum Operand: String, CaseIterable, Sendable {
  case yes, no, unset, mistyped, failed

  /// The variable that stands for it, on the left and on the right of an operator.
  func name(_ side: String) -> String { "\(rawValue)_\(side)" }

  var isError: Bool { self != .yes && self != .no }
}

/// An operator over two operands and what must come out.
struct LogicCase: Sendable, CustomTestStringConvertible {
  let left: Operand
  let right: Operand

  static let all = Operand.allCases.flatMap { left in
    Operand.allCases.map { LogicCase(left: left, right: $0) }
  }

  var testDescription: String { "\(left.rawValue), \(right.rawValue)" }

  /// The cause when neither side decides: a failure first, else the left one.
  func cause(_ sides: (String, String) = ("left", "right")) -> EvaluationError {
    let first = left == .failed ? left : right == .failed ? right : left.isError ? left : right
    let side = first == left && (left == .failed || left.isError) ? sides.0 : sides.1
    switch first {
    case .unset: return .unset("unset_\(side)")
    case .mistyped: return .mistyped("mistyped_\(side)")
    default: return .failed("failed on the \(side)")
    }
  }
}

@Suite("What is unset")
struct UnsetRuleTests {
  static func evaluate(_ source: String) throws -> Result<Value, EvaluationError> {
    var environment = Environment()
    var slots: [String: Int] = [:]
    for operand in Operand.allCases where operand != .failed {
      for side in ["left", "right"] {
        let name = operand.name(side)
        slots[name] = environment.declare(variable: name, type: .bool)
      }
    }
    for side in ["left", "right"] {
      environment.declare(
        function: HostFunction(name: "failed_\(side)", parameters: [], result: .bool) { _ in
          .failure(.failed("failed on the \(side)"))
        })
    }
    let number = environment.declare(variable: "number", type: .double)
    let expression = try Expression(source, in: environment)
    var bindings = Bindings(slotCount: environment.slotCount)
    for (name, slot) in slots {
      if name.hasPrefix("yes") { bindings[slot] = .value(.bool(true)) }
      if name.hasPrefix("no") { bindings[slot] = .value(.bool(false)) }
      if name.hasPrefix("mistyped") { bindings[slot] = .mistyped }
    }
    bindings[number] = .value(.double(1))
    return expression.evaluate(bindings)
  }

  private static func text(_ operand: Operand, _ side: String) -> String {
    operand.name(side) + (operand == .failed ? "()" : "")
  }

  @Test("'&&' absorbs an error when the other side is false", arguments: LogicCase.all)
  func and(_ logic: LogicCase) throws {
    let source =
      "\(Self.text(logic.left, "left")) && \(Self.text(logic.right, "right"))"
    let result = try Self.evaluate(source)
    if logic.left == .no || logic.right == .no {
      #expect(result == .success(.bool(false)))
    } else if logic.left == .yes, logic.right == .yes {
      #expect(result == .success(.bool(true)))
    } else {
      #expect(result == .failure(logic.cause()))
    }
  }

  @Test("'||' absorbs an error when the other side is true", arguments: LogicCase.all)
  func or(_ logic: LogicCase) throws {
    let source =
      "\(Self.text(logic.left, "left")) || \(Self.text(logic.right, "right"))"
    let result = try Self.evaluate(source)
    if logic.left == .yes || logic.right == .yes {
      #expect(result == .success(.bool(true)))
    } else if logic.left == .no, logic.right == .no {
      #expect(result == .success(.bool(false)))
    } else {
      #expect(result == .failure(logic.cause()))
    }
  }

  @Test("'!' keeps an error", arguments: Operand.allCases)
  func not(_ operand: Operand) throws {
    let result = try Self.evaluate("!\(Self.text(operand, "left"))")
    switch operand {
    case .yes: #expect(result == .success(.bool(false)))
    case .no: #expect(result == .success(.bool(true)))
    default:
      #expect(result == .failure(LogicCase(left: operand, right: .yes).cause()))
    }
  }

  @Test("'?' asks only the branch it takes, and passes on an error of its condition")
  func conditional() throws {
    #expect(try Self.evaluate("yes_left ? true : failed_right()") == .success(.bool(true)))
    #expect(try Self.evaluate("no_left ? failed_left() : false") == .success(.bool(false)))
    #expect(
      try Self.evaluate("unset_left ? true : true") == .failure(.unset("unset_left")))
    #expect(
      try Self.evaluate("(unset_left ? true : true) || yes_right") == .success(.bool(true)))
    #expect(
      try Self.evaluate("(mistyped_left ? 1 : 2) == 1") == .failure(.mistyped("mistyped_left")))
  }

  @Test("'all' and 'exists' absorb errors as '&&' and '||' do")
  func loops() throws {
    #expect(try Self.evaluate("[1, 2].all(x, x == 1 && unset_left)") == .success(.bool(false)))
    #expect(
      try Self.evaluate("[1, 2].all(x, x > 0 && unset_left)") == .failure(.unset("unset_left")))
    #expect(try Self.evaluate("[0, 1].exists(x, 1 / x == 1)") == .success(.bool(true)))
    #expect(
      try Self.evaluate("[1, 0].exists(x, unset_left || 1 / x == 2)")
        == .failure(.failed("an integer is divided by zero")))
    #expect(
      try Self.evaluate("[1, 2].exists_one(x, x == 1 || unset_left)")
        == .failure(.unset("unset_left")))
  }

  @Test(
    "an error within a value goes to the nearest '&&' or '||'",
    arguments: [
      "number / 0.0 > 1.0 || failed_left()", "[unset_left, true][0] || yes_right",
      "{'a': unset_left}.a || yes_right", "size([failed_left()]) == 1 || yes_right",
      "[1, 2].map(x, unset_left).size() == 2 || yes_right",
      "[[1].exists(x, failed_left())][0] || yes_right",
      "true == (unset_left && yes_left) || yes_right",
    ])
  func nested(_ source: String) throws {
    #expect(try Self.evaluate(source) == .success(.bool(true)))
  }

  @Test(
    "no comparison holds for an unset or mistyped number",
    arguments: ["==", "!=", "<", "<=", ">", ">="])
  func comparisons(_ symbol: String) throws {
    let source = "attributes.bmi \(symbol) 25"
    #expect(
      try SampleEnvironment.evaluate(source) == .failure(.unset("attributes.bmi")))
    #expect(
      try SampleEnvironment.evaluate(source, ["attributes.bmi": .mistyped])
        == .failure(.mistyped("attributes.bmi")))
  }

  @Test("'has' is false for an unset and for a mistyped value, true for an empty list")
  func presence() throws {
    #expect(try SampleEnvironment.evaluate("has(attributes.goals)") == .success(.bool(false)))
    #expect(
      try SampleEnvironment.evaluate("has(attributes.goals)", ["attributes.goals": .mistyped])
        == .success(.bool(false)))
    #expect(
      try SampleEnvironment.evaluate(
        "has(attributes.goals)", ["attributes.goals": .value(.list([]))])
        == .success(.bool(true)))
  }

  @Test("an optional read has its other value when the field is unset or mistyped")
  func optional() throws {
    let source = "attributes.?bmi.orValue(30.0) > 25"
    #expect(try SampleEnvironment.evaluate(source) == .success(.bool(true)))
    #expect(
      try SampleEnvironment.evaluate(source, ["attributes.bmi": .mistyped])
        == .success(.bool(true)))
    #expect(
      try SampleEnvironment.evaluate(source, ["attributes.bmi": .value(.double(20))])
        == .success(.bool(false)))
    #expect(
      try SampleEnvironment.evaluate("attributes.?bmi.hasValue()") == .success(.bool(false)))
  }

  @Test("every slot an expression reads is listed once, in order")
  func reads() throws {
    let source = """
      has(attributes.city) && attributes.bmi > 1 && attributes.?weight.orValue(1.0) > 0
        && attributes.bmi < 3 && in_segment('pros') && age(profile.birthday) > 18
      """
    let reads = try Expression(source, in: SampleEnvironment.catalog).reads
    let paths = [
      "attributes.bmi", "attributes.weight", "attributes.city", "profile.birthday", "now",
      "in_segment('pros')",
    ]
    #expect(reads == (try paths.map(SampleEnvironment.slot)))
  }
}
