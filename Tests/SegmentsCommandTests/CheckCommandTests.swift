// What `segments check` prints, and what it ends with.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("segments check")
struct CheckCommandTests {
  private static let doubtful = """
    { format: 1, flows: { f: { screens: [ { id: "s", elements: [
      { id: "secret", type: "password_input" },
      { id: "name", type: "text_input" },
    ] } ] } } }
    """

  @Test("warnings have place, path and code, and end with 0 unless they are to count")
  func warnings() throws {
    let trial = try Trial()
    let file = try trial.file("catalog.json5", Self.doubtful)
    let answer = trial.call("check", [file])
    #expect(answer.code == .answered)
    #expect(answer.lines.count == 2)
    #expect(answer.lines[0].hasPrefix("\(file):1:"))
    #expect(answer.lines[0].hasSuffix("[last-screen-inputs]"))
    #expect(answer.lines[1].hasPrefix("\(file):2:3: flows.f.screens.0.elements.0: 'secret' never"))
    #expect(answer.lines[1].hasSuffix("[silent-element]"))
    #expect(answer.remarks.contains("2 warnings"))
    #expect(trial.call("check --strict", [file]).code == .failed)
    let findings = try trial.call("check --json", [file]).document()["findings"]?.array ?? []
    #expect(findings.map { $0["code"]?.string } == ["last-screen-inputs", "silent-element"])
    #expect(findings.map { $0["level"]?.string } == ["warning", "warning"])
  }

  @Test("what is silenced is counted, and nothing else is said of it")
  func silenced() throws {
    let trial = try Trial()
    let silence =
      #", silence: [ { code: "silent-element", path: "flows.f", reason: "meant so" } ] }"#
    let text = Self.doubtful.trimmingCharacters(in: .whitespacesAndNewlines).dropLast() + silence
    let file = try trial.file("catalog.json5", String(text))
    let answer = trial.call("check", [file])
    #expect(answer.lines.count == 1)
    #expect(answer.lines[0].hasSuffix("[last-screen-inputs]"))
    #expect(answer.remarks.contains("1 warning; 1 silenced"))
    #expect(!answer.output.contains("meant so"))
    let document = try trial.call("check --json", [file]).document()
    #expect(document["silenced"]?.number?.int64 == 1)
    #expect(document["findings"]?.array?.count == 1)
  }

  @Test("mistakes are all told, and end with 1; a fine catalog says so; no store is needed")
  func mistakes() throws {
    let trial = try Trial()
    let bad = try trial.file("bad.json5", "{ format: 1, flow: {}, placements: { p: {} } }")
    let answer = trial.call("check", [bad])
    #expect(answer.code == .failed)
    #expect(answer.lines.count == 2)
    let broken = try trial.file("broken.json5", "{ format: 1, ")
    #expect(trial.call("check", [broken]).code == .failed)
    let fine = trial.call("check", [try trial.file("fine.json5", "{ format: 1 }")])
    #expect(fine.code == .answered)
    #expect(fine.remarks.contains("nothing to report"))
    #expect(trial.call("check", ["/nowhere/x.json5"]).code == .failed)
  }

  // MARK: - Witnesses

  private static let wrong = """
    { format: 1,
      attributes: { bmi: { type: "number", minimum: 5, maximum: 300 }, level: { type: "string" },
        plan: { type: "string", values: ["free", "pro"] }, until: { type: "timestamp" } },
      context: { country: { type: "string" }, city: { type: "string" } },
      segments: {
        heavy: "attributes.bmi >= 25",
        heavier: "attributes.bmi >= 30",
        nobody: "attributes.bmi > 30 && attributes.plan == 'pro' && attributes.bmi < 20",
        everybody: { where: "attributes.bmi < 25 || attributes.bmi >= 25", unset: "member" },
        pros: "attributes.plan == 'pro'",
        paying: "attributes.plan in ['pro']",
        high: "attributes.level >= '10'",
        german: "in_segment('pros') && context.country == 'DE'",
        ended: "attributes.until < now",
        ends: "attributes.until < now + duration('24h')",
        odd: "attributes.level.matches('^[a-c]{3}x+$')",
      },
      flows: { f: {}, g: {} },
      placements: {
        a: { audiences: [ { segment: "heavy", flow: "f" }, { segment: "heavier", flow: "g" },
          { segment: "pros", flow: "f", rollout: 50 }, { segment: "german", flow: "g" },
          { segment: "nobody", flow: "f" }, { segment: "high", flow: "f", rollout: 0 },
          { segment: "odd", flow: "f" }, { flow: null } ] },
        b: { audiences: [ { segment: "ends", flow: "f" }, { segment: "ended", flow: "g" },
          { segment: "everybody", flow: "f" }, { flow: null } ] },
        c: { audiences: [ { segment: "paying", flow: "f" }, { flow: null } ] },
      } }
    """

  @Test("every finding is told, by a code that stays")
  func findings() throws {
    let trial = try Trial()
    let file = try trial.file("wrong.json5", Self.wrong)
    let findings = try trial.call("check --json", [file]).document()["findings"]?.array ?? []
    let told = findings.map { finding in
      "\(finding["code"]?.string ?? "") \(finding["path"]?.string ?? "")"
    }
    #expect(
      told.sorted() == [
        "contradiction segments.nobody", "equal-segments segments.pros",
        "hidden-in-part placements.a.audiences.2", "hidden-in-part placements.a.audiences.3",
        "hidden-in-part placements.b.audiences.2", "not-decided placements.a.audiences.6",
        "not-decided segments.odd", "tautology segments.everybody", "text-order segments.high",
        "unreachable-audience placements.a.audiences.1",
        "unreachable-audience placements.a.audiences.4",
        "unreachable-audience placements.a.audiences.5",
        "unreachable-audience placements.b.audiences.1",
        "unreachable-audience placements.b.audiences.3", "unused-context context.city",
      ])
    let text = trial.call("check", [file])
    #expect(!text.output.contains("hidden-in-part"))
    #expect(text.remarks.contains("12 warnings, 3 notes (--all prints notes)"))
    #expect(trial.call("check --all", [file]).output.contains("hidden-in-part"))
  }

  @Test("a witness is evaluated by `eval --profile-file` as the finding says")
  func witnesses() throws {
    let trial = try Trial()
    let file = try trial.file("wrong.json5", Self.wrong)
    let findings = try trial.call("check --json", [file]).document()["findings"]?.array ?? []
    var evaluated = 0
    for finding in findings {
      guard let witness = finding["witness"], let profile = witness["profile"],
        let placement = witness["placement"]?.string, let code = finding["code"]?.string
      else { continue }
      var words = ["--placement", placement, "--catalog", file, "--json", "--explain"]
      words += ["--profile-file", try trial.file("witness.json", JSONWriter.text(profile))]
      for member in witness["context"]?.object?.members ?? [] {
        words += ["--context", "\(member.key)=\(member.value.string ?? "")"]
      }
      if let now = witness["now"]?.string { words += ["--now", now] }
      let answer = trial.call("eval", words)
      #expect(answer.code == .answered, "\(answer.remarks)")
      guard ["unreachable-audience", "hidden-in-part"].contains(code) else { continue }
      let audience = try #require(try answer.document()["audience"]?.string)
      let message = try #require(finding["message"]?.string)
      #expect(message.contains("'\(audience)'"), "\(message)")
      evaluated += 1
    }
    #expect(evaluated >= 5)
  }

  @Test("the catalog in force is checked, with what the stored profiles show")
  func stored() throws {
    let first = """
      { format: 1, attributes: { bmi: { type: "string" }, plan: { type: "string" } },
        context: { country: { type: "string" } }, flows: { f: {} } }
      """
    let trial = try Trial.withCatalog(first)
    try trial.store.updateProfile("jane") {
      $0["bmi"] = "31"
      $0["plan"] = "gold"
    }
    try trial.store.updateProfile("joe") { $0["plan"] = "pro" }
    try trial.store.apply(
      CatalogDocument(
        text: """
          { format: 1, attributes: { bmi: { type: "number" },
              plan: { type: "string", values: ["free", "pro"] } },
            context: { country: { type: "string" } },
            segments: { p: "attributes.plan == 'pro' || context.country == 'DE'",
              q: "attributes.plan in ['pro', 'free'] || attributes.bmi > 3" },
            flows: { f: {} }, placements: { x: { audiences: [ { segment: "p", flow: "f" },
              { segment: "q", flow: "f" }, { flow: null } ] } } }
          """))
    let answer = trial.call("check --all")
    #expect(answer.code == .answered)
    #expect(
      answer.output.contains(
        "1 of 2 stored profiles (50.0 %) has a value of another type than attribute 'bmi'"))
    #expect(answer.output.contains("value of attribute 'plan' outside of what is declared"))
    #expect(answer.output.contains("none of the 2 stored profiles was ever seen with context key"))
    #expect(answer.output.contains("of the 1 stored profiles that it would admit, 1 (100.0 %)"))
    #expect(!answer.output.contains("gold"))
    #expect(trial.call("check --strict").code == .failed)
  }

  @Test("a small budget ends searches undecided, never fine")
  func budget() throws {
    let trial = try Trial()
    let file = try trial.file("wrong.json5", Self.wrong)
    let answer = trial.call("check --budget 1", [file])
    #expect(answer.output.contains("1 values were tried, and there are more"))
    #expect(trial.call("check --budget 0", [file]).code == .wrongCall)
    #expect(trial.call("check a b").code == .wrongCall)
    #expect(trial.call("eval --profile jane --placement a --catalog x").code == .wrongCall)
  }
}
