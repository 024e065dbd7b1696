// A small catalog that the tests of expressions share.

@testable import Expressions

/// A small catalog: attributes, a profile, context, segments and the clock.
enum SampleEnvironment {
  /// What every test of a catalog's expressions may name.
  static let catalog = make()

  private static func make() -> Environment {
    var environment = Environment(dialect: .catalog)
    environment.declare(record: attributes)
    environment.declare(
      record: Record(
        name: "profile", noun: "profile field", isGuarded: true,
        fields: ["first_name", "last_name", "email", "gender", "birthday"].map {
          Record.Field(name: $0, type: .string)
        }))
    environment.declare(
      record: Record(
        name: "context", noun: "context key", isGuarded: true,
        fields: [
          Record.Field(name: "country", type: .string),
          Record.Field(name: "app_version", type: .version),
          Record.Field(name: "least_version", type: .string),
        ]))
    environment.declare(
      record: Record(
        name: "answers", noun: "answer", isGuarded: false,
        fields: [
          Record.Field(name: "weight", type: .string),
          Record.Field(name: "screen/weight", type: .string),
          Record.Field(
            name: "twice", type: .string,
            mistake: "'twice' stands on two screens; write answers['screen/twice']"),
        ]))
    environment.declare(variable: "now", type: .timestamp)
    environment.declare(
      lookup: Lookup(name: "in_segment", noun: "segment", names: ["pros", "bmi_high", "staff"]))
    environment.declare(function: age)
    environment.declare(function: number)
    return environment
  }

  private static let attributes = Record(
    name: "attributes", noun: "attribute", isGuarded: true,
    fields: [
      Record.Field(name: "experience", type: .string, values: ["beginner", "amateur", "pro"]),
      Record.Field(name: "bmi", type: .double),
      Record.Field(name: "weight", type: .double),
      Record.Field(name: "city", type: .string),
      Record.Field(name: "reminders", type: .bool),
      Record.Field(name: "goals", type: .list(.string), values: ["lose", "keep", "gain"]),
      Record.Field(name: "premium_until", type: .timestamp),
      Record.Field(name: "user-type", type: .string),
      Record.Field(name: "score", type: .string),
      Record.Field(name: "ext", type: .double),
    ])

  /// Fails unless it is given text and the clock.
  private static let age = HostFunction(
    name: "age", parameters: [.string], trailing: ["now"], result: .double
  ) { arguments in
    guard case .string(let birthday) = arguments[0], case .timestamp(let now) = arguments[1],
      let year = Int(birthday.prefix(4))
    else { return .failure(.failed("a birthday is not a date")) }
    return .success(.double(Double(now.date.year - year)))
  }

  private static let number = HostFunction(
    name: "number", parameters: [.string], result: .double
  ) { arguments in
    guard case .string(let text) = arguments[0], let number = Double(text) else {
      return .failure(.failed("a text is not a number"))
    }
    return .success(.double(number))
  }

  /// The slot of a path such as `attributes.bmi`, as an error names it.
  static func slot(_ path: String) throws -> Environment.Slot {
    guard let slot = catalog.slotNames.firstIndex(of: path) else {
      throw EvaluationError.failed("\(path) is not declared")
    }
    return slot
  }

  /// Bindings that hold these values, by path, and no others.
  static func bindings(_ values: [String: Bindings.Binding]) throws -> Bindings {
    var bindings = Bindings(slotCount: catalog.slotCount)
    for (path, value) in values { bindings[try slot(path)] = value }
    return bindings
  }

  /// The outcome of an expression over these values.
  static func evaluate(
    _ source: String, _ values: [String: Bindings.Binding] = [:],
    options: Expression.Options = .allowsUnguardedNegation
  ) throws -> Result<Value, EvaluationError> {
    try Expression(source, in: catalog, options: options).evaluate(bindings(values))
  }

  /// The messages of the mistakes in an expression.
  static func mistakes(
    _ source: String, options: Expression.Options = []
  ) -> [ExpressionMistake] {
    do throws(ExpressionMistakes) {
      _ = try Expression(source, in: catalog, options: options)
      return []
    } catch {
      return error.mistakes
    }
  }
}
