// Erasing, letting come back, and the whole record of a person, by the command.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("profile erase, restore-id and export")
struct EraseCommandTests {
  private static let name = "Tr4ceOfJane"

  /// Jane, once anonymous, with answers, kept variations and what was shown.
  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog()
    let lines = """
      {"profile":"anon","at":"2027-01-14T08:00:00Z","id":"1","showing":"s","flow":"onboarding","event":{"name":"flow_user_input","instanceId":"s1","element_id":"name","element_type":"text_input","value":"\(Self.name)"}}
      {"profile":"jane","at":"2027-01-14T08:01:00Z","id":"2","update":{"email":"\(Self.name)@example.com","attributes":{"experience":"pro"}},"context":{"country":"DE"}}
      {"profile":"jane","at":"2027-01-14T08:02:00Z","id":"3","merge":"anon"}
      {"profile":"jane","at":"2027-01-14T08:03:00Z","id":"4","showing":"s","flow":"onboarding","event":{"name":"flow_user_input","instanceId":"s1","element_id":"weight","element_type":"number_input","value":"9000"}}
      """
    #expect(trial.call("ingest", [try trial.file("lines.jsonl", lines)]).code == .answered)
    #expect(trial.call("eval --profile jane --placement paywall --shown").code == .answered)
    #expect(trial.call("profile set joe --first-name Joe").code == .answered)
    return trial
  }

  @Test("asks first, and says so where nobody can be asked; nothing has changed then")
  func confirmation() throws {
    let trial = try trial()
    let answer = trial.call("profile erase jane")
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("--yes"))
    #expect(trial.call("profile show jane").code == .answered)
  }

  @Test("erases under every name, tells what went by kind, and never a value")
  func erase() throws {
    let trial = try trial()
    let answer = trial.call("profile erase anon --yes")
    #expect(answer.code == .answered)
    #expect(
      answer.output.hasPrefix("anon: erased 1 profile, 1 alias, ")
        && answer.output.contains("1 exposure"))
    #expect(!(answer.output + answer.remarks).contains(Self.name))
    for call in [
      "profile show jane", "profile show anon", "profile export jane --everything",
      "showing show 1",
    ] { #expect(trial.call(call).code == .failed) }
    #expect(trial.call("assignment list").output == "")
    #expect(!trial.call("export --changes-since 0").output.contains("jane"))
    #expect(trial.call("profile show joe").code == .answered)
    let again = trial.call("profile erase jane never --yes --json")
    let people = try #require(try again.document()["people"]?.array)
    #expect(people.count == 2)
    #expect(people[0]["erased"]?["profiles"]?.number?.int64 == 0)
    #expect(try again.document()["complete"]?.bool == true)
  }

  @Test("is evaluated as somebody unknown afterwards")
  func evaluation() throws {
    let trial = try trial()
    _ = trial.call("profile erase jane --yes")
    let erased = try trial.call("eval --profile jane --placement paywall --json").document()
    let unknown = try trial.call("eval --profile nobody --placement paywall --json").document()
    #expect(erased["profile_found"]?.bool == false)
    for key in ["flow", "audience", "reason"] {
      #expect(erased[key]?.string == unknown[key]?.string)
    }
  }

  @Test("late lines, imports and writes are refused, counted, and put into no file")
  func late() throws {
    let trial = try trial()
    _ = trial.call("profile erase jane --yes")
    let lines = """
      {"profile":"jane","at":"2027-01-14T09:00:00Z","id":"9","update":{"first_name":"\(Self.name)"}}
      {"profile":"joe","merge":"anon"}
      {"profile":"joe","update":{"email":"no address"}}
      {"profile":"joe","update":{"last_name":"Doe"}}
      """
    let path = try trial.file("late.jsonl", lines)
    let rejects = try trial.file("rejects.jsonl", "")
    let text = trial.call("ingest --rejects \(rejects)", [path])
    #expect(text.code == .failed)
    #expect(text.lines.last == "4 lines: 1 recorded, 3 failed (2 of erased profiles)")
    #expect(text.remarks.contains("line 1: profile: this profile was erased"))
    #expect(text.remarks.contains("line 2: merge: this profile was erased"))
    #expect(!text.remarks.contains(Self.name))
    let kept = try String(contentsOfFile: rejects, encoding: .utf8)
    #expect(kept.contains("no address") && !kept.contains(Self.name))
    #expect(try trial.call("ingest --json", [path]).document()["erased"]?.number?.int64 == 2)
    let set = trial.call("profile set anon --first-name J")
    #expect(set.code == .failed && set.remarks.contains("was erased"))
    let shown = trial.call("eval --profile jane --placement paywall --shown")
    #expect(shown.code == .failed && shown.remarks.contains("was erased"))
    let assignments = try trial.file(
      "assignments.jsonl",
      #"{"profile":"jane","experiment":"price","variation":"a","bucket":1,"at":"2027-01-14T09:00:00Z"}"#
    )
    let brought = trial.call("assignment import", [assignments])
    #expect(brought.code == .failed && brought.output.contains("1 refused: the profile was erased"))
    let adapty = try trial.file(
      "adapty.jsonl",
      #"{"customer_user_id":"jane","profile_id":"a6c0","email":"\#(Self.name)@example.com"}"# + "\n"
    )
    let imported = trial.call("import adapty --map customer_user_id=id", [adapty])
    #expect(imported.code == .failed && imported.remarks.contains("was erased"), "\(imported)")
    #expect(trial.call("profile list").output.contains("jane") == false)
  }

  @Test("restore-id lets a person come back, under every name, with nothing")
  func restoreID() throws {
    let trial = try trial()
    #expect(trial.call("profile restore-id jane").code == .failed)
    _ = trial.call("profile erase jane --yes")
    let answer = trial.call("profile restore-id anon")
    #expect(answer.output == "2 ids may come back\n")
    #expect(trial.call("profile set jane --last-name Doe").output.contains("made, revision 1"))
    #expect(!trial.call("profile show jane").output.contains(Self.name))
    #expect(trial.call("profile restore-id").code == .wrongCall)
    #expect(trial.call("profile restore-id jane --all").code == .wrongCall)
    _ = trial.call("profile erase jane joe --yes")
    #expect(try trial.call("profile restore-id --all --json").document()["ids"]?.number?.int64 == 2)
  }

  @Test("the catalog that names an erased id is told, since it is not touched")
  func mention() throws {
    let catalog = Trial.catalog.replacing(
      "experiments: { price: {", with: "experiments: { price: { force: { tester: \"b\" },")
    let trial = try Trial.withCatalog(catalog)
    #expect(trial.call("profile erase tester --yes").remarks.contains("revision 1"))
    #expect(!trial.call("profile erase other --yes").remarks.contains("revision 1"))
  }

  @Test("the whole record of a person is one document, and holds every kind of thing")
  func everything() throws {
    let trial = try trial()
    for id in ["jane", "anon"] {
      let record = try trial.call("profile export \(id) --everything").document()
      #expect(record["profile"]?["first_name"]?.string == Self.name)
      #expect(record["merged_ids"]?.array?.compactMap(\.string) == ["anon"])
      #expect(record["events"]?.array?.count == 5)
      let answers = record["showings"]?.array?.compactMap { $0["answers"]?.array?.count }
      #expect(answers == [1, 1] || answers == [2])
      #expect(record["exposures"]?.array?.first?["receipt"]?["placement"]?.string == "paywall")
      #expect(record["assignments"]?.array?.first?["experiment"]?.string == "price")
      #expect(record["history"]?.array?.isEmpty == false)
      #expect(record["problems"]?.array?.first?["target"]?.string == "attributes.bmi")
    }
    #expect(trial.call("profile export nobody --everything").code == .failed)
  }

  @Test("without --everything it is the lines that another store takes")
  func lines() throws {
    let trial = try trial()
    let lines = trial.call("profile export jane").output
    let other = try Trial()
    #expect(other.call("ingest", [try other.file("lines.jsonl", lines)]).code == .answered)
    let (before, after) = (try trial.store.profile("jane"), try other.store.profile("jane"))
    #expect(before?.fields == after?.fields && before?.attributes == after?.attributes)
  }
}
