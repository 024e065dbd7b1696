// What comes along from Adapty's files, and what is told of the rest.

import Expressions
import Foundation
import Segments
import Testing

@Suite("Moving in from Adapty")
struct AdaptyImportTests {
  private func moved(_ texts: String..., mapping: [(String, String)] = []) throws -> AdaptyImport {
    var columns = ColumnMapping()
    for (column, target) in mapping { try columns.map(column, to: target) }
    var moved = AdaptyImport(mapping: columns)
    for (index, text) in texts.enumerated() {
      try moved.read(Array(text.utf8), named: "file \(index + 1)")
    }
    return moved
  }

  /// A placement of a fallback file.
  private func placement(_ id: String, audience: String = "All Users", _ variations: String)
    -> String
  {
    """
    "\(id)":{"meta":{"placement":{"developer_id":"\(id)","audience_name":"\(audience)",\
    "placement_audience_version_id":"pav-\(id)","ab_test_name":"Test of \(id)"}},\
    "data":[\(variations)]}
    """
  }

  private func variation(_ id: String, _ weight: Int, _ name: String, more: String = "") -> String {
    #"{"variation_id":"\#(id)","paywall_id":"p-\#(name)","paywall_name":"\#(name)","weight":\#(weight)\#(more)}"#
  }

  private func fallback(_ placements: String...) -> String {
    #"{"meta":{"version":10},"data":{\#(placements.joined(separator: ","))}}"#
  }

  /// The catalog that a draft makes, and its warnings' messages.
  private func compiled(_ moved: inout AdaptyImport) throws -> Catalog {
    let drafted = moved.draft()
    let draft = try #require(drafted)
    return try CatalogCompiler.compile(CatalogDocument(text: JSONWriter.text(draft))).catalog
  }

  @Test("placements, flows and experiments come along, and the draft can be applied")
  func draft() throws {
    var moved = try moved(
      fallback(
        placement(
          "paywall",
          [
            variation("var-a", 50, "A & B", more: #","products":[{"vendor_product_id":"year"}]"#),
            variation("var-b", 30, "B"), variation("var-c", 20, "C"),
          ].joined(separator: ",")), placement("home", variation("var-x", 100, "B"))))
    let catalog = try compiled(&moved)
    #expect(catalog.flows.keys.map(\.rawValue).sorted() == ["A_B", "B", "C"])
    #expect(catalog.flows["A_B"]?.products.map(\.string) == ["year"])
    #expect(catalog.placements.keys.sorted() == ["home", "paywall"])
    let experiment = try #require(catalog.experiments["Test_of_paywall"])
    #expect(experiment.variations.map(\.id) == ["var-a", "var-b", "var-c"])
    #expect(moved.notes.notes.isEmpty)
  }

  @Test("whoever moves in keeps the variation that was drawn before")
  func draw() throws {
    var moved = try moved(
      fallback(
        placement(
          "paywall",
          [variation("var-a", 50, "A"), variation("var-b", 30, "B"), variation("var-c", 20, "C")]
            .joined(separator: ","))
      ).replacing("pav-paywall", with: "aud-v1"),
      (1...3).map { #"{"profile_id":"profile-\#($0)","customer_user_id":"u\#($0)"}"# }
        .joined(separator: "\n"))
    let store = try Intake().store
    let draft = moved.draft()
    try store.apply(CatalogDocument(text: JSONWriter.text(try #require(draft))))
    let lines = moved.profiles.map { $0.line(at: store.now()) }
    #expect(try store.record(lines).map(\.outcome) == [.recorded, .recorded, .recorded])
    let flows = try (1...3).map {
      try store.evaluate("paywall", for: Profile.ID(rawValue: "u\($0)")).flow
    }
    #expect(flows == ["B", "A", "B"])
    let server = try ChangesTests.store("server")
    try ChangesTests.bring(store, to: server)
    #expect(try server.profile("u1")?.drawKey == "profile-1")
  }

  @Test("weights that do not add up to 100 and filters that are in no file are told")
  func doubts() throws {
    var moved = try moved(
      fallback(
        placement(
          "p", audience: "Pros",
          [variation("b", 40, "B"), variation("a", 40, "A")].joined(separator: ",")),
        placement("bad id", variation("a", 100, "A"))))
    let catalog = try compiled(&moved)
    let experiment = try #require(catalog.experiments["Test_of_p"])
    #expect(experiment.variations.map(\.weight) == [40_000, 60_000])
    let messages = moved.notes.notes.map(\.message)
    #expect(messages.contains { $0.hasPrefix("a placement is left out") })
    #expect(messages.contains { $0.hasPrefix("the filters of an audience") })
    #expect(messages.contains { $0.hasPrefix("weights do not add up") })
  }

  @Test("remote configs come along by locale, parsed where they are JSON")
  func configurations() throws {
    let two =
      #","remote_configs":[{"lang":"de","data":"{\"a\":1}"},{"lang":"fr","data":"no JSON"}]"#
    let one = #","remote_config":{"lang":"en","data":"{\"b\":[2]}"}"#
    var moved = try moved(
      fallback(
        placement("two", variation("a", 100, "Two", more: two)),
        placement("one", variation("b", 100, "One", more: one))))
    let catalog = try compiled(&moved)
    #expect(catalog.flows["One"]?.remoteConfig?["b"]?.array?.count == 1)
    let flow = try #require(catalog.flows["Two"])
    #expect(flow.remoteConfigByLocale.map(\.locale.text).sorted() == ["de", "fr"])
    #expect(flow.defaultLocale?.text == "de")
  }

  @Test(
    "custom attributes come along as a list and as a map",
    arguments: [
      #"[{"key":"experience","value":"pro"},{"key":"bmi","value":22.7},{"key":"x","value":null}]"#,
      #"{"experience":"pro","bmi":22.7,"x":null}"#,
    ])
  func attributes(_ custom: String) throws {
    var moved = try moved(
      #"{"profile_id":"p-1","customer_user_id":"ann","gender":"f","birthday":"1990-12-31","email":"ann@example.com","timestamp":1735689600000,"custom_attributes":\#(custom)}"#
    )
    let store = try Intake().store
    _ = try store.record(moved.profiles.map { $0.line(at: store.now()) })
    let ann = try #require(try store.profile("ann"))
    #expect(ann.attributes == ["experience": "pro", "bmi": 22.7])
    #expect(ann[.gender] == "female")
    #expect(ann[.birthday] == "1990-12-31")
    #expect(ann.drawKey == "p-1")
    #expect(ann.changes[.attribute("bmi")] == 1_735_689_600_000)
    #expect(try compiled(&moved).attributes["bmi"]?.type == .number)
    // The same file again is known.
    let again = try store.record(moved.profiles.map { $0.line(at: store.now()) })
    #expect(again.map(\.outcome) == [.duplicate])
  }

  @Test("what cannot be carried is told without anybody's values")
  func leftOut() throws {
    let moved = try moved(
      #"{"profile_id":"p","email":"secret","custom_attributes":{"a b":"secret","deep":{"x":"secret"},"flag":true},"segment_hash":"secret","paid_access_levels":{"premium":{"expires_at":"secret"},"gold":{"is_active":true}}}"#,
      #"[{"customer_user_id":"  ","profile_id":"q"},{"profile_id":""}]"#)
    #expect(moved.profiles.map(\.id) == ["p", "q"])
    let messages = moved.notes.notes.map(\.message)
    #expect(messages.count == 9)
    #expect(messages.allSatisfy { !$0.contains("secret") })
  }

  @Test(
    "the end of a paid access is a moment that a segment can compare",
    arguments: [
      (#"{"premium":{"expires_at":"2027-01-15T09:30:00Z"}}"#, "2027-01-15T09:30:00.000Z"),
      (#"[{"access_level_id":"premium","is_lifetime":true}]"#, "9999-12-31T00:00:00.000Z"),
    ])
  func access(_ row: (levels: String, until: String)) throws {
    var moved = try moved(#"{"profile_id":"p","access_levels":\#(row.levels)}"#)
    #expect(moved.profiles.first?.values == [.attribute("premium_until"): .string(row.until)])
    #expect(try compiled(&moved).attributes["premium_until"]?.type == .timestamp)
  }

  @Test(
    "a table goes where its columns are mapped, whatever separates them",
    arguments: [",", ";", "\t"])
  func table(_ separator: String) throws {
    let head = ["profile_id", "User", "email", "Plan", "Sessions", "Note"]
    let ann = ["p-1", "ann", "ann@example.com", "\"ye\"\"ar\(separator)ly\n\"", "1.5", "x"]
    let rows = [head, ann, ["p-2", "", "", "", "", ""], ["", "", "", "", "", ""]]
    let text = "\u{FEFF}" + rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n")
    var moved = try moved(
      text,
      mapping: [
        ("User", "id"), ("Plan", "attributes.plan"), ("Sessions", "attributes.sessions:number"),
        ("Note", "-"),
      ])
    #expect(moved.profiles.map(\.id) == ["ann", "p-2"])
    #expect(moved.profiles[0].drawKey == "p-1")
    #expect(
      moved.profiles[0].values == [
        .field(.email): "ann@example.com", .attribute("sessions"): 1.5,
        .attribute("plan"): .string("ye\"ar\(separator)ly"),
      ])
    #expect(
      moved.notes.notes.map(\.message) == ["a row is left out: a profile id must not be blank"])
    #expect(try compiled(&moved).attributes["sessions"]?.type == .number)
  }

  @Test("lines of JSON go where their keys are mapped; a broken line does not take others along")
  func lines() throws {
    let moved = try moved(
      #"{"id":7,"score":1.5}"# + "\n{broken\n" + #"{"id":"8","score":"x"}"#,
      mapping: [("id", "id"), ("score", "attributes.score:number")])
    #expect(moved.profiles.map(\.id) == ["7", "8"])
    #expect(moved.profiles[0].values == [.attribute("score"): 1.5])
    #expect(moved.profiles[1].values.isEmpty)
    #expect(moved.notes.notes.count == 2)
  }

  @Test("a mapping that does not fit is refused with what would")
  func mapping() throws {
    #expect(throws: LineRefusal.self) { try moved("", mapping: [("a", "attributes.b c")]) }
    #expect(throws: LineRefusal.self) { try moved("", mapping: [("a", "nowhere")]) }
    let error = #expect(throws: LineRefusal.self) {
      try moved("Emial,id\n", mapping: [("email", "email")])
    }
    #expect(error?.message.contains("did you mean 'Emial'?") == true)
    #expect(throws: LineRefusal.self) { try moved("") }
  }

  static let shared =
    ProcessInfo.processInfo.environment["SEGMENTS_SHARED"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared")

  private static func published(_ name: String) -> [UInt8]? {
    let file = shared.appending(path: "conformance/adapty").appending(path: name)
    // Without the data of other projects the tests that read it are skipped.
    return (try? Data(contentsOf: file)).map { Array($0) }
  }

  @Test(
    "the published fallback file gives a catalog with all of its placements",
    .enabled(if: published("fallback-placements.json") != nil, "needs ../shared"))
  func publishedFallback() throws {
    var moved = AdaptyImport()
    try moved.read(
      try #require(Self.published("fallback-placements.json")), named: "fallback-placements.json")
    let catalog = try compiled(&moved)
    #expect(catalog.placements.count == 29)
    let counts = catalog.placements.values.compactMap { placement -> Int? in
      guard case .experiment(_, let flows) = placement.audiences[0].content else { return nil }
      return flows.count
    }
    #expect(counts.sorted() == [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5, 6])
  }

  @Test(
    "the published profiles come along",
    .enabled(if: published("profiles/profile-full.json") != nil, "needs ../shared"))
  func publishedProfiles() throws {
    var moved = AdaptyImport()
    for name in ["profile-full", "profile-minimal"] {
      try moved.read(try #require(Self.published("profiles/\(name).json")), named: name)
    }
    #expect(moved.profiles.map(\.id).first == "user-42")
    #expect(moved.profiles[0].values[.attribute("score")] == 12.5)
    #expect(moved.profiles[1].values.isEmpty)
    #expect(moved.profiles[1].drawKey == moved.profiles[1].id.rawValue)
  }
}
