// What `segments eval` and `segment members` answer.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("eval")
struct EvalCommandTests {
  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog()
    _ = trial.call("profile set jane --attribute bmi=31.25 --attribute experience=pro")
    _ = trial.call("profile set bo --attribute experience=pro")
    return trial
  }

  @Test("the first line is the flow alone; then why; then texts and tags")
  func text() throws {
    let answer = try trial().call("eval --profile jane --placement paywall")
    #expect(answer.code == .answered)
    #expect(
      answer.output == """
        coach
        reason          audience
        audience        bmi_high
        segment         bmi_high
        text main/line  Your BMI: 31.2
        tag bmi         31.2

        """)
  }

  @Test("nothing to show is an answer, and its first line is a dash")
  func nothing() throws {
    let answer = try trial().call("eval --profile jane --placement quiet")
    #expect(answer.code == .answered)
    #expect(answer.lines.first == "-")
    #expect(answer.lines[1] == "reason    show_nothing")
  }

  @Test("JSON has its keys in the stable order, receipt last")
  func json() throws {
    let answer = try trial().call(
      "eval --profile jane --placement paywall --locale de --now 2027-01-02T03:04:05+01:00 --json")
    let document = try answer.document()
    #expect(
      document.object?.members.map(\.key) == [
        "placement", "profile", "profile_found", "flow", "audience", "segment", "variation",
        "reason", "tags", "texts", "text_locale", "products", "remote_config", "source", "warnings",
        "receipt",
      ])
    #expect(
      answer.output.hasPrefix(
        """
        {"placement":"paywall","profile":"jane","profile_found":true,"flow":"coach",\
        "audience":"bmi_high","segment":"bmi_high","variation":null,"reason":"audience",\
        "tags":{"bmi":"31,2"},"texts":{"main/line":"Dein BMI: 31,2"},"text_locale":"de",\
        "products":["year"],"remote_config":{"theme":"dark"},"source":"live","warnings":[],\
        "receipt":{"placement":"paywall",
        """))
    #expect(document["receipt"]?["at"]?.string == "2027-01-02T02:04:05Z")
  }

  @Test("an unknown profile is evaluated as an empty one and none is made")
  func unknown() throws {
    let trial = try trial()
    let document = try trial.call("eval --profile nobody --placement paywall --json").document()
    #expect(document["profile_found"]?.bool == false)
    #expect(document["flow"]?.string == "basic")
    #expect(trial.call("profile show nobody").code == .failed)
  }

  @Test("an experiment's variation is named")
  func variation() throws {
    let answer = try trial().call("eval --profile bo --placement paywall")
    #expect(answer.lines.first?.hasPrefix("pro_") == true)
    #expect(answer.output.contains("variation  price "))
  }

  @Test("context is typed as declared; what is not is refused unless lenient")
  func context() throws {
    let trial = try trial()
    let good = trial.call(
      "eval --profile x --placement quiet --context country=DE --context age=30")
    #expect(good.lines.first == "basic")
    for (words, expected) in [
      ("--context contry=DE", "did you mean 'country'?"),
      ("--context age=Marker", "context key 'age' is a number such as 22.7; got other text"),
    ] {
      let refused = trial.call("eval --profile x --placement quiet \(words)")
      #expect(refused.code == .failed)
      #expect(refused.output.isEmpty)
      #expect(refused.remarks.contains(expected))
      #expect(!refused.remarks.contains("Marker"))
      let lenient = trial.call("eval --profile x --placement quiet --lenient-context \(words)")
      #expect(lenient.code == .answered)
      #expect(lenient.lines.first == "-")
      #expect(lenient.remarks.contains("context key"))
    }
  }

  @Test("a caller's tag wins, also an empty one, and a name may hold a colon")
  func tags() throws {
    let trial = try trial()
    let own = trial.call("eval --profile jane --placement paywall --tag bmi=a:b=c")
    #expect(own.output.contains("Your BMI: a:b=c\n"))
    let empty = try trial.call("eval --profile jane --placement paywall --tag bmi= --json")
      .document()
    #expect(empty["tags"]?["bmi"]?.string == "")
  }

  @Test(
    "a wrong name or call is told",
    arguments: [
      ("eval --profile j --placement paywal", ExitCode.failed, "did you mean 'paywall'?"),
      ("eval --placement paywall", .wrongCall, "--profile ID is missing"),
      ("eval --profile j", .wrongCall, "--placement ID is missing"),
      ("eval --profile j --profile-file f --placement p", .wrongCall, "exclude each other"),
      ("eval --profile j --placement p --now today", .wrongCall, "--now is a moment"),
      ("eval --requests f --placement p", .wrongCall, "stands in each request"),
      (
        "eval --profile j --placement p --context a=1 --context a=2", .wrongCall,
        "--context a is given more than once"
      ),
      ("segment members proz", .failed, "did you mean 'pros'?"),
    ])
  func wrong(_ line: String, _ code: ExitCode, _ expected: String) throws {
    let answer = try trial().call(line)
    #expect(answer.code == code)
    #expect(answer.remarks.contains(expected))
    #expect(answer.output.isEmpty)
  }

  @Test("--shown keeps exposure and variation")
  func shown() throws {
    let trial = try trial()
    _ = trial.call("eval --profile bo --placement paywall --shown")
    let document = try trial.call("eval --profile bo --placement paywall --json").document()
    #expect(document["variation"]?["kept"]?.bool == true)
  }

  @Test("a profile from a file is evaluated like one of the store")
  func file() throws {
    let trial = try trial()
    let path = try trial.file("jane.json", trial.call("profile show jane --json").output)
    let stored = trial.call("eval --profile jane --placement paywall --json")
    let loose = trial.call("eval --placement paywall --json --profile-file", [path])
    #expect(loose.output == stored.output)
    let bad = try trial.file("bad.json", #"{"id":"x","attributes":{"bmi":"Marker"}}"#)
    let refused = trial.call("eval --placement paywall --profile-file", [bad])
    #expect(refused.code == .failed)
    #expect(refused.remarks.contains("attribute 'bmi' is a number"))
    #expect(!refused.remarks.contains("Marker"))
  }

  @Test("requests are answered line by line in order, wrong ones too")
  func requests() throws {
    let trial = try trial()
    let path = try trial.file(
      "r.jsonl",
      """
      {"profile":"jane","placement":"paywall","locale":"de"}
      {"profile":"bo","placement":"paywal"}

      {"profile":"x","placement":"quiet","context":{"country":"DE"},"tags":{},"now":"2027-01-01T00:00:00Z"}
      not json
      {"profile":"x","placement":"quiet","contxt":{}}
      """)
    let answer = trial.call("eval --requests", [path])
    #expect(answer.code == .failed)
    let lines = answer.lines
    #expect(lines.count == 5)
    #expect(
      lines[0] + "\n"
        == trial.call("eval --profile jane --placement paywall --locale de --json").output)
    #expect(lines[1].hasPrefix(#"{"placement":"paywal","profile":"bo","error":"#))
    #expect(lines[2].contains(#""flow":"basic""#))
    #expect(lines[3].hasPrefix(#"{"placement":null,"profile":null,"error":"column 1"#))
    #expect(lines[4].contains("did you mean 'context'?"))
    #expect(answer.remarks.contains("request 2: "))
  }

  @Test("members of a segment are judged with what they were last seen with")
  func members() throws {
    let trial = try trial()
    #expect(trial.call("segment members pros").output == "bo\njane\n")
    #expect(trial.call("segment members pros --limit 1").output == "bo\n")
    #expect(
      trial.call("segment members bmi_high --json").output
        == "{\"segment\":\"bmi_high\",\"members\":[\"jane\"]}\n")
    #expect(trial.call("segment members germans").output.isEmpty)
    let seen = try trial.file(
      "l.jsonl", #"{"profile":"jane","update":{},"context":{"country":"DE"}}"#)
    _ = trial.call("ingest", [seen])
    #expect(trial.call("segment members germans").output == "jane\n")
  }
}
