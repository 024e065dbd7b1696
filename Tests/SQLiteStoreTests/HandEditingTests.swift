// Rows that a person edited with the shell of SQLite.

import Expressions
import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite(
  "Rows edited by hand", .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
struct HandEditingTests {
  /// Lives as long as the test.
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A store with one profile, edited by a person.
  private func edited(_ sql: String) throws -> SQLiteStore {
    try workspace.makeStore()
    try workspace.sqlite(sql)
    return try SQLiteStore(path: workspace.path())
  }

  @Test(
    "any valid JSON in the attributes reads right",
    arguments: [
      #"{"bmi":31.2,"name":"J\u00e9","goals":["a","b"],"pro":true}"#,
      #"  { "pro" : true , "goals" : [ "a" , "b" ] , "name" : "J\u00E9" , "bmi" : 3.12e1 }  "#,
      #"{"\u0062mi":31.20,"n\u0061me":"\u004a\u00e9","goals":["\u0061","b"],"pro":true,"gone":null}"#,
      "{\n\t\"goals\":[\"a\",\n\"b\"],\r\n\"bmi\":312E-1,\"name\":\"Jé\",\"pro\":true}",
    ])
  func attributes(_ json: String) throws {
    let store = try edited("UPDATE profile SET attributes = '\(json)' WHERE id = 'jane';")
    let profile = try #require(try store.read { try $0.profile("jane") })
    #expect(
      profile.attributes == ["bmi": 31.2, "name": "Jé", "goals": ["a", "b"], "pro": true])
  }

  @Test("fields, context and change times reads right when edited")
  func fields() throws {
    let store = try edited(
      """
      UPDATE profile SET first_name = 'Jane', birthday = '1990-01-02',
        last_context = ' { "country" : "DE" } ', last_locale = 'de', last_seen_ms = 5,
        changed = ' {"email" : 7, "attributes" : { "bmi" : 8 } } ' WHERE id = 'jane';
      """)
    let profile = try #require(try store.read { try $0.profile("jane") })
    #expect(profile[.firstName] == "Jane")
    #expect(profile[.birthday] == "1990-01-02")
    #expect(profile[.lastName] == nil)
    #expect(profile.lastSeen == LastSeen(context: ["country": "DE"], locale: "de", milliseconds: 5))
    #expect(profile.changes[.field(.email)] == 7)
    #expect(profile.changes[.attribute("bmi")] == 8)
  }

  @Test("a profile that was inserted with the fewest columns is a profile")
  func inserted() throws {
    let store = try edited(
      """
      INSERT INTO profile (id, attributes, draw_key, created_ms, updated_ms)
      VALUES ('john', '{"a": 1}', 'john', 0, 0);
      """)
    let profile = try #require(try store.read { try $0.profile("john") })
    #expect(profile["a"] == 1)
    #expect(profile.revision == 1)
  }

  @Test(
    "JSON of a kind that no attribute has counts as unset, and is kept by later writes",
    arguments: [
      #"{"b": "secret"}"#, #"[1, "secret"]"#, "9007199254740993", #"{"deep": [{"a": null}]}"#,
    ])
  func otherKinds(_ json: String) throws {
    let store = try edited(
      #"UPDATE profile SET attributes = '{"a": \#(json), "x": 1}' WHERE id = 'jane';"#)
    let profile = try #require(try store.read { try $0.profile("jane") })
    guard case .other(let text) = profile["a"] else {
      Issue.record("is read as something")
      return
    }
    #expect(profile["x"] == 1)
    try store.updateProfile("jane") { $0["x"] = 2 }
    let again = try #require(try store.read { try $0.profile("jane") })
    #expect(again["a"] == .other(text))
    #expect(again["x"] == 2)
  }

  @Test(
    "broken JSON is a damaged row that is named with its column, and nothing of what stands there",
    arguments: [
      ("attributes", "{"), ("attributes", "[]"), ("attributes", #"{"a":}"#), ("attributes", ""),
      ("attributes", #"{"a":"secret","a":"secret"}"#), ("attributes", #"{"a":"secret" extra}"#),
      ("changed", "secret"), ("last_context", "nul"),
    ])
  func broken(_ column: String, _ json: String) throws {
    let store = try edited("UPDATE profile SET \(column) = '\(json)' WHERE id = 'jane';")
    let error = try #require(throws: StoreError.self) { try store.read { try $0.profile("jane") } }
    #expect(ErrorKind(error) == .corrupt)
    #expect(error.description.contains("profile.\(column)"), "\(error)")
    #expect(!error.description.contains("secret"), "\(error)")
    #expect(error.description.contains("profile 'jane': mend its row"), "\(error)")
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test("text that is not UTF-8 is a damaged store, not a crash")
  func notUnicode() throws {
    let store = try edited(
      "UPDATE profile SET attributes = CAST(X'7B2261223A22FF227D' AS TEXT) WHERE id = 'jane';")
    let error = try #require(throws: StoreError.self) { try store.read { try $0.profile("jane") } }
    #expect(ErrorKind(error) == .corrupt)
  }

  @Test("a profile is found by an id that was merged into it")
  func alias() throws {
    let store = try edited("INSERT INTO profile_alias VALUES ('anon', 'jane', 5);")
    #expect(try store.read { try $0.profile("anon")?.id } == "jane")
    #expect(try store.read { try $0.profile("nobody") } == nil)
  }

  @Test("a name that the program does not know is a damaged store")
  func unknownNames() throws {
    let store = try edited(
      """
      INSERT INTO event (seq, profile_id, kind, at_ms, received_ms) VALUES (9, 'jane', 'x', 0, 0);
      INSERT INTO history (seq, profile_id, revision, at_ms, received_ms, source, replaced)
      VALUES (8, 'jane', 1, 0, 0, 'x', '{}');
      INSERT INTO showing (number, profile_id, flow, opened_ms, last_ms, closed_ms, closing)
      VALUES (1, 'jane', 'f', 0, 0, 5, 'x');
      INSERT INTO answer VALUES (1, 's', 'e', 'x', '1', 0, NULL);
      INSERT INTO answer VALUES (2, 's', 'e', 'toggle', '{}', 0, NULL);
      """)
    let reads: [@Sendable (any StoreReading) throws -> Void] = [
      { _ = try $0.events(of: "jane") }, { _ = try $0.history(of: "jane") },
      { _ = try $0.showings(of: "jane") }, { _ = try $0.answers(of: 1) },
      { _ = try $0.answers(of: 2) },
    ]
    for read in reads {
      let error = #expect(throws: StoreError.self) { try store.read(read) }
      #expect(error.map(ErrorKind.init) == .corrupt)
    }
  }

  @Test("a catalog whose rows were edited is compiled as it stands, or refused with its mistake")
  func catalog() throws {
    let store = try SQLiteStore(path: workspace.path())
    try store.apply(
      CatalogDocument(
        text: """
          { format: 1, attributes: { bmi: { type: "number" } },
            segments: { high: "attributes.bmi >= 25.0" }, flows: { a: {} },
            placements: { home: { audiences: [ { segment: "high", flow: "a" }, { flow: null } ] } } }
          """))
    store.close()
    try workspace.sqlite(
      #"UPDATE segment SET definition = ' { "where" : "attributes.bmi >= 30.0" } ';"#)
    let edited = try SQLiteStore(path: workspace.path())
    let catalog = try #require(try edited.read { try $0.catalog(for: "home") })
    #expect(catalog.segments.map(\.expression.source) == ["attributes.bmi >= 30.0"])
    edited.close()
    try workspace.sqlite(#"UPDATE segment SET definition = '"attributes.weight > 1.0"';"#)
    let broken = try SQLiteStore(path: workspace.path())
    let error = #expect(throws: StoreError.self) {
      _ = try broken.read { try $0.catalog(for: "home") }
    }
    #expect(error?.description.contains("weight") == true)
    #expect(error?.description.contains("apply it again") == true)
  }
}
