// What `segments profile import` takes, refuses and says.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("profile import")
struct ProfileImportTests {
  @Test("takes what 'profile show --json' prints: the same values, from its updated_ms on")
  func shown() throws {
    let source = try Trial.withCatalog()
    _ = source.call(
      "profile set jane --email jane@example.com --attribute bmi=31.5 --attribute goals=run,swim")
    let shown = source.call("profile show jane --json").output
    let trial = try Trial.withCatalog()
    let path = try trial.file("profiles.jsonl", shown)
    let answer = trial.call("profile import", [path])
    #expect(answer.code == .answered)
    #expect(answer.output == "1 line: 1 recorded, 0 failed\n")
    #expect(trial.call("profile show jane --json").output == shown)
    let again = trial.call("profile import", [path])
    #expect(again.output == "1 line: 0 recorded, 1 known before, 0 failed\n")
    #expect(trial.call("profile show jane --json").output == shown)
  }

  @Test("takes what 'profile export' writes")
  func exported() throws {
    let source = try Trial.withCatalog()
    _ = source.call("profile set jane --first-name Jane --attribute experience=pro")
    let trial = try Trial.withCatalog()
    let path = try trial.file("lines.jsonl", source.call("profile export jane").output)
    #expect(trial.call("profile import", [path]).code == .answered)
    #expect(try trial.store.profile("jane") == source.store.profile("jane"))
  }

  @Test("values that are later here stay, and what the file has no value for stays too")
  func known() throws {
    let trial = try Trial.withCatalog()
    _ = trial.call("profile set jane --first-name Jane --attribute bmi=31.5")
    let path = try trial.file(
      "profiles.jsonl",
      #"{"id":"jane","first_name":null,"attributes":{"bmi":20,"experience":"pro"},"updated_ms":5}"#)
    let answer = trial.call("profile import", [path])
    #expect(answer.code == .answered)
    #expect(answer.remarks.contains("attributes.bmi keeps a later value"))
    let jane = try #require(try trial.store.profile("jane"))
    #expect(jane[.firstName] == "Jane")
    #expect(jane.attributes == ["bmi": 31.5, "experience": "pro"])
    #expect(jane.createdMilliseconds == 5)
  }

  @Test("keeps what draws hash")
  func drawKey() throws {
    let trial = try Trial()
    let path = try trial.file(
      "p.jsonl", #"{"id":"a","draw_key":"k"}"# + "\n" + #"{"id":"b","draw_key":"b"}"#)
    #expect(trial.call("profile import", [path]).code == .answered)
    #expect(try trial.store.profile("a")?.drawKey == "k")
    #expect(try trial.store.profile("b")?.drawKey == "b")
  }

  @Test(
    "a line that cannot be taken is named by number, place and reason, never by value",
    arguments: [
      (#"{"first_name":"Marker"}"#, "a profile is an object with 'id'"),
      (#"{"id":7}"#, "id: needs a string; got a number"),
      (#"{"id":" "}"#, "id: a profile id must not be blank"),
      (#"{"id":"p","attributes":"Marker"}"#, "attributes: needs an object; got text"),
      (#"{"id":"p","Marker":1}"#, "unknown key in an update"),
      (#"{"id":"p","attributes":{"bmi":"Marker"}}"#, "update: attribute 'bmi' is a number"),
      (#"{"id":"p","draw_key":""}"#, "draw_key: has 1 to 256 bytes; got 0"),
      (#"{"id":"p","updated_ms":"Marker"}"#, "updated_ms: needs whole Unix milliseconds; got text"),
      (#"{"id":"p","updated_ms":1.5}"#, "updated_ms: needs whole Unix milliseconds; got a number"),
      (#"{"profile":"p","merge":"q"}"#, "a line of profiles has an 'update'"),
      (#"["Marker"]"#, "a line is a JSON object; got a list"),
    ])
  func refused(_ line: String, _ reason: String) throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("profiles.jsonl", #"{"id":"good"}"# + "\n" + line + "\n")
    let answer = trial.call("profile import", [path, "--rejects", path + ".rejects"])
    #expect(answer.code == .failed)
    #expect(answer.output == "2 lines: 1 recorded, 1 failed\n")
    #expect(answer.remarks.contains("line 2: \(reason)"), "\(answer.remarks)")
    #expect(!answer.remarks.contains("Marker"))
    #expect(try String(contentsOfFile: path + ".rejects", encoding: .utf8) == line + "\n")
    #expect(try trial.store.read { try $0.profileCount() } == 1)
  }
}
