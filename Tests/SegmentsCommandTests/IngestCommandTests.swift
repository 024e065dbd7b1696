// What `segments ingest` takes, refuses and says.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("ingest")
struct IngestCommandTests {
  private static let good =
    #"{"profile":"a","id":"1","at":"2027-01-01T00:00:00Z","update":{"first_name":"A"}}"#

  @Test("good lines are taken, failed ones named by number, path and reason, never by value")
  func failures() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file(
      "in.jsonl",
      """
      \(Self.good)

      {"profile":"a","update":{"email":"Marker"}}
      Marker
      {"profile":"b","update":{"first_name":"B"}}
      """)
    let rejects = path + ".rejects"
    let answer = trial.call("ingest", [path, "--rejects", rejects])
    #expect(answer.code == .failed)
    #expect(answer.output == "4 lines: 2 recorded, 2 failed\n")
    #expect(answer.remarks.contains("line 3: "))
    #expect(answer.remarks.contains("email"))
    #expect(answer.remarks.contains("line 4: column 1"))
    #expect(!answer.remarks.contains("Marker"))
    #expect(
      try String(contentsOfFile: rejects, encoding: .utf8)
        == "{\"profile\":\"a\",\"update\":{\"email\":\"Marker\"}}\nMarker\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: rejects)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try trial.store.profile("b")?.revision == 1)
  }

  @Test("the same lines again are known, and JSON is one document with the failed lines first")
  func again() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("in.jsonl", Self.good + "\nbroken\n")
    _ = trial.call("ingest", [path])
    let answer = trial.call("ingest --json", [path])
    #expect(answer.code == .failed)
    let document = try answer.document()
    #expect(document["failed_lines"]?.array?.first?["line"]?.number?.double == 2)
    for (key, value) in [("lines", 2), ("recorded", 0), ("known", 1), ("failed", 1)] {
      #expect(document[key]?.number?.double == Double(value))
    }
    #expect(document["complete"]?.bool == true)
  }

  @Test("a bare log takes profile, flow and locale from the call, and --close ends its showing")
  func bareLog() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file(
      "sdk.log",
      """
      {"name":"flow_user_input","instanceId":"s1","element_id":"weight","element_type":"number_input","value":"72,5"}
      {"name":"flow_screen_showed","instanceId":"s1","is_last_screen":true}
      """)
    let answer = trial.call(
      "ingest --profile jane --flow onboarding --showing x1 --locale de --zone +01:00 --close",
      [path])
    #expect(answer.code == .answered, "\(answer.remarks)")
    #expect(try trial.store.profile("jane")?["bmi"] == 72.5)
    let open = try trial.store.read { try $0.openShowings(of: "jane") }
    #expect(open.isEmpty)
  }

  @Test("a refused save is counted and told, and is no failed line")
  func refusedSave() throws {
    let trial = try Trial.withCatalog()
    let line =
      #"{"profile":"j","flow":"onboarding","event":{"name":"flow_user_input","instanceId":"s1","element_id":"weight","element_type":"number_input","value":"1"}}"#
    let answer = trial.call("ingest", [try trial.file("in.jsonl", line + "\n" + line)])
    #expect(answer.code == .answered)
    #expect(answer.remarks.contains("flow 'onboarding' could not save"))
    #expect(answer.remarks.contains("(2 times)"))
  }

  @Test("a misspelt flow or zone is refused before any line is read")
  func names() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("in.jsonl", Self.good)
    let flow = trial.call("ingest --flow onbording", [path])
    #expect(flow.code == .failed)
    #expect(flow.remarks.contains("did you mean 'onboarding'?"))
    #expect(trial.call("ingest --zone Europe/Berln", [path]).code == .wrongCall)
    #expect(try trial.store.profile("a") == nil)
  }

  @Test("a locale is one word of ASCII", arguments: ["", "de DE", "d\u{E9}"])
  func locale(_ locale: String) throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("in.jsonl", Self.good)
    let ingest = trial.call("ingest --locale", [locale, path])
    #expect(ingest.code == .wrongCall)
    #expect(ingest.remarks.contains("--locale is a locale such as de or pt-BR"))
    let eval = trial.call("eval --profile a --placement paywall --locale", [locale])
    #expect(eval.code == .wrongCall)
  }

  @Test("the input and the store are never overwritten by rejects")
  func rejectsGuard() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("in.jsonl", Self.good)
    let own = trial.call("ingest", [path, "--rejects", path])
    #expect(own.code == .failed)
    #expect(own.remarks.contains("read by this very call"))
    let store = try trial.file("s.db", "store")
    let other = trial.call("ingest", [path, "--store", store, "--rejects", store])
    #expect(other.code == .failed)
    #expect(try String(contentsOfFile: store, encoding: .utf8) == "store")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.good)
  }

  @Test(
    "a store's own file is never written to, whatever leads to it, and also while it is not there",
    arguments: ["link", "s.db", "s.db-wal", "s.db.erasure-key", "folder/s.db-journal"])
  func storeGuard(_ name: String) throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file("in.jsonl", Self.good)
    let folder = String(path.dropLast("/in.jsonl".count))
    for (link, target) in [("link", "s.db"), ("folder", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    let answer = trial.call(
      "ingest", [path, "--store", "\(folder)/link", "--rejects", "\(folder)/\(name)"])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("is the store itself"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["catalog.json5", "folder", "in.jsonl", "link"])
  }

  @Test("more lines than a batch holds are all taken, a broken one in their middle apart")
  func many() throws {
    let trial = try Trial.withCatalog()
    let lines = (1...2500).map { number in
      number == 1234
        ? "{broken" : #"{"profile":"p\#(number % 7)","update":{"last_name":"\#(number)"}}"#
    }
    let path = try trial.file("in.jsonl", lines.joined(separator: "\r\n"))
    let answer = trial.call("ingest", [path])
    #expect(answer.code == .failed)
    #expect(answer.output == "2,500 lines: 2,499 recorded, 1 failed\n")
    #expect(answer.remarks.contains("line 1234: "))
    #expect(try trial.store.read { try $0.profileCount() } == 7)
  }
}
