// Two ids of one person: which values stay, and what both ids answer from then on.

import Segments
import Testing

@Suite("Merges of profiles")
struct MergeTests {
  private func merge(_ id: String, into survivor: String = "jane", at time: String = "11:00:00")
    -> String
  {
    #"{"profile":"\#(survivor)","at":"2026-11-30T\#(time)Z","merge":"\#(id)"}"#
  }

  private func update(_ id: String, _ update: String, at time: String) -> String {
    #"{"profile":"\#(id)","at":"2026-11-30T\#(time)Z","update":\#(update)}"#
  }

  @Test("S-054: of each field and attribute the later change stays, and nothing else is lost")
  func laterWins() throws {
    let intake = try Intake()
    try intake.line(
      update("anon", #"{"first_name":"A","attributes":{"x":1,"only":"anon"}}"#, at: "09:00:00"))
    try intake.line(update("jane", #"{"email":"j@x","attributes":{"x":2}}"#, at: "10:00:00"))
    try intake.line(update("anon", #"{"email":"a@x"}"#, at: "10:30:00"))
    #expect(try intake.line(merge("anon")).outcome == .recorded)
    let jane = try intake.jane()
    #expect(jane.fields == [.firstName: "A", .email: "a@x"])
    #expect(jane.attributes == ["x": 2, "only": "anon"])
    #expect(jane.revision == 2)
    let entry = try #require(try intake.store.read { try $0.history(of: "jane") }.last)
    #expect(entry.source == .merge)
    #expect(
      entry.replaced == """
        {"attributes":{"only":null},"created_ms":1796032800000,"draw_key":"jane","email":"j@x",\
        "first_name":null,"updated_ms":1796032800000}
        """)
  }

  @Test("a later removal stays a removal")
  func removals() throws {
    let intake = try Intake()
    try intake.line(update("anon", #"{"attributes":{"x":1}}"#, at: "09:00:00"))
    try intake.line(update("anon", #"{"remove":["x"]}"#, at: "10:00:00"))
    try intake.line(update("jane", #"{"attributes":{"x":2}}"#, at: "09:30:00"))
    try intake.line(merge("anon"))
    #expect(try intake.jane()["x"] == nil)
  }

  @Test("lines and evaluations for the merged id go to the survivor")
  func alias() throws {
    let intake = try Intake()
    try intake.line(update("anon", #"{"attributes":{"x":1}}"#, at: "09:00:00"))
    try intake.line(merge("anon"))
    try intake.line(update("anon", #"{"attributes":{"y":2}}"#, at: "11:30:00"))
    #expect(try intake.jane().attributes == ["x": 1, "y": 2])
    #expect(try intake.store.profile("anon")?.id == "jane")
    #expect(try intake.store.evaluate("home", for: "anon").isProfileFound)
    #expect(try intake.store.read { try $0.profileCount() } == 1)
    #expect(try intake.store.read { try $0.events(of: "jane") }.count == 3)
  }

  @Test("the same merge again changes nothing")
  func idempotent() throws {
    let intake = try Intake()
    try intake.line(update("anon", #"{"attributes":{"x":1}}"#, at: "09:00:00"))
    try intake.line(merge("anon"))
    let before = try intake.jane()
    #expect(try intake.line(merge("anon")).outcome == .duplicate)
    #expect(try intake.line(merge("anon", at: "11:00:01")).outcome == .recorded)
    #expect(try intake.jane() == before)
  }

  @Test("in a chain every id is a name of the last survivor")
  func chain() throws {
    let intake = try Intake()
    try intake.line(update("a", #"{"attributes":{"x":1}}"#, at: "09:00:00"))
    try intake.line(merge("a", into: "b"))
    try intake.line(merge("b", into: "jane", at: "11:00:01"))
    #expect(try intake.store.profile("a")?.id == "jane")
    #expect(try intake.store.profile("b")?.id == "jane")
    #expect(try intake.jane()["x"] == 1)
  }

  @Test("an id that was merged elsewhere is refused")
  func elsewhere() throws {
    let intake = try Intake()
    try intake.line(update("anon", #"{"attributes":{"x":1}}"#, at: "09:00:00"))
    try intake.line(merge("anon", into: "joe"))
    let report = try intake.line(merge("anon", at: "11:00:01"))
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect(refusal.message == "this id was merged into another profile before")
    #expect(try intake.store.profile("jane") == nil)
  }

  @Test("an id of which nothing is known becomes a name")
  func unknown() throws {
    let intake = try Intake()
    try intake.line(merge("anon"))
    try intake.line(update("anon", #"{"attributes":{"x":1}}"#, at: "11:30:00"))
    #expect(try intake.jane()["x"] == 1)
  }

  @Test("two profiles with too many attributes together stay two")
  func limit() throws {
    let intake = try Intake()
    for (id, prefix) in [("anon", "a"), ("jane", "b")] {
      let attributes = (1...60).map { #""\#(prefix)\#($0)":1"# }.joined(separator: ",")
      try intake.line(update(id, #"{"attributes":{\#(attributes)}}"#, at: "09:00:00"))
    }
    let report = try intake.line(merge("anon"))
    guard case .failed(let refusal) = report.outcome else {
      Issue.record("was not refused")
      return
    }
    #expect(refusal.message.contains("at most 100 attributes"))
    #expect(try intake.store.profile("anon")?.id == "anon")
  }

  @Test("S-053: a variation that was seen before signing in stays, and so does its draw")
  func assignments() throws {
    let intake = try Intake(catalog: EngineTests.catalog)
    let first = try intake.store.evaluate("test", for: "anon-7")
    try intake.store.shown(first, at: nil)
    intake.clock.set("2026-11-30T13:00:00Z")
    try intake.store.updateProfile("jane") { $0.firstName = "Jane" }
    try intake.store.merge("anon-7", into: "jane")
    let jane = try #require(try intake.store.profile("jane"))
    #expect(jane.drawKey == "anon-7")
    let again = try intake.store.evaluate("test", for: "jane")
    #expect(again.variation?.id == first.variation?.id)
    #expect(again.variation?.isKept == true)
    #expect(try intake.store.read { try $0.exposures(of: "jane") }.count == 1)
  }

  @Test("an open showing goes on under either id")
  func showings() throws {
    let intake = try Intake()
    let input = """
      "showing":"s1","flow":"onboarding","event":{"name":"flow_user_input","instanceId":"body",\
      "element_type":"number_input"
      """
    try intake.line(
      #"{"profile":"anon","at":"2026-11-30T09:00:00Z",\#(input),"element_id":"weight","value":"70"}}"#
    )
    try intake.line(merge("anon"))
    try intake.line(
      #"{"profile":"jane","at":"2026-11-30T11:01:00Z",\#(input),"element_id":"height","value":"176"}}"#
    )
    for event in [
      #"{"name":"flow_screen_showed","is_last_screen":true}"#, #"{"name":"flow_closed"}"#,
    ] {
      try intake.line(
        #"{"profile":"jane","at":"2026-11-30T11:02:00Z","showing":"s1","event":\#(event)}"#)
    }
    #expect(try intake.showings().count == 1)
    #expect(try intake.jane()["bmi"] == .number(70 / (1.76 * 1.76)))
  }

  @Test("a showing that began before signing in goes on under the person's id")
  func signingIn() throws {
    let store = try Intake().store
    func type(_ element: String, _ value: String, in showing: LiveShowing<MemoryStore>) throws {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "body", "element_id": element, "element_type": "number_input",
          "value": value,
        ])
    }
    let showing = try store.beginShowing(of: "onboarding", to: store.currentProfile().id)
    try type("weight", "70", in: showing)
    try store.identify("jane")
    try type("height", "176", in: showing)
    try showing.receive(name: "flow_screen_showed", params: ["is_last_screen": true])
    var sets: [ClosedShowing] = []
    try showing.close { sets.append($0) }
    #expect(try store.profile("jane")?["bmi"] == .number(70 / (1.76 * 1.76)))
    #expect(sets.map(\.answers.count) == [2])
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test("signing in makes what the anonymous person did theirs; signing out makes somebody new")
  func identity() throws {
    let intake = try Intake()
    let anonymous = try intake.store.currentProfile()
    #expect(anonymous.isAnonymous)
    try intake.store.updateProfile(
      params: ProfileParameters.Builder().with(customAttribute: "pro", forKey: "experience").build()
    )
    try intake.store.identify("jane")
    #expect(try intake.store.currentProfile() == CurrentProfile(id: "jane", isAnonymous: false))
    #expect(try intake.jane()["experience"] == "pro")
    try intake.store.logOut()
    let next = try intake.store.currentProfile()
    #expect(next.isAnonymous)
    #expect(next.id != anonymous.id)
  }
}
