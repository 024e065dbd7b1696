// Random expressions of a given type, from a seed.

import Expressions

/// Makes random expressions over the sample catalog, and random values for it.
struct RandomExpression {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
  }

  mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[pick(elements.count)]
  }

  mutating func condition(_ depth: Int) -> String {
    guard depth > 0 else { return simpleCondition() }
    switch pick(14) {
    case 11: return namedCondition(depth)
    case 12:
      let macro = pick(["all", "exists", "existsOne"])
      return "\(list(depth - 1)).\(macro)(i, v, i < 2 || v != \(text(0)) && \(condition(0)))"
    case 13:
      return "\(map(depth - 1)).exists(k, v, k == \(text(0)) || v \(comparison()) \(text(0)))"
    case 0: return "(\(condition(depth - 1)) && \(condition(depth - 1)))"
    case 1: return "(\(condition(depth - 1)) || \(condition(depth - 1)) || \(condition(depth - 2)))"
    case 2: return "!\(condition(depth - 1))"
    case 3: return "(\(condition(depth - 1)) ? \(condition(depth - 1)) : \(condition(depth - 1)))"
    case 4: return "(\(number(depth - 1)) \(comparison()) \(number(depth - 1)))"
    case 5: return "(\(text(depth - 1)) \(comparison()) \(text(depth - 1)))"
    case 6: return "(\(text(depth - 1)) in \(list(depth - 1)))"
    case 7:
      let macro = pick(["all", "exists", "exists_one"])
      return
        "\(list(depth - 1)).\(macro)(e, e \(comparison()) \(text(0)) || \(condition(depth - 2)))"
    case 8: return "(\(condition(depth - 1)) == \(condition(depth - 1)))"
    case 9: return "\(text(depth - 1)).\(pick(["contains", "startsWith", "endsWith"]))(\(text(0)))"
    default: return simpleCondition()
    }
  }

  private mutating func namedCondition(_ depth: Int) -> String {
    let body = "b \(comparison()) \(text(0)) && \(condition(depth - 2)) || size(b) == 4"
    return "cel.bind(b, \(text(depth - 1)), \(body))"
  }

  private mutating func map(_ depth: Int) -> String {
    let literal = "{'x': \(text(depth - 1)), \(text(0)): \(text(0))}"
    return pick(2) == 0
      ? literal : "{'x': \(text(0)), 'y': 'a'}.transformMap(k, v, k + v + \(text(0)))"
  }

  private mutating func comparison() -> String {
    pick(["==", "!=", "<", "<=", ">", ">="])
  }

  private mutating func simpleCondition() -> String {
    pick([
      "attributes.reminders", "has(attributes.bmi)", "has(attributes.goals)", "true", "false",
      "in_segment('pros')", "attributes.bmi >= 25", "attributes.bmi != 30.5",
      "20 > attributes.weight",
      "attributes.city == 'Rome'", "attributes.city < 'b'", "attributes.experience in ['pro']",
      "'lose' in attributes.goals", "attributes.bmi in [20, 30.5]",
      "attributes.premium_until > now",
      "context.app_version >= '8.2'", "context.app_version < context.least_version",
      "attributes.city.matches('^R')", "attributes.bmi < attributes.weight",
    ])
  }

  private mutating func number(_ depth: Int) -> String {
    switch depth > 0 ? pick(9) : 8 {
    case 5: "math.\(pick(["greatest", "least"]))(\(number(depth - 1)), \(number(depth - 1)))"
    case 6: "math.\(pick(["abs", "round", "sign", "floor"]))(\(number(depth - 1)))"
    case 7: "double(\(text(depth - 1)).indexOf(\(text(0))))"
    case 0: "(\(number(depth - 1)) \(pick(["+", "-", "*", "/"])) \(number(depth - 1)))"
    case 1: "(-\(number(depth - 1)))"
    case 2: "(\(condition(depth - 1)) ? \(number(depth - 1)) : \(number(depth - 1)))"
    case 3: "double(size(\(list(depth - 1))) / size(\(list(depth - 1))))"
    case 4: "number(\(text(depth - 1)))"
    default:
      pick([
        "attributes.bmi", "attributes.weight", "1.5", "30.5", "attributes.?bmi.orValue(2.0)",
      ])
    }
  }

  private mutating func text(_ depth: Int) -> String {
    switch depth > 0 ? pick(10) : 9 {
    case 4: "attributes.?city.optMap(o, o + \(text(depth - 1))).orValue(\(text(0)))"
    case 5: "cel.bind(b, \(text(depth - 1)), b + \(text(0)) + b)"
    case 6: "\(text(depth - 1)).\(pick(["lowerAscii", "upperAscii", "trim", "reverse"]))()"
    case 7: "\(text(depth - 1)).replace(\(text(0)), \(text(0)))"
    case 8: "\(list(depth - 1)).join(\(text(0)))"
    case 0: "(\(text(depth - 1)) + \(text(depth - 1)))"
    case 1: "(\(condition(depth - 1)) ? \(text(depth - 1)) : \(text(depth - 1)))"
    case 2: "string(\(number(depth - 1)))"
    case 3: "attributes.?city.orValue(\(text(depth - 1)))"
    default: pick(["attributes.city", "profile.email", "'Rome'", "'a'", "''", "'12'"])
    }
  }

  private mutating func list(_ depth: Int) -> String {
    switch depth > 0 ? pick(7) : 6 {
    case 4: "\(list(depth - 1)).transformList(i, v, v + string(i))"
    case 5: "\(text(depth - 1)).split('o')"
    case 0: "[\(text(depth - 1)), \(text(depth - 1)), \(text(depth - 1))]"
    case 1: "\(list(depth - 1)).filter(f, f != \(text(0)))"
    case 2: "\(list(depth - 1)).map(m, m + \(text(depth - 1)))"
    case 3: "(\(list(depth - 1)) + \(list(depth - 1)))"
    default: pick(["attributes.goals", "['a', 'Rome']", "['lose', '12']"])
    }
  }

  /// Random values for the catalog: some unset, some mistyped.
  mutating func values(_ clock: Timestamp, _ version: Version) -> [String: Bindings.Binding] {
    let goals: [Value] = [.string("lose"), .string("keep")]
    let candidates: [(String, [Value])] = [
      ("attributes.bmi", [.double(20), .double(30.5)]),
      ("attributes.weight", [.double(80), .double(0)]),
      ("attributes.city", [.string("Rome"), .string("a"), .string("")]),
      ("attributes.experience", [.string("pro"), .string("amateur")]),
      ("attributes.reminders", [.bool(true), .bool(false)]),
      ("attributes.goals", [.list([]), .list(goals)]),
      ("attributes.premium_until", [.timestamp(clock)]),
      ("profile.email", [.string("12"), .string("a@b")]),
      ("context.app_version", [.version(version)]),
      ("context.least_version", [.string("8.1"), .string("new")]),
    ]
    var values: [String: Bindings.Binding] = [
      "now": .value(.timestamp(clock)), "in_segment('pros')": .value(.bool(pick(2) == 0)),
    ]
    for (path, choices) in candidates {
      switch pick(6) {
      case 0: break
      case 1: values[path] = .mistyped
      default: values[path] = .value(pick(choices))
      }
    }
    return values
  }
}
