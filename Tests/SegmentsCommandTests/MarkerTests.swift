// A marker typed into every field of every form of input, looked for in everything that is said.

import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("What a person typed")
struct MarkerTests {
  /// Looked for in any case, also cut: no word of ours holds it.
  private static let marker = "Qx7Marker"

  private static func isClean(_ text: String) -> Bool {
    !text.lowercased().contains("qx7")
  }

  /// Good lines of every form; a person can have typed each text that holds the marker.
  static let lines: [String] = [
    input("text_input", #""value":"Qx7Marker""#), input("number_input", #""value":"Qx7Marker""#),
    input("phone_input", #""value":"Qx7Marker""#), input("email_input", #""value":"Qx7Marker""#),
    input("password_input", #""value":"Qx7Marker""#),
    input("toggle", #""value":"Qx7Marker""#), input("date_picker", #""value":"Qx7Marker""#),
    input("time_picker", #""value":{"Qx7Marker":"Qx7Marker"}"#),
    input("date_time_picker", #""value":["Qx7Marker"]"#),
    input("single_choice", #""item_ids":["Qx7Marker"],"item_titles":["Qx7Marker"]"#),
    input("multi_choice", #""item_ids":["Qx7/Marker","Qx7Marker"],"item_titles":["Qx7Marker"]"#),
    input("single_choice", #""item_ids":"Qx7Marker""#),
    action("input", #"{"type":"text","value":"Qx7Marker"}"#),
    action("input", #"{"type":"email","value":"Qx7Marker"}"#),
    action("input", #"{"type":"number","value":"Qx7Marker"}"#),
    action("select", #"{"id":"o","value":"Qx7Marker","label":"Qx7Marker"}"#),
    action("multiSelect", #"[{"id":"o","value":"Qx7Mar/ker","label":"Qx7Marker"},"Qx7Marker"]"#),
    action("datePicker", #"{"day":"Qx7Marker","month":6,"year":1990}"#),
    action("select", #"{"id":"o","v\#u{FFFD}lue":"Qx7Marker"}"#),
    #"{"profile":"j","event":{"name":"other","anything":{"deep":["Qx7Marker"]}}}"#,
    #"{"profile":"j","update":{"first_name":"Qx7Marker","last_name":"Qx7Marker","phone_number":"Qx7Marker"}}"#,
    #"{"profile":"j","update":{"email":"Qx7Marker"}}"#,
    #"{"profile":"j","update":{"email":"Qx7Marker@example.com"}}"#,
    #"{"profile":"j","update":{"gender":"Qx7Marker"}}"#,
    #"{"profile":"j","update":{"birthday":"Qx7Marker"}}"#,
    #"{"profile":"j","update":{"first_name":{"Qx7Marker":"Qx7Marker"}}}"#,
    #"{"profile":"j","update":{"attributes":{"bmi":"Qx7Marker"}}}"#,
    #"{"profile":"j","update":{"attributes":{"experience":"Qx7Marker"}}}"#,
    #"{"profile":"j","update":{"attributes":{"goals":"Qx7Marker","premium_until":"Qx7Marker"}}}"#,
    #"{"profile":"j","update":{"attributes":{"premium_until":"Qx7Marker"}}}"#,
    #"{"profile":"j","update":{"attributes":{"goals":["Qx7Marker",{"Qx7Marker":1}]}}}"#,
    #"{"profile":"j","update":{"attributes":{"undeclared":"Qx7Marker","more":["Qx7Marker"]}}}"#,
    #"{"profile":"j","update":{"attributes":{"undeclared":{"Qx7Marker":"Qx7Marker"}}}}"#,
    #"{"profile":"j","update":{},"context":{"country":"Qx7Marker","age":"Qx7Marker"}}"#,
    #"{"profile":"j","update":{},"context":{"country":{"Qx7Marker":"Qx7Marker"}}}"#,
    #"{"profile":"j","at":"Qx7Marker","update":{}}"#,
    #"{"profile":"j","zone":"Qx7Marker","update":{}}"#,
    #"{"profile":"j","locale":"Qx7Marker","update":{}}"#,
    #"{"profile":"j","shown":{"placement":"paywall","profile":"j","flow":"basic","context":{"country":"Qx7Marker"},"tags":{"bmi":"Qx7Marker"}}}"#,
  ]

  private static func input(_ kind: String, _ rest: String) -> String {
    #"{"profile":"j","flow":"onboarding","event":{"name":"flow_user_input","instanceId":"s1","#
      + #""element_id":"weight","element_type":"\#(kind)",\#(rest)}}"#
  }

  private static func action(_ type: String, _ value: String) -> String {
    #"{"profile":"j","event":{"elementId":"weight","meta":{"onboardingId":"onboarding","#
      + #""screenClientId":"s1","screenIndex":0,"screensTotal":1},"#
      + #""params":{"type":"\#(type)","value":\#(value)}}}"#
  }

  private static let catalog = Trial.catalog.replacing(
    #""attributes.bmi": "number(answers.weight)" }"#,
    with: """
      "attributes.bmi": "number(answers.weight)", "profile.email": "answers.name",
      "profile.gender": "answers.name", "attributes.experience": "answers.weight",
      "attributes.premium_until": "answers.weight" }
      """)

  @Test("is in no report of a line, whole, cut off anywhere or damaged anywhere", arguments: lines)
  func inLines(_ line: String) throws {
    let store = try Trial.withCatalog().store
    let bytes = Array(line.utf8)
    var lines = [bytes]
    for end in bytes.indices { lines.append(Array(bytes[..<end])) }
    for index in bytes.indices {
      for byte in [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: ","), 0xFF] {
        var damaged = bytes
        damaged[index] = byte
        lines.append(damaged)
      }
    }
    for report in try store.record(lines) {
      if case .failed(let refusal) = report.outcome { #expect(Self.isClean("\(refusal)")) }
      for note in report.notes { #expect(Self.isClean("\(note)")) }
    }
  }

  @Test("is in nothing that ingest says, as text and as JSON")
  func inIngest() throws {
    let trial = try Trial.withCatalog(Self.catalog)
    let path = try trial.file("lines", Self.lines.joined(separator: "\n"))
    for call in ["ingest", "ingest --json", "ingest --close --zone +01:00 --locale de"] {
      let answer = trial.call(call, [path])
      #expect(Self.isClean(answer.output + answer.remarks), "\(answer.output)\(answer.remarks)")
      #expect(answer.code == .failed)
    }
    for call in ["profile list", "segment members pros", "segment members germans", "segment list"]
    {
      for form in ["", " --json"] where !(call == "profile list" && form == " --json") {
        let answer = trial.call(call + form)
        #expect(Self.isClean(answer.output + answer.remarks))
        #expect(answer.code == .answered)
      }
    }
    let shown = trial.call("profile show j")
    #expect(shown.output.contains(Self.marker), "what was asked for is printed")
    #expect(Self.isClean(shown.remarks))
  }

  @Test(
    "is in no refusal of a call",
    arguments: [
      "profile set j --email Qx7Marker", "profile set j --gender Qx7Marker",
      "profile set j --birthday Qx7Marker", "profile set j --first-name Qx7Marker",
      "profile set j --attribute bmi=Qx7Marker", "profile set j --attribute experience=Qx7Marker",
      "profile set j --attribute premium_until=Qx7Marker", "profile set j --attribute x=Qx7Marker",
      "profile set j --attribute bmi:string=Qx7Marker",
      "profile set j --attribute goals=[Qx7Marker]",
      #"profile set j --attribute goals=["Qx7Marker",1]"#,
      "profile set j --attribute x:number=Qx7Marker",
      "profile set j --attribute x:boolean=Qx7Marker", "profile set j --attribute bmi=7Qx7Marker",
      "profile set j Qx7Marker", "profile set j --first-name J Qx7Marker",
      "profile set j --first-name=Qx7Marker --first-name=Qx7Marker",
      "eval --profile j --placement quiet --context country:number=Qx7Marker",
      "eval --profile j --placement quiet --context age=Qx7Marker",
      "eval --profile j --placement quiet --context nope=Qx7Marker",
      "eval --profile j --placement quiet --lenient-context --context age=Qx7Marker",
      "eval --profile j --placement quiet --now Qx7Marker",
      "eval --profile j --placement quiet --tag x=Qx7Marker",
      "eval --profile j --placement quiet --json --tag=Qx7Marker",
      "eval --profile j --placement quiet --locale Qx7Marker",
      "ingest - --zone Qx7Marker", "ingest - --idle-close Qx7Marker",
      "profile list --limit Qx7Marker",
    ])
  func inCalls(_ line: String) throws {
    for form in ["", " --json"] {
      let answer = try Trial.withCatalog().call(line + form)
      #expect(Self.isClean(answer.remarks), "\(answer.remarks)")
      if answer.code != .answered || line.hasPrefix("profile set"), form.isEmpty {
        #expect(Self.isClean(answer.output), "\(answer.output)")
      }
      if answer.code != .answered { #expect(Self.isClean(answer.output), "\(answer.output)") }
    }
  }

  @Test("is in no error of a request or of a profile in a file")
  func inRequests() throws {
    let trial = try Trial.withCatalog()
    let requests = [
      #"{"profile":"j","placement":"quiet","context":{"age":"Qx7Marker"}}"#,
      #"{"profile":"j","placement":"quiet","context":{"nope":"Qx7Marker"}}"#,
      #"{"profile":"j","placement":"quiet","context":{"country":{"Qx7Marker":1}}}"#,
      #"{"profile":"j","placement":"quiet","context":"Qx7Marker"}"#,
      #"{"profile":"j","placement":"quiet","tags":{"bmi":["Qx7Marker"]}}"#,
      #"{"profile":"j","placement":"quiet","now":"Qx7Marker"}"#,
      #"{"profile":"j","placement":"quiet","locale":{"Qx7Marker":1}}"#, "Qx7Marker",
      #""Qx7Marker""#,
      #"{"profile":"j","placement":"quiet" Qx7Marker"#,
    ]
    let path = try trial.file("requests", requests.joined(separator: "\n"))
    let answer = trial.call("eval --requests", [path])
    #expect(Self.isClean(answer.output + answer.remarks), "\(answer.output)\(answer.remarks)")
    for members in [
      #""email":"Qx7Marker""#, #""attributes":{"bmi":"Qx7Marker"}"#, #""gender":["Qx7Marker"]"#,
      #""attributes":"Qx7Marker""#, #""attributes":{"goals":[{"Qx7Marker":1}]}"#,
      #""revision":"Qx7Marker""#,
      #""birthday":"Qx7Marker" Qx7Marker"#,
    ] {
      let file = try trial.file("profile", #"{"id":"j",\#(members)}"#)
      let answer = trial.call("eval --placement quiet --profile-file", [file])
      #expect(Self.isClean(answer.output + answer.remarks), "\(answer.remarks)")
    }
  }
}
