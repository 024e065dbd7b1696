// One complete set of answers for each showing that closed.

import Segments
import Testing

@Suite("Closed showings handed over")
struct OnCloseTests {
  static let catalog = """
    {
      format: 1,
      flows: {
        signup: { screens: [
          { id: "you", elements: [
            { id: "name", type: "text_input" },
            { id: "email", type: "email_input", required: true },
            { id: "secret", type: "password_input", required: true },
          ] },
          { id: "plan", elements: [
            { id: "plan", type: "single_choice", required: true,
              options: [{ id: "year", default: true }, { id: "month" }] },
            { id: "goals", type: "multi_choice", required: true,
              options: [{ id: "fit" }, { id: "strong" }] },
          ] },
        ] },
      },
    }
    """

  private struct Crash: Error {}

  private func fill(_ showing: LiveShowing<MemoryStore>, email: String?, goals: [String]? = ["fit"])
    throws
  {
    if let email {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "you", "element_id": "email", "element_type": "email_input", "value": email,
        ])
    }
    if let goals {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "plan", "element_id": "goals", "element_type": "multi_choice",
          "item_ids": goals, "item_titles": goals,
        ])
    }
  }

  @Test("a showing that closes is handed over once, with the last answer of each element")
  func once() throws {
    let store = try Intake(catalog: Self.catalog).store
    let showing = try store.beginShowing(of: "signup", to: "jane")
    try fill(showing, email: "jane@exampel.com")
    try fill(showing, email: "jane@example.com", goals: ["fit", "strong"])
    var sets: [ClosedShowing] = []
    try store.onClose { sets.append($0) }
    #expect(sets.isEmpty)
    try showing.close { sets.append($0) }
    try store.onClose { sets.append($0) }
    #expect(sets.count == 1)
    #expect(sets.first?.name == showing.id)
    #expect(sets.first?.text("email") == "jane@example.com")
    #expect(sets.first?.choices("goals") == ["fit", "strong"])
    #expect(sets.first?.isComplete == true)
  }

  /// What was answered, and what is lacking then.
  struct Lacking: Sendable {
    let email: String?
    let goals: [String]?
    let says: [String]
  }

  @Test(
    "a required element without an answer that can be used is named; one that never answers is not",
    arguments: [
      Lacking(email: "a@b.c", goals: ["fit"], says: []),
      Lacking(email: nil, goals: ["fit"], says: ["you/email is missing"]),
      Lacking(email: "", goals: ["fit"], says: ["you/email is missing"]),
      Lacking(email: "jane", goals: ["fit"], says: ["you/email is no e-mail address"]),
      Lacking(
        email: " \u{A0}", goals: [], says: ["you/email is missing", "plan/goals is missing"]),
    ])
  func lacking(_ row: Lacking) throws {
    let store = try Intake(catalog: Self.catalog).store
    let showing = try store.beginShowing(of: "signup", to: "jane")
    try fill(showing, email: row.email, goals: row.goals)
    try showing.close()
    let set = try #require(try store.closedShowings().first)
    #expect(set.lacking.map(\.description) == row.says)
  }

  @Test("what was not handed over before a crash comes again, and nothing else does")
  func crash() throws {
    let store = try Intake(catalog: Self.catalog).store
    let ids = try (0..<3).map { _ in
      let showing = try store.beginShowing(of: "signup", to: "jane")
      try fill(showing, email: "a@b.c")
      try showing.close()
      return showing.id
    }
    var handed: [Showing.ID] = []
    for stop in 1...2 {
      #expect(throws: Crash.self) {
        try store.onClose { set in
          if handed.count == stop { throw Crash() }
          handed.append(set.name)
        }
      }
    }
    try store.onClose { handed.append($0.name) }
    #expect(handed == ids)
    var others: [Showing.ID] = []
    try store.onClose(for: "other") { others.append($0.name) }
    #expect(others == ids)
  }

  @Test("a showing that was left is handed over when it closes, once")
  func left() throws {
    let intake = try Intake(catalog: Self.catalog)
    let showing = try intake.store.beginShowing(of: "signup", to: "jane")
    try fill(showing, email: "a@b.c")
    intake.clock.set("2026-12-05T12:00:00Z")
    try intake.store.closeIdleShowings()
    #expect(try intake.store.closedShowings().isEmpty)
    #expect(try intake.store.closedShowings(withLeft: true).map(\.name) == [showing.id])
    try fill(showing, email: "b@b.c")
    try showing.close()
    let sets = try intake.store.closedShowings()
    #expect(sets.map { $0.text("email") } == ["b@b.c"])
    #expect(try intake.store.closedShowings(since: sets[0].seq).isEmpty)
  }

  @Test("a set of which the answers are no longer kept is none")
  func pruned() throws {
    let intake = try Intake(catalog: Self.catalog)
    func close(_ email: String) throws {
      let showing = try intake.store.beginShowing(of: "signup", to: "jane")
      try fill(showing, email: email)
      try showing.close()
    }
    try close("a@b.c")
    intake.clock.set("2027-05-05T12:00:00Z")
    try close("b@b.c")
    try intake.store.prune()
    #expect(try intake.store.closedShowings().map { $0.text("email") } == ["b@b.c"])
    var handed: [String?] = []
    try intake.store.onClose { handed.append($0.text("email")) }
    #expect(handed == ["b@b.c"])
  }

  @Test("answers of one showing never leak into the next")
  func noLeak() throws {
    let store = try Intake(catalog: Self.catalog).store
    for email in ["a@b.c", nil] {
      let showing = try store.beginShowing(of: "signup", to: "jane")
      try fill(showing, email: email)
      try showing.close()
    }
    #expect(try store.closedShowings().map { $0.text("email") } == ["a@b.c", nil])
  }

  @Test("pages of closed showings are complete, also past those that were left")
  func pages() throws {
    let intake = try Intake(catalog: Self.catalog)
    for index in 0..<5 {
      let showing = try intake.store.beginShowing(of: "signup", to: "jane")
      try fill(showing, email: "\(index)@b.c")
      if index % 2 == 0 { try showing.close() }
    }
    intake.clock.set("2026-12-05T12:00:00Z")
    try intake.store.closeIdleShowings()
    var (seq, found): (Int64, [String?]) = (0, [])
    while let set = try intake.store.closedShowings(since: seq, limit: 1).first {
      seq = set.seq
      found.append(set.text("email"))
    }
    #expect(found == ["0@b.c", "2@b.c", "4@b.c"])
  }
}
