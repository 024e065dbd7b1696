// What `segments plan` answers, and what `apply` and `rollback` ask first.

import Expressions
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("plan, and the guard of apply")
struct PlanCommandTests {
  private static let higher = Trial.catalog.replacing(
    "attributes.bmi >= 25", with: "attributes.bmi >= 27")

  /// Ten profiles with a bmi of 20 to 29, of which the even ones are pros.
  private func trial(_ catalog: String = Trial.catalog) throws -> Trial {
    let trial = try Trial.withCatalog(catalog)
    for index in 0..<10 {
      let answer = trial.call(
        "profile set p\(index) --attribute bmi=\(20 + index) --attribute "
          + "experience=\(index.isMultiple(of: 2) ? "pro" : "beginner")")
      #expect(answer.code == .answered)
    }
    return trial
  }

  @Test("says which definition differs, who moves where with examples, and how segments change")
  func text() throws {
    let trial = try trial()
    let answer = trial.call("plan", [try trial.file("new.json5", Self.higher)])
    #expect(answer.code == .answered)
    let text = answer.output.split(separator: "\n").map(String.init)
    #expect(text.contains("    - attributes.bmi >= 25"))
    #expect(text.contains("    + attributes.bmi >= 27"))
    #expect(text.contains("paywall: 2 profiles move (20.0 %)"))
    #expect(text.contains { $0.hasPrefix("  coach  basic") && $0.hasSuffix("p5") })
    #expect(text.contains { $0.hasPrefix("  coach  pro_") && $0.hasSuffix("p6") })
    #expect(text.contains { $0.hasPrefix("  bmi_high") && $0.hasSuffix("-2") })
    #expect(trial.call("history --json").output.contains("\"revision\":1"))
    #expect(try trial.call("history --json").document()["revisions"]?.array?.count == 1)
  }

  @Test("the same catalog moves nobody")
  func same() throws {
    let trial = try trial()
    let answer = trial.call("plan", [try trial.file("new.json5", Trial.catalog)])
    #expect(answer.output.hasPrefix("nothing changes: revision 1"))
    let json = try trial.call("plan --json", [try trial.file("new.json5", Trial.catalog)])
      .document()
    #expect(json["placements"]?.array?.isEmpty == true)
    #expect(json["segments"]?.array?.isEmpty == true)
  }

  @Test("--fail-over fails when more than that share moves, and only then")
  func failOver() throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    #expect(trial.call("plan --fail-over 20%", [path]).code == .answered)
    #expect(trial.call("plan --fail-over 19.9", [path]).code == .failed)
    #expect(trial.call("plan --fail-over 101", [path]).code == .wrongCall)
  }

  @Test("--active counts those apart who were seen lately")
  func active() throws {
    let trial = try trial()
    _ = trial.call(
      "ingest",
      [
        try trial.file(
          "old.jsonl",
          #"{"profile":"q","at":"2020-01-01T00:00:00Z","update":{"attributes":{"bmi":26}},"context":{"country":"DE"}}"#
        )
      ])
    let plan = try trial.call(
      "plan --active 30d --json", [try trial.file("new.json5", Self.higher)]
    ).document()
    #expect(plan["profiles"].map(JSONWriter.text) == #"{"all":11,"active":10}"#)
    let moved = plan["placements"]?.array?.first?["moved"]
    #expect(moved.map(JSONWriter.text) == #"{"all":3,"active":2}"#)
  }

  @Test("who was never seen with the context that a changed rule reads is counted apart")
  func withoutContext() throws {
    let trial = try trial()
    let new = Trial.catalog.replacing("context.country == 'DE'", with: "context.country == 'FR'")
    let path = try trial.file("new.json5", new)
    let plan = try trial.call("plan --json", [path]).document()
    let quiet = try #require(plan["placements"]?.array?.first)
    #expect(quiet["without_context"]?["all"]?.number?.int64 == 10)
    #expect(quiet["moved"]?["all"]?.number?.int64 == 0)
    let told = try trial.call("plan --json --context country=DE", [path]).document()
    #expect(told["placements"]?.array?.first?["moved"]?["all"]?.number?.int64 == 10)
    #expect(trial.call("plan --context contry=DE", [path]).remarks.contains("'country'?"))
  }

  @Test("a guard counts who cannot be told as moved, and lets nobody through unseen")
  func untold() throws {
    let trial = try trial(
      Trial.catalog.replacing("format: 1,", with: "format: 1, protect: { max_moved: 5 },"))
    let new = Trial.catalog.replacing("context.country == 'DE'", with: "context.country == 'FR'")
    let path = try trial.file("new.json5", new)
    let plan = trial.call("plan --fail-over 50%", [path])
    #expect(plan.code == .failed)
    #expect(plan.remarks.contains("may move"), "\(plan.remarks)")
    let refused = trial.call("apply --yes", [path])
    #expect(refused.code == .failed)
    #expect(refused.remarks.contains("100.0 % of the profiles move, or may move"))
    #expect(trial.call("apply --yes --allow-moved 100", [path]).code == .answered)
  }

  @Test("a placement that goes moves everybody, whatever context its rules read")
  func goneWithContext() throws {
    let start = #"{ format: 1, context: { country: { type: "string" } }, flows: { f: {}, g: {} },"#
    let rules = #"segments: { d: "context.country == 'DE'" },"#
    let gone = #"p: { audiences: [{ segment: "d", flow: "g" }, { flow: "f" }] },"#
    let rest = "q: { audiences: [{ flow: 'f' }] } } }"
    let trial = try Trial.withCatalog("\(start) \(rules) placements: { \(gone) \(rest)")
    for id in ["a", "b"] { _ = trial.call("profile set \(id) --first-name X") }
    let path = try trial.file("new.json5", "\(start) placements: { \(rest)")
    let plan = try trial.call("plan --json", [path]).document()
    let placement = try #require(plan["placements"]?.array?.first)
    #expect(placement["moved"]?["all"]?.number?.int64 == 2)
    #expect(placement["without_context"]?["all"]?.number?.int64 == 0)
  }

  @Test("--by breaks it down, and keeps personal values to itself unless they are asked for")
  func grouping() throws {
    let trial = try trial()
    let path = try trial.file(
      "new.json5", Self.higher.replacing("maximum: 300 }", with: "maximum: 300, personal: true }"))
    let plan = try trial.call("plan --by experience --json", [path]).document()
    let groups = plan["placements"]?.array?.first { $0["placement"]?.string == "paywall" }?[
      "groups"]
    #expect(groups?.array?.compactMap { $0["value"]?.string } == ["beginner", "pro"])
    #expect(groups?.array?.compactMap { $0["moved"]?["all"]?.number?.int64 } == [1, 1])
    let hidden = trial.call("plan --by bmi", [path])
    #expect(hidden.code == .failed)
    #expect(hidden.remarks.contains("--reveal"))
    #expect(trial.call("plan --by bmi --reveal", [path]).code == .answered)
    #expect(trial.call("plan --by profile.email", [path]).code == .failed)
    #expect(trial.call("plan --by experiance", [path]).remarks.contains("'experience'?"))
    #expect(trial.call("plan --by gender", [path]).remarks.contains("'profile.gender'?"))
    #expect(trial.call("plan --by country", [path]).remarks.contains("'context.country'?"))
    #expect(trial.call("plan --by locale", [path]).remarks.contains("'context.locale'?"))
  }

  @Test("--no-ids shows nobody's id, in any form", arguments: ["", "--json", "--markdown"])
  func noIDs(_ form: String) throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    let plain = trial.call("plan \(form)", [path]).output
    let hidden = trial.call("plan --no-ids \(form)", [path]).output
    #expect(plain.contains("p5"))
    #expect(!hidden.contains("p5"))
  }

  @Test("an unknown placement is told with the nearest one; mistakes keep it from planning")
  func mistakes() throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    #expect(trial.call("plan --placement paywal", [path]).remarks.contains("'paywall'?"))
    let bad = trial.call(
      "plan", [try trial.file("bad.json5", Self.higher.replacing("attributes.bmi", with: "bmi"))])
    #expect(bad.code == .failed)
    #expect(bad.remarks.contains("nothing was planned"))
    #expect(try trial.call("plan", [trial.file("a.json5", "{")]).code == .failed)
  }

  @Test("a placement that goes moves all who saw something there, whatever they keep")
  func vanishing() throws {
    let trial = try trial()
    _ = trial.call("eval --profile p0 --placement paywall --shown")
    let start = try #require(Self.higher.range(of: "    paywall: { audiences: ["))
    let end = try #require(Self.higher.range(of: "    quiet:"))
    let new = Self.higher.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "")
    let plan = try trial.call("plan --json", [try trial.file("new.json5", new)]).document()
    let paywall = try #require(plan["placements"]?.array?.first)
    #expect(paywall["is_removed"]?.bool == true)
    #expect(paywall["moved"]?["all"]?.number?.int64 == 10)
  }

  @Test("a store without profiles or without a catalog is planned, too")
  func empty() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("new.json5", Self.higher)
    #expect(trial.call("plan", [path]).output.contains("0 profiles"))
    #expect(trial.call("apply", [path]).code == .answered)
    let fresh = try Trial()
    _ = fresh.call("profile set jane --first-name Jane")
    let answer = fresh.call("plan", [path])
    #expect(answer.output.contains("against an empty store"))
    #expect(answer.output.contains("paywall: a new placement; nobody moves"))
  }

  // MARK: - The guard

  @Test("apply over stored profiles needs --yes where nobody can be asked, and says who moves")
  func needsYes() throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    let refused = trial.call("apply", [path])
    #expect(refused.code == .failed)
    #expect(refused.output.isEmpty)
    #expect(refused.remarks.contains("paywall: 2 profiles move (20.0 %)"))
    #expect(refused.remarks.contains("--yes"))
    #expect(trial.call("eval --profile p5 --placement paywall").lines.first == "coach")
    let applied = trial.call("apply --yes --json", [path])
    #expect(applied.code == .answered)
    #expect(try applied.document()["moved"]?["paywall"]?.number?.int64 == 2)
    #expect(trial.call("eval --profile p5 --placement paywall").lines.first == "basic")
    #expect(trial.call("rollback 1").code == .failed)
    #expect(trial.call("rollback 1 --yes").code == .answered)
  }

  @Test("what the catalog in force protects is not moved unless --allow-moved lets it")
  func protected() throws {
    let guarded = Trial.catalog.replacing(
      "format: 1,", with: "format: 1, protect: { max_moved: 5 },")
    let trial = try trial(guarded)
    let path = try trial.file("new.json5", Self.higher)
    let refused = trial.call("apply --yes", [path])
    #expect(refused.code == .failed)
    #expect(refused.remarks.contains("20.0 % of the profiles move"))
    #expect(refused.remarks.contains("--allow-moved 20 lets it pass"))
    #expect(trial.call("apply --yes --allow-moved 19", [path]).code == .failed)
    #expect(trial.call("apply --yes --allow-moved 20", [path]).code == .answered)
    // The catalog in force protects nothing any more.
    #expect(trial.call("rollback 1 --yes").code == .answered)
    #expect(trial.call("rollback 2 --yes").code == .failed)
  }

  @Test("a plan is applied as it was reviewed, or not at all")
  func planFile() throws {
    let trial = try trial()
    let plan = try trial.file("p.plan", "")
    #expect(
      trial.call("plan --out \(plan)", [try trial.file("new.json5", Self.higher)]).code == .answered
    )
    let text = try String(contentsOfFile: plan, encoding: .utf8)
    #expect(!text.contains("p5"))
    let edited = try trial.file("edited.plan", text.replacing(">= 27", with: ">= 28"))
    #expect(trial.call("apply", [edited]).remarks.contains("it was edited"))
    #expect(trial.call("apply", [plan]).code == .answered)
    #expect(trial.call("apply", [plan]).output.hasPrefix("unchanged"))
    // Somebody applies another catalog, and the plan is stale.
    let other = Trial.catalog.replacing("attributes.bmi >= 25", with: "attributes.bmi >= 29")
    #expect(trial.call("apply --yes", [try trial.file("other.json5", other)]).code == .answered)
    let inForce = try trial.call("history --json").document()["revisions"]?.array?.last?["digest"]
    let base = try #require(inForce?.string)
    #expect(trial.call("apply --base \(base)", [plan]).code == .failed)
    let stale = trial.call("apply", [plan])
    #expect(stale.code == .failed)
    #expect(stale.remarks.contains("somebody was faster"))
    #expect(
      trial.call("apply", [try trial.file("cut.plan", String(text.dropLast(9)))]).code == .failed)
  }

  @Test(
    "a plan that is newer, or without a whole base, is refused",
    arguments: [
      ("\"segments_plan\":1", "\"segments_plan\":2", "another version"),
      ("\"base\":\"", "\"base\":\"x", "not whole"),
    ])
  func brokenPlan(_ from: String, _ to: String, says: String) throws {
    let trial = try trial()
    let plan = try trial.file("p.plan", "")
    _ = trial.call("plan --out \(plan)", [try trial.file("new.json5", Self.higher)])
    let text = try String(contentsOfFile: plan, encoding: .utf8)
    let broken = try trial.file("broken.plan", text.replacing(from, with: to, maxReplacements: 1))
    let answer = trial.call("apply", [broken])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains(says), "\(answer.remarks)")
    #expect(trial.call("plan", [plan]).remarks.contains("'segments apply' takes it"))
  }

  @Test("a file that the call reads is not written over", arguments: ["--out", "--svg"])
  func ownFiles(_ option: String) throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    let answer = trial.call("plan \(option) \(path)", [path])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("is read by this very call"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.higher)
    let store = try trial.file("segments.db", "a store")
    let refused = trial.call("plan --store \(store) \(option) \(store)", [path])
    #expect(refused.remarks.contains("is the store itself"))
    #expect(try String(contentsOfFile: store, encoding: .utf8) == "a store")
  }

  @Test("what cannot be written is told before anybody is evaluated, and nothing else is written")
  func unwritable() throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    let folder = String(path.dropLast("/new.json5".count))
    let plan = "\(folder)/a.plan"
    for wrong in ["\(folder)/no/a.svg", folder, "/dev/null/a.svg"] {
      let answer = trial.call("plan --out \(plan) --svg \(wrong)", [path])
      #expect(answer.code == .failed)
      #expect(answer.output.isEmpty)
      #expect(answer.remarks.contains("--svg: cannot write '\(wrong)'"), "\(answer.remarks)")
      #expect(!FileManager.default.fileExists(atPath: plan))
    }
    #expect(trial.call("plan --out \(folder)/no/a", [path]).remarks.contains("--out: cannot write"))
    #expect(trial.call("plan --out", ["", path]).remarks.contains("--out: cannot write ''"))
    for same in [plan, "\(folder)/./a.plan", "\(folder)//a.plan"] {
      #expect(trial.call("plan --out \(plan) --svg \(same)", [path]).code == .wrongCall)
      #expect(!FileManager.default.fileExists(atPath: plan))
    }
    _ = try trial.file("a.plan", "")
    #expect(trial.call("plan --out \(plan) --svg \(folder)/./a.plan", [path]).code != .answered)
    #expect(trial.call("plan --out \(plan) --svg \(folder)/b.svg", [path]).code == .answered)
  }

  @Test("what cannot be divided into few groups is not broken down")
  func tooManyGroups() throws {
    let trial = try Trial.withCatalog()
    let lines = (0..<1001).map { index in
      #"{"profile":"p\#(index)","update":{"attributes":{"bmi":\#(25 + Double(index) / 100)}}}"#
    }
    let file = try trial.file("people.jsonl", lines.joined(separator: "\n"))
    #expect(trial.call("ingest", [file]).code == .answered)
    let answer = trial.call("plan --by bmi", [try trial.file("new.json5", Self.higher)])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("more than 1000 values"))
  }

  @Test("text, Markdown and the picture say alike of whom a share is")
  func shares() throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    let svg = try trial.file("a.svg", "")
    let text = trial.call("plan --active 30d --svg \(svg)", [path]).output
    let markdown = trial.call("plan --active 30d --markdown", [path]).output
    for said in [text, markdown, try String(contentsOfFile: svg, encoding: .utf8)] {
      #expect(said.contains("2 profiles move (20.0 % of the active)"))
    }
  }

  @Test(
    "--base is a digest or none, and another catalog in force is refused",
    arguments: [
      ("none", ExitCode.failed), ("0000000000", .failed), ("123", .wrongCall), ("XYZ", .wrongCall),
    ])
  func base(_ text: String, code: ExitCode) throws {
    let trial = try trial()
    let path = try trial.file("new.json5", Self.higher)
    #expect(trial.call("apply --yes --base \(text)", [path]).code == code)
    let digest = try trial.call("history --json").document()["revisions"]?.array?.first?["digest"]
    let start = String(try #require(digest?.string).prefix(8))
    #expect(trial.call("apply --yes --base \(start)", [path]).code == .answered)
  }

  // MARK: - Pictures and shares

  @Test("what would be a mark in XML is spelled out, in texts and in titles")
  func escaped() {
    var picture = SVGPicture(width: 100)
    picture.text("<a> & \"b\"\u{1}", x: 1, baseline: 2)
    let edge = SVGPicture.Edge(x: 0, top: 0, height: 1)
    picture.ribbon("h0", from: edge, to: edge, title: "<t>")
    let svg = picture.rendered(title: "\"<&>\"")
    #expect(svg.contains("&lt;a&gt; &amp; &quot;b&quot;"))
    #expect(!svg.contains("\u{1}"))
    #expect(svg.contains("<title>&lt;t&gt;</title>"))
    #expect(svg.contains("aria-label=\"&quot;&lt;&amp;&gt;&quot;\""))
  }

  @Test(
    "pictures are for light and dark pages, and name flows", arguments: ["plan", "distribution"])
  func pictures(_ verb: String) throws {
    let trial = try trial()
    let path = try trial.file("a.svg", "")
    let words =
      verb == "plan" ? [try trial.file("new.json5", Self.higher)] : ["paywall"]
    #expect(trial.call("\(verb) --svg \(path)", words).code == .answered)
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    #expect(svg.hasPrefix("<svg "))
    #expect(svg.contains("prefers-color-scheme:dark"))
    #expect(svg.contains("coach"))
  }

  @Test("a distribution counts every profile once by audience and by flow")
  func distribution() throws {
    let trial = try trial()
    let found = try trial.call("distribution paywall --json").document()
    for key in ["audiences", "flows", "parts"] {
      let counts = found[key]?.array?.compactMap { $0["count"]?.number?.int64 } ?? []
      #expect(counts.reduce(0, +) == 10, "\(key)")
    }
    let high = found["audiences"]?.array?.first
    #expect(high?["audience"]?.string == "bmi_high")
    #expect(high?["count"]?.number?.int64 == 5)
    #expect(found["experiments"]?.array?.first?["is_mismatch"]?.isNull == true)
    #expect(trial.call("distribution paywal").remarks.contains("'paywall'?"))
  }

  @Test("an experiment whose showings do not fit its weights is told")
  func mismatch() throws {
    let trial = try Trial.withCatalog()
    var lines = ""
    for index in 0..<100 {
      let variation = index < 50 ? "a" : "b"
      lines +=
        #"{"profile":"p\#(index)","experiment":"price","variation":"\#(variation)","bucket":1,"#
        + #""at":"2026-01-01T00:00:00Z"}"# + "\n"
    }
    for index in 0..<100 { _ = trial.call("profile set p\(index) --first-name J") }
    let taken = trial.call("assignment import", [try trial.file("kept.jsonl", lines)])
    #expect(taken.code == .answered, "\(taken.remarks)")
    let text = trial.call("distribution paywall").output
    #expect(text.contains("MISMATCH"))
    let json = try trial.call("distribution paywall --json").document()
    #expect(json["experiments"]?.array?.first?["is_mismatch"]?.bool == true)
  }
}
