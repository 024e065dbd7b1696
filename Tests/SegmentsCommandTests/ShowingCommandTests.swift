// Where people left a flow, and what they answered there.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("segments showing")
struct ShowingCommandTests {
  static let catalog = """
    {
      format: 1,
      flows: {
        signup: { screens: [
          { id: "you", elements: [
            { id: "name", type: "text_input" }, { id: "email", type: "email_input", required: true },
          ] },
          { id: "plan", elements: [
            { id: "plan", type: "single_choice", options: [{ id: "year" }, { id: "month" }] },
          ] },
          { id: "done", elements: [] },
        ] },
      },
    }
    """

  private static func event(_ profile: String, _ second: Int, _ event: String) -> String {
    """
    {"profile":"\(profile)","at":"2027-01-14T10:00:\(second + 10)Z","flow":"signup",\
    "showing":"s-\(profile)","event":{\(event)}}
    """
  }

  private static func shows(_ screen: String, last: Bool = false) -> String {
    #""name":"flow_screen_showed","instanceId":"\#(screen)","is_last_screen":\#(last)"#
  }

  private static func input(_ place: String, _ type: String, _ value: String) -> String {
    let parts = place.split(separator: "/")
    return """
      "name":"flow_user_input","instanceId":"\(parts[0])","element_id":"\(parts[1])",\
      "element_type":"\(type)",\(value)
      """
  }

  /// Ann finishes, Bob leaves on the second screen, Cem types no address, Dia is still there.
  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog(Self.catalog)
    let close = #""name":"flow_closed""#
    let lines = [
      Self.event("ann", 0, Self.shows("you")),
      Self.event("ann", 1, Self.input("you/email", "email_input", #""value":"ann@example.com""#)),
      Self.event("ann", 2, Self.shows("plan")),
      Self.event("ann", 3, Self.input("plan/plan", "single_choice", #""item_ids":["year"]"#)),
      Self.event("ann", 4, Self.shows("done", last: true)), Self.event("ann", 5, close),
      Self.event("bob", 0, Self.shows("you")),
      Self.event("bob", 1, Self.input("you/email", "email_input", #""value":"bob@example.com""#)),
      Self.event("bob", 2, Self.shows("plan")), Self.event("bob", 3, close),
      Self.event("cem", 0, Self.shows("you")),
      Self.event("cem", 1, Self.input("you/email", "email_input", #""value":"cem""#)),
      Self.event("cem", 2, close), Self.event("dia", 0, Self.shows("you")),
    ]
    let file = try trial.file("lines.jsonl", lines.joined(separator: "\n"))
    #expect(trial.call("ingest --idle-close 30d", [file]).code == .answered)
    return trial
  }

  @Test("list shows a bar for each screen, and who ended where")
  func funnel() throws {
    let answer = try trial().call("showing list")
    #expect(
      answer.output == """
        signup: 4 showings, 1 finished, 2 left, 1 open
          you   ####################  4  100 %  1 left here, 1 here now
          plan  ##########            2   50 %  1 left here
          done  #####                 1   25 %

        SHOWING  PROFILE  FLOW    OPENED                    STATE     LAST SCREEN
              1  ann      signup  2027-01-14T10:00:10.000Z  finished  done
              2  bob      signup  2027-01-14T10:00:10.000Z  closed    plan
              3  cem      signup  2027-01-14T10:00:10.000Z  closed    you
              4  dia      signup  2027-01-14T10:00:10.000Z  open      you

        """)
  }

  @Test("list is of one profile or one flow when asked, page by page, and JSON says the same")
  func filters() throws {
    let trial = try trial()
    let one = try trial.call("showing list --profile bob --json").document()
    #expect(one["showings"]?.array?.map { $0["showing"]?.string } == ["s-bob"])
    let steps = one["flows"]?.array?.first?["screens"]?.array ?? []
    #expect(steps.map { $0["reached"]?.number?.int64 } == [1, 1, 0])
    #expect(steps.map { $0["left"]?.number?.int64 } == [0, 1, 0])
    let page = try trial.call("showing list --limit 1 --after 1 --json").document()
    #expect(page["showings"]?.array?.map { $0["number"]?.number?.int64 } == [2])
    #expect(page["next"]?.number?.int64 == 2)
    #expect(trial.call("showing list --flow other").remarks.contains("there are no showings"))
  }

  @Test("show tells kinds, and answers only when they are to be revealed")
  func show() throws {
    let trial = try trial()
    let kinds = trial.call("showing show 1")
    #expect(kinds.output.contains("plan"))
    #expect(kinds.output.contains("1 chosen"))
    #expect(!kinds.output.contains("ann@example.com"))
    #expect(trial.call("showing show 1 --reveal").output.contains("ann@example.com"))
    #expect(trial.call("showing show 3").output.contains("not reached"))
    #expect(!trial.call("showing show 1 --json").output.contains("ann@example.com"))
    #expect(trial.call("showing show 9").code == .failed)
    #expect(trial.call("showing show x").code == .wrongCall)
  }

  @Test("export gives one complete set for each closed showing, and names what is lacking")
  func export() throws {
    let trial = try trial()
    let answer = trial.call("showing export")
    #expect(answer.lines.count == 2)
    let first = try JSONReader.read(Array(answer.lines[0].utf8))
    #expect(first["profile"]?.string == "ann")
    #expect(first["finished"]?.bool == true)
    #expect(first["answers"]?["you/email"]?.string == "ann@example.com")
    #expect(first["answers"]?["plan/plan"]?.string == "year")
    #expect(
      answer.remarks.contains(
        "showing 3 of flow 'signup' is left out: you/email is no e-mail address"))
    let seq = try #require(first["seq"]?.number?.int64)
    let next = trial.call("showing export --since \(seq)")
    #expect(next.lines.count == 1)
    #expect(next.lines[0].contains("bob@example.com"))
    #expect(next.remarks.contains("go on with --since"))
    let last = try #require(next.remarks.split(separator: " ").last.map(String.init))
    #expect(trial.call("showing export --since", [String(last.prefix { $0 != "\n" })]).output == "")
  }

  @Test("export --changes-since gives lines that another store takes, once or twice")
  func changes() throws {
    let trial = try trial()
    #expect(trial.call("profile set ann --first-name Ann").code == .answered)
    let lines = trial.call("export --changes-since 0")
    let other = try Trial.withCatalog(Self.catalog)
    let file = try other.file("lines.jsonl", lines.output)
    for _ in 0..<2 {
      #expect(other.call("ingest --idle-close 30d", [file]).code == .answered)
      #expect(other.call("profile show ann").output == trial.call("profile show ann").output)
      #expect(other.call("showing list").output == trial.call("showing list").output)
    }
    #expect(trial.call("export --changes-since 9999").output == "")
    #expect(trial.call("export --catalog --changes-since 0").code == .wrongCall)
  }
}
