// Files that are no export of Adapty's, and what such files hold that stays there.

import Segments
import Testing

@Suite("Files given as Adapty's")
struct AdaptyFilesTests {
  /// A file that is no export, and a part of what is said of it.
  struct Odd: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let says: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ says: String) {
      (self.name, self.text, self.says) = (name, text, says)
    }
  }

  private static let page = """
    # Secret, a page

    | call | what it does |
    |---|---|
    | `import adapty FILE…` | moves in, secret |
    """

  static let odd: [Odd] = [
    Odd("no bytes", "", "file is empty"),
    Odd("blanks after a mark", "\u{FEFF}\r\n \t\n", "file is empty"),
    Odd("a page of text", page, "file is no export of Adapty's"),
    Odd("a page that begins with a link", "[secret](x)\n\n# Title\n", "file is neither one JSON"),
    Odd("a table of other columns", "Name;City\nsecret;Oslo\n", "file is no export of Adapty's"),
    Odd("a table of one row", "secret,ann@secret.example,1\n", "file is no export of Adapty's"),
    Odd(
      "an object of another shape", #"{"name":"secret","version":"1"}"#, "is no export of Adapty's"),
    Odd("a list of such objects", #"[{"a":"secret"},{"b":1}]"#, "file is no export of Adapty's"),
    Odd("lines of such objects", "{\"a\":\"secret\"}\n{\"a\":2}\n", "is no export of Adapty's"),
    Odd("an empty object", "{}", "file is no export of Adapty's"),
    Odd("a list of numbers", "[1, 2]", "file, profile 1: a profile is an object; got a number"),
    Odd("data of another kind", #"{"data":"secret"}"#, "file: a profile is an object; got text"),
    Odd(
      "a file that was cut off", "{\"meta\":{\"version\":10},\n\"data\":{\"secret\":",
      "file is neither one JSON document nor lines of JSON: line 2"),
    Odd(
      "JSON5", "{ format: 1, secret: {} }", "neither one JSON document nor lines of JSON: line 1"),
  ]

  @Test(
    "a file that is no export is refused with the reason, and nothing of it stays", arguments: odd)
  func refused(_ odd: Odd) throws {
    var moved = AdaptyImport()
    try moved.read(Array(#"[{"profile_id":"p","x":1}]"#.utf8), named: "first")
    let notes = moved.notes
    let refusal = #expect(throws: LineRefusal.self) {
      try moved.read(Array(odd.text.utf8), named: "file")
    }
    #expect(refusal?.message.contains(odd.says) == true, "\(refusal?.message ?? "")")
    #expect(refusal?.message.contains("secret") == false)
    #expect(moved.profiles.map(\.id) == ["p"])
    #expect(moved.notes == notes)
  }

  @Test(
    "a file without anybody in it is an empty export",
    arguments: ["[]", #"{"data":[]}"#, "profile_id,email\n", #"{"meta":{"version":10},"data":{}}"#])
  func nobody(_ text: String) throws {
    var moved = AdaptyImport()
    try moved.read(Array(text.utf8), named: "file")
    #expect(moved.profiles.isEmpty)
    let draft = moved.draft()
    #expect(draft == nil)
    #expect(moved.notes.notes.isEmpty)
  }

  @Test(
    "a column that goes nowhere is told once, however many rows and files have it",
    arguments: [true, false])
  func columns(_ isTable: Bool) throws {
    let rows = (1...70).map { index in
      isTable ? "p\(index),a,b" : #"{"profile_id":\#(index),"One":"a","Two":"b"}"#
    }
    let text = ((isTable ? ["profile_id,One,Two"] : []) + rows).joined(separator: "\n")
    var moved = AdaptyImport()
    for name in ["file", "other"] { try moved.read(Array(text.utf8), named: name) }
    #expect(moved.profiles.count == 140)
    #expect(moved.notes.notes.map(\.count) == [1, 1])
    #expect(
      moved.notes.notes.map(\.message) == [
        "column 'One' goes nowhere: name it with --map",
        "column 'Two' goes nowhere: name it with --map",
      ])
    #expect(moved.notes.notes.allSatisfy { $0.place.hasPrefix("file") })
  }

  @Test("a key that some lines of JSON lack may be mapped; one that all lack is refused")
  func sparse() throws {
    let text = "{\"id\":\"a\"}\n{\"id\":\"b\",\"score\":2}\n"
    for (column, isThere) in [("score", true), ("scores", false)] {
      var mapping = ColumnMapping()
      try mapping.map("id", to: "id")
      try mapping.map(column, to: "attributes.score:number")
      var moved = AdaptyImport(mapping: mapping)
      guard isThere else {
        let refusal = #expect(throws: LineRefusal.self) {
          try moved.read(Array(text.utf8), named: "file")
        }
        #expect(refusal?.message.contains("did you mean 'score'?") == true)
        continue
      }
      try moved.read(Array(text.utf8), named: "file")
      #expect(moved.profiles.map { $0.values[.attribute("score")] } == [nil, 2])
    }
  }

  /// What a placement of a fallback file holds, and the start of what is told of it.
  static let losses: [(json: String, says: String)] = [
    (
      #""cross_placement_info":{"id":"x"}"#, "a test across placements is carried as a test of each"
    ),
    (#""web_purchase_url":"https://x""#, "'web_purchase_url' is left out"),
    (#""paywall_builder":{"id":"x"}"#, "what screens look like ('paywall_builder') stays"),
    (#""view_configuration":{}"#, "what screens look like ('view_configuration') stays"),
    (
      #""products":[{"vendor_product_id":"year","promotional_offer_id":"x"}]"#,
      "of products only 'vendor_product_id' is carried, not 'promotional_offer_id'"
    ),
    (#""remote_config":{"lang":"en","data":null}"#, "a remote config without data is left out"),
  ]

  @Test("what a fallback file holds and a catalog does not is told by name", arguments: losses)
  func lost(_ row: (json: String, says: String)) throws {
    var moved = AdaptyImport()
    let text = """
      {"meta":{"version":10},"data":{"p":{"meta":{"placement":{"developer_id":"p",\
      "audience_name":"All Users"}},"data":[{"variation_id":"v","paywall_id":"x","weight":100,\
      \(row.json)}]}}}
      """
    try moved.read(Array(text.utf8), named: "file")
    #expect(moved.notes.notes.map(\.count) == [1])
    #expect(moved.notes.notes[0].message.hasPrefix(row.says), "\(moved.notes.notes)")
    #expect(moved.notes.notes[0].place == "placement 'p'")
    let draft = moved.draft()
    #expect(draft?["placements"]?["p"] != nil)
  }

  @Test("a newer format, a screen builder, empty placements and broken variations are told")
  func damaged() throws {
    var moved = AdaptyImport()
    let text = """
      {"meta":{"version":11},"ui_builder":{},"data":{"p":{"meta":{},"data":[]},\
      "q":{"meta":{},"data":[{"variation_id":"v"},{"flow_id":"f","variation_id":"w"},\
      {"flow_id":"g","variation_id":"x"}]}}}
      """
    try moved.read(Array(text.utf8), named: "file")
    let draft = moved.draft()
    #expect(draft?["flows"]?.object?.members.map(\.key) == ["f", "g"])
    let messages = moved.notes.notes.map(\.message)
    for says in [
      "the file has format 11, newer than 10", "what screens look like ('ui_builder')",
      "a placement without content", "a variation without the ids", "a placement has no",
    ] {
      #expect(messages.count { $0.hasPrefix(says) } == 1, "\(says): \(messages)")
    }
  }

  @Test(
    "a field of Adapty's profile that has no place here is told by name, never by value",
    arguments: [
      "att_status", "store_country", "ip_v4_address", "analytics_disabled", "app_id",
      "segment_hash", "total_revenue_usd", "subscriptions", "non_subscriptions",
    ])
  func fields(_ field: String) throws {
    var moved = AdaptyImport()
    try moved.read(Array(#"{"profile_id":"p","\#(field)":"secret"}"#.utf8), named: "file")
    #expect(moved.profiles.first?.values.isEmpty == true)
    #expect(moved.notes.notes.count == 1)
    #expect(moved.notes.notes[0].message.hasPrefix("field '\(field)' is left out"))
    #expect(!moved.notes.notes[0].message.contains("secret"))
  }

  @Test(
    "values come along as Adapty means them",
    arguments: [
      (#""gender":"f""#, .field(.gender), "female"), (#""gender":"m""#, .field(.gender), "male"),
      (#""gender":"o""#, .field(.gender), "other"),
      (#""custom_attributes":{"b":true}"#, .attribute("b"), 1),
      (#""custom_attributes":{"b":false}"#, .attribute("b"), 0),
      (#""custom_attributes":{"b":null}"#, .attribute("b"), nil),
      (#""custom_attributes":{"b":"  "}"#, .attribute("b"), nil),
      (#""custom_attributes":[{"key":"b","value":22.7}]"#, .attribute("b"), 22.7),
      (#""birthday":"1984-12-30""#, .field(.birthday), "1984-12-30"),
      (#""first_name":" Ann ""#, .field(.firstName), "Ann"),
      (#""phone_number":"""#, .field(.phoneNumber), nil),
    ] as [(String, WriteTarget, AttributeValue?)])
  func values(_ row: (json: String, target: WriteTarget, value: AttributeValue?)) throws {
    var moved = AdaptyImport()
    try moved.read(Array(#"{"profile_id":"p",\#(row.json)}"#.utf8), named: "file")
    #expect(moved.profiles.first?.values[row.target] == row.value)
  }
}
