// What fuzzed expressions may name, and how the fuzzing runtime is called.

public import Expressions

/// Calls the body with every input that libFuzzer makes, until it is told to stop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32
) -> Int32

/// What fuzzed expressions may name, and how the fuzzing runtime is called.
public enum FuzzNames {
  /// Plain CEL with a variable of every type.
  public static let standard = make(.standard)
  /// The rules of catalogs, with records, a lookup and a function.
  public static let catalog = make(.catalog)

  /// Runs a driver with the arguments of the process.
  public static func run(_ body: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32) -> Int32 {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runDriver(&count, &arguments, body)
  }

  /// The variables and their values, one of each type.
  private static let variables: [(String, ValueType, Value)] = [
    ("b", .bool, .bool(true)), ("i", .int, .int(-3)), ("u", .uint, .uint(7)),
    ("d", .double, .double(2.5)), ("s", .string, .string("Zürich 🐱")),
    ("y", .bytes, .bytes([0, 200, 65])),
    ("l", .list(.string), .list([.string("a"), .string("b")])), ("x", .dyn, .null),
  ]

  private static func make(_ dialect: Environment.Dialect) -> Environment {
    var environment = Environment(dialect: dialect)
    for (name, type, _) in variables { environment.declare(variable: name, type: type) }
    environment.declare(variable: "now", type: .timestamp)
    environment.declare(variable: "v", type: .version)
    environment.declare(
      record: Record(
        name: "attributes", noun: "attribute",
        fields: [
          Record.Field(name: "bmi", type: .double),
          Record.Field(name: "experience", type: .string, values: ["pro", "beginner"]),
          Record.Field(name: "goals", type: .list(.string)),
          Record.Field(name: "app", type: .version),
        ]))
    environment.declare(lookup: Lookup(name: "in_segment", noun: "segment", names: ["pros"]))
    environment.declare(
      function: HostFunction(name: "age", parameters: [.string], trailing: ["now"], result: .int) {
        $0.count == 2 ? .success(.int(30)) : .failure(.unset("now"))
      })
    return environment
  }

  /// Values for an environment; each bit of the choice leaves one name out or mistyped.
  public static func bindings(of environment: Environment, choice: UInt8) -> Bindings {
    var bindings = Bindings(slotCount: environment.slotCount)
    for (slot, variable) in variables.enumerated() { bindings[slot] = .value(variable.2) }
    var slot = variables.count
    var values: [Value] = Timestamp(seconds: 1_800_000_000).map { [.timestamp($0)] } ?? [.null]
    values += Version("8.2.0-rc.1").map { [.version($0)] } ?? [.null]
    values += [.double(31.2), .string("pro"), .list([.string("lose")])]
    values += Version("9.0.0").map { [.version($0)] } ?? [.null]
    values.append(.bool(true))
    for (place, value) in values.enumerated() where slot < environment.slotCount {
      if choice >> (place & 7) & 1 == 0 { bindings[slot] = .value(value) }
      slot += 1
    }
    if choice == 0xFF { bindings[variables.count] = .mistyped }
    return bindings
  }
}
