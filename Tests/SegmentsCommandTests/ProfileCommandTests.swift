// What the verbs around profiles answer.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("profile")
struct ProfileCommandTests {
  @Test("sets typed values, and shows them with all their bits")
  func set() throws {
    let trial = try Trial.withCatalog()
    let answer = trial.call(
      "profile set jane --email jane@example.com --attribute bmi=22.724999999999998 "
        + "--attribute experience=pro --attribute goals=run,swim --attribute delta:number=-5",
      ["--first-name", "Jane Doe"])
    #expect(answer.code == .answered)
    #expect(answer.output == "jane: made, revision 1\n")
    #expect(answer.remarks.contains("attribute 'delta' is not declared: no segment can read it"))
    #expect(
      trial.call("profile show jane --json").output == """
        {"id":"jane","first_name":"Jane Doe","last_name":null,"email":"jane@example.com",\
        "phone_number":null,"gender":null,"birthday":null,"attributes":{"bmi":22.724999999999998,\
        "delta":-5,"experience":"pro","goals":["run","swim"]},"draw_key":"jane","revision":1,\
        "created_ms":1800000000000,"updated_ms":1800000000000}

        """)
    #expect(
      trial.call("profile show jane").output == """
        id                     jane
        first_name             Jane Doe
        email                  jane@example.com
        attributes.bmi         22.724999999999998
        attributes.delta       -5
        attributes.experience  pro
        attributes.goals       ["run","swim"]
        revision               1
        created                2027-01-15T08:00:00.000Z
        updated                2027-01-15T08:00:00.000Z

        """)
  }

  @Test("an empty value and --remove clear, and the same again changes nothing")
  func clear() throws {
    let trial = try Trial.withCatalog()
    _ = trial.call(
      "profile set j --first-name J --gender other --attribute bmi=30 --attribute goals=[]")
    let again = trial.call("profile set j --first-name J")
    #expect(again.output == "j: unchanged, revision 1\n")
    _ = trial.call("profile set j --first-name= --remove gender --attribute bmi=")
    let json = try trial.call("profile show j --json").document()
    #expect(json["first_name"]?.isNull == true)
    #expect(json["gender"]?.isNull == true)
    #expect(json["attributes"].map(JSONWriter.text) == #"{"goals":[]}"#)
  }

  @Test("a key to remove that is nowhere is told, with the nearest name")
  func removeNothing() throws {
    let trial = try Trial.withCatalog()
    let answer = trial.call("profile set j --first-name J --remove frist_name --remove bmi")
    #expect(
      answer.remarks
        == "segments: there is no attribute 'frist_name' to remove; did you mean 'first_name'?\n")
    #expect(answer.code == .answered)
  }

  @Test(
    "a value that breaks a rule is refused whole, and never shown",
    arguments: [
      ("--attribute bmi=Marker", "attribute 'bmi' is a number such as 22.7; got other text"),
      ("--attribute bmi=22,7", "write a point before its decimals"),
      ("--attribute bmi=1", "attribute 'bmi' is at least 5"),
      ("--attribute experience=Marker", "one of 'beginner', 'pro'"),
      ("--email Marker", "field 'email' needs one '@'"),
      ("--gender Marker", "'female', 'male' or 'other'"),
      ("--birthday Marker", "yyyy-MM-dd"),
      ("--attribute premium_until=Marker", "attribute 'premium_until' is a timestamp"),
      ("--attribute bmi:string=Marker", "declared as number"),
    ])
  func refused(_ words: String, _ expected: String) throws {
    let trial = try Trial.withCatalog()
    let answer = trial.call("profile set jane --last-name Doe \(words)")
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains(expected))
    #expect(!answer.remarks.contains("Marker"))
    #expect(trial.call("profile show jane").code == .failed)
  }

  @Test("an undeclared key near a declared one is pointed at")
  func nearKey() throws {
    let trial = try Trial.withCatalog()
    #expect(
      trial.call("profile set j --attribute bim=3").remarks.contains("did you mean 'bmi'?"))
  }

  @Test(
    "a call without a change, or with an unknown type, is a wrong call",
    arguments: [
      "profile set jane", "profile set jane --attribute x:nubmer=1",
      "profile set jane --attribute x",
      "profile set", "profile set a b --first-name x",
    ])
  func wrong(_ line: String) throws {
    #expect(try Trial.withCatalog().call(line).code == .wrongCall)
  }

  @Test("profiles are listed page by page in order of their bytes")
  func list() throws {
    let trial = try Trial.withCatalog()
    for id in ["b", "a", "é", "Z"] { _ = trial.call("profile set \(id) --first-name x") }
    let all = try trial.call("profile list --json").document()
    #expect(all["profiles"]?.array?.compactMap { $0["id"]?.string } == ["Z", "a", "b", "é"])
    #expect(all["next"]?.isNull == true)
    let page = try trial.call("profile list --json --limit 2").document()
    #expect(page["next"]?.string == "a")
    let text = trial.call("profile list --limit 2 --after a")
    #expect(text.lines.count == 3)
    #expect(text.lines[1].hasPrefix("b "))
    #expect(text.remarks.isEmpty)
    #expect(trial.call("profile list --limit 1").remarks.contains("there are more: --after 'Z'"))
  }

  @Test("an empty store lists nothing, which is an answer")
  func empty() throws {
    let answer = try Trial().call("profile list")
    #expect(answer.code == .answered)
    #expect(answer.output.isEmpty)
    #expect(try Trial().call("profile list --json").output == "{\"profiles\":[],\"next\":null}\n")
  }

  @Test("exported lines make the same profiles where they are ingested")
  func export() throws {
    let trial = try Trial.withCatalog()
    _ = trial.call("profile set jane --first-name Jane --attribute bmi=31.2 --attribute goals=[]")
    _ = trial.call("profile set bo --gender male --attribute x:boolean=true")
    let lines = try trial.file(
      "in.jsonl",
      """
      {"profile":"jane","at":"2026-01-01T00:00:00Z","update":{"last_name":"Doe"},"context":{"country":"DE"},"locale":"de"}
      {"profile":"bo","at":"2027-01-01T00:00:00Z","update":{"remove":["x"]}}
      """)
    #expect(trial.call("ingest", [lines]).code == .answered)
    let exported = trial.call("export")
    #expect(exported.code == .answered)
    let other = try Trial.withCatalog()
    let taken = other.call("ingest", [try other.file("out.jsonl", exported.output)])
    #expect(taken.code == .answered, "\(taken.remarks)")
    #expect(other.call("export").output == exported.output)
    #expect(
      try other.store.profile("jane")?.attributes == trial.store.profile("jane")?.attributes)
    #expect(try other.store.profile("bo")?.changes == trial.store.profile("bo")?.changes)
    #expect(try other.store.profile("jane")?.lastSeen == trial.store.profile("jane")?.lastSeen)
  }

  @Test("the catalog is exported as a document that can be applied")
  func exportCatalog() throws {
    let trial = try Trial.withCatalog()
    let document = trial.call("export --catalog").output
    let answer = trial.call("apply", [try trial.file("out.json", document)])
    #expect(answer.output.hasPrefix("unchanged"))
  }
}
