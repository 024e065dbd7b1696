// Unleash's engine in Rust, called in this process through its C interface.

import Foundation

/// Unleash's engine in Rust, called in this process through its C interface, where the Python package
/// `yggdrasil-engine` is installed.
///
/// The context is ready-made JSON; that the engine reads it and writes a JSON answer is part of its
/// call, and of the figure.
final class Yggdrasil {
  /// What it is called in results.
  static let name = "yggdrasil native call"

  private typealias Check =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>
    ) -> UnsafeMutablePointer<CChar>?
  private typealias Release = @convention(c) (UnsafeMutablePointer<CChar>?) -> Void
  private typealias Make = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias Take =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) ->
    UnsafeMutablePointer<CChar>?

  private let engine: UnsafeMutableRawPointer?
  private let check: Check
  private let release: Release
  private let contexts: [[CChar]]
  private let key = Array(CatalogText.placement.utf8CString)
  private let noValues = Array("{}".utf8CString)

  /// Finds the library; nil when it is not installed.
  static func library() -> String? {
    if let path = ProcessInfo.processInfo.environment["BENCH_YGGDRASIL"] { return path }
    let script = "import yggdrasil_engine as y, os; print(os.path.dirname(y.__file__))"
    guard let folder = Subprocess.output(["python3", "-c", script]) else { return nil }
    let names = ["libyggdrasilffi.so", "libyggdrasilffi.dylib"]
    return names.map { "\(folder)/lib/\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Loads the library and hands it the rules; nil when that cannot be done.
  init?(_ library: String, _ people: [Person], _ rules: [Rule]) {
    guard let handle = dlopen(library, RTLD_NOW), let make = dlsym(handle, "new_engine"),
      let take = dlsym(handle, "take_state"), let check = dlsym(handle, "check_variant"),
      let release = dlsym(handle, "free_response")
    else { return nil }
    engine = unsafeBitCast(make, to: Make.self)()
    self.check = unsafeBitCast(check, to: Check.self)
    self.release = unsafeBitCast(release, to: Release.self)
    contexts = people.map { Array(Self.context($0).utf8CString) }
    _ = unsafeBitCast(take, to: Take.self)(engine, Self.state(rules))
  }

  private static func context(_ person: Person) -> String {
    """
    {"userId":"\(person.id)","properties":{"experience":"\(Person.experiences[person.experience])",\
    "bmi":"\(Person.decimal(person.bmi))","country":"\(Person.countries[person.country])",\
    "age":"\(person.age)","appVersionCustom":"\(person.version.text)",\
    "first_name":"\(person.firstName)","email":"\(person.email)"}}
    """
  }

  private static func state(_ rules: [Rule]) -> String {
    let strategies = rules.map { rule in
      let constraints = rule.conditions.map(constraint).joined(separator: ",")
      return """
        {"name":"default","parameters":{},"constraints":[\(constraints)],\
        "variants":[{"name":"\(rule.flow)","weight":1000,"stickiness":"default"}]}
        """
    }
    return """
      {"version":2,"features":[{"name":"\(CatalogText.placement)","enabled":true,\
      "strategies":[\(strategies.joined(separator: ","))]}]}
      """
  }

  /// It has no "at least"; that is not "less than".
  private static func constraint(_ condition: Rule.Condition) -> String {
    func among(_ name: String, _ values: [String]) -> String {
      let list = values.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"contextName":"\#(name)","operator":"IN","values":[\#(list)]}"#
    }
    func below(_ name: String, _ kind: String, _ value: String, inverted: Bool) -> String {
      #"{"contextName":"\#(name)","operator":"\#(kind)","value":"\#(value)","inverted":\#(inverted)}"#
    }
    return switch condition {
    case .experience(let value): among("experience", [Person.experiences[value]])
    case .bmiAtLeast(let value): below("bmi", "NUM_LT", Person.decimal(value), inverted: true)
    case .bmiBelow(let value): below("bmi", "NUM_LT", Person.decimal(value), inverted: false)
    case .country(let values): among("country", values.map { Person.countries[$0] })
    case .versionAtLeast(let value):
      below("appVersionCustom", "SEMVER_LT", value.text, inverted: true)
    case .ageAtLeast(let value): below("age", "NUM_LT", String(value), inverted: true)
    }
  }

  /// Decides for every person once; what is read of each answer, added up.
  func decideAll() -> Int {
    var total = 0
    for context in contexts {
      guard let answer = check(engine, key, context, noValues) else { continue }
      total &+= Int(answer[20])
      release(answer)
    }
    return total
  }

  /// Whom it answers otherwise than the plain evaluator.
  func mistakes(_ people: [Person], _ rules: [Rule]) -> [String] {
    zip(people, contexts).compactMap { person, context in
      guard let answer = check(engine, key, context, noValues) else { return person.id }
      defer { release(answer) }
      let text = String(cString: answer)
      let expected = Rule.flow(of: person, rules)
      let isRight =
        expected == "default" ? !text.contains("flow_") : text.contains("\"name\":\"\(expected)\"")
      return isRight ? nil : "\(Self.name), \(person.id): \(text); expected \(expected)"
    }
  }
}
