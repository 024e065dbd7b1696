// What `segments apply` and `segment list` answer.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("apply")
struct ApplyCommandTests {
  @Test("says what a catalog brings, and that the same again changes nothing")
  func twice() throws {
    let trial = try Trial()
    let path = try trial.file("c.json5", Trial.catalog)
    let first = trial.call("apply", [path])
    #expect(first.code == .answered)
    #expect(first.output.hasPrefix("revision 1 ("))
    #expect(first.output.contains("3  segments added"))
    #expect(first.output.contains("bmi_high, germans, pros"))
    let second = trial.call("apply", [path])
    #expect(second.output.hasPrefix("unchanged: revision 1 ("))
    let json = try trial.call("apply --json", [path]).document()
    #expect(json["applied"]?.bool == false)
    #expect(json["revision"]?.number?.double == 1)
  }

  @Test("says what a changed catalog changes")
  func changed() throws {
    let trial = try Trial.withCatalog()
    let edited = Trial.catalog.replacing("attributes.bmi >= 25", with: "attributes.bmi >= 30")
    let answer = trial.call("apply --json", [try trial.file("c.json5", edited)])
    let changes = try answer.document()["changes"]
    #expect(
      changes.map(JSONWriter.text)
        == #"{"segment":{"added":[],"changed":["bmi_high"],"removed":[]}}"#)
  }

  @Test("prints every mistake with line and path, and changes nothing")
  func mistakes() throws {
    let trial = try Trial.withCatalog()
    let path = try trial.file(
      "bad.json5",
      """
      {
        format: 1,
        segments: {
          a: "attributes.bim >= 25",
          b: "1 +",
        },
        placements: { p: { audiences: [ { flow: "nowhere" } ] } },
      }
      """)
    let answer = trial.call("apply", [path])
    #expect(answer.code == .failed)
    #expect(answer.output.isEmpty)
    for line in [4, 5, 7] { #expect(answer.remarks.contains("\(path):\(line):")) }
    #expect(answer.remarks.contains("^"))
    #expect(answer.remarks.contains("3 mistakes in '\(path)'; nothing was changed"))
    let json = trial.call("apply --json", [path])
    #expect(json.code == .failed)
    #expect(try json.document()["mistakes"]?.array?.count == 3)
    #expect(trial.call("segment list").output.contains("pros"))
  }

  @Test("a file that is not there is named, with the system's reason")
  func missing() throws {
    let answer = try Trial().call("apply /no/such.json5")
    #expect(answer.code == .failed)
    #expect(answer.remarks == "segments: cannot read '/no/such.json5': No such file or directory\n")
  }

  @Test("the segments of the catalog are listed with what they say")
  func list() throws {
    let trial = try Trial.withCatalog()
    #expect(
      trial.call("segment list").output == """
        SEGMENT   WHERE                           DESCRIPTION
        bmi_high  attributes.bmi >= 25            overweight
        germans   context.country == 'DE'
        pros      attributes.experience == 'pro'

        """)
    let json = try trial.call("segment list --json").document()
    #expect(
      json["segments"]?.array?.compactMap { $0["id"]?.string } == ["bmi_high", "germans", "pros"])
  }

  @Test(
    "what needs a catalog says how to get one",
    arguments: ["segment list", "eval --profile j --placement p", "export --catalog"])
  func noCatalog(_ line: String) throws {
    let answer = try Trial().call(line)
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("segments apply FILE"))
  }
}
