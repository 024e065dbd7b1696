// Literal arguments that can never be read are found before anything runs.

import Testing

@testable import Expressions

@Suite("Literal arguments")
struct ConstantTests {
  private func messages(
    _ source: String, in environment: Environment = SampleEnvironment.catalog
  ) -> [String] {
    do throws(ExpressionMistakes) {
      _ = try Expression(source, in: environment)
      return []
    } catch {
      return error.mistakes.map(\.message)
    }
  }

  @Test(
    "a literal that a function cannot read is a mistake with the fix",
    arguments: [
      ("now > timestamp('x')", "'x' is not a timestamp; write one such as '2026-11-30T09:00:00Z'"),
      (
        "now > timestamp('2026-01-31')",
        "'2026-01-31' is not a timestamp; write '2026-01-31T09:00:00Z'"
      ),
      ("now - now > duration('30d')", "'30d' is not a duration; write '720h'"),
      ("now - now > duration('2 weeks')", "'2 weeks' is not a duration; write '336h'"),
      ("now - now > duration('90 min')", "'90 min' is not a duration; write '90m'"),
      (
        "now - now > duration('1 year')",
        "'1 year' is not a duration; write one such as '36h' or '1h30m'; a day is '24h'"
      ),
      (
        "now - now > duration('3000000h')",
        "'3000000h' cannot be read as a duration; the longest is 292 years"
      ),
      ("int('12,5') > 3", "'12,5' cannot be read as an int"),
      ("uint('-1') > 3u", "'-1' cannot be read as a uint"),
      ("double('12,5') > 3", "'12,5' cannot be read as a double"),
      ("bool('yes')", "'yes' cannot be read as a bool"),
      (
        "context.app_version > semver('8.2')",
        "'8.2' is not a version of three numbers; write '8.2.0', or add true as the second argument"
      ),
      (
        "context.app_version > semver('x', true)",
        "'x' is not a version; write one such as '8.2.1'"
      ),
    ])
  func literal(_ source: String, _ message: String) {
    #expect(messages(source) == [message])
  }

  @Test(
    "what can be read is none, nor is what is only known when it runs",
    arguments: [
      "now - now > duration('720h')", "int('12') > 3", "bool('true')", "double('NaN') > 3",
      "context.app_version > semver('v8.2', true)", "int('1' + 'x') > 3",
      "now > timestamp('2026-01-31T00:00:00+02:00')", "now.getHours('Europe/Berln') > 3",
    ])
  func fine(_ source: String) {
    #expect(messages(source) == [])
  }

  @Test("plain CEL fails when it runs, as its rules say")
  func standard() throws {
    for source in ["int('x')", "duration('30d')", "timestamp('x')"] {
      #expect(messages(source, in: Environment()) == [])
    }
  }

  @Test("a named time zone is looked up where the environment asks for it")
  func zones() {
    var environment = SampleEnvironment.catalog
    environment.zoneOffset = { name, _ in name == "Europe/Berlin" ? 3600 : nil }
    let (right, wrong) = ("now.getHours('Europe/Berlin') > 3", "now.getHours('Europe/Berln') > 3")
    #expect(messages(wrong, in: environment) == [])
    environment.checksZones = true
    #expect(messages(right, in: environment) == [])
    #expect(messages("now.getDate('-09:30') > 3", in: environment) == [])
    #expect(
      messages(wrong, in: environment) == [
        "'Europe/Berln' is not a time zone; write one such as 'Europe/Berlin' or '+02:00'"
      ])
    environment.zoneOffset = { _, _ in nil }
    #expect(messages(right, in: environment).first?.contains("install its time zone files") == true)
    environment.zoneOffset = nil
    #expect(messages(wrong, in: environment) == [])
  }

  @Test("a function of the environment may check its literal arguments")
  func host() {
    var environment = Environment(dialect: .catalog)
    let half = HostFunction(name: "half", parameters: [.int], result: .int) { _ in
      .success(.int(1))
    }
    environment.declare(
      function: half.checkingLiteral(at: 0) { value in
        if case .int(let int) = value, int % 2 == 1 { "\(int) is odd" } else { nil }
      })
    #expect(messages("half(3) == 1", in: environment) == ["3 is odd"])
    #expect(messages("half(2) == 1", in: environment) == [])
    #expect(messages("half(1 + 2) == 1", in: environment) == [])
  }

  @Test("a name that is only read elsewhere is answered with where")
  func notes() {
    var environment = SampleEnvironment.catalog
    environment.declare(note: "stands only in tags", on: "format")
    environment.declare(note: "stands only there", on: "device")
    environment.declare(note: "write age(profile.birthday)", on: "profile.age")
    #expect(messages("format(1.0, 1) == ''", in: environment) == ["'format' stands only in tags"])
    #expect(messages("device.model == ''", in: environment) == ["'device' stands only there"])
    #expect(messages("has(device.model)", in: environment) == ["'device' stands only there"])
    #expect(
      messages("profile.age > 1", in: environment) == [
        "unknown profile field 'age'; write age(profile.birthday)"
      ])
  }
}
