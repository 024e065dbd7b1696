// What is read of a row without a tree is what the reader makes of it.

import Testing

@testable import Segments

@Suite("Skimming a stored profile")
struct ProfileSkimmingTests {
  private static let texts = [
    "{}", " { } ", #"{"a":1}"#, #"{"a":-0.5,"b":"x","c":true,"d":false,"e":["p","q"],"f":[]}"#,
    #"{"a" : 1 , "b" : "ü\n\u00e9" }"#, #"{"a":1,"a":2}"#, #"{"a":null,"b":1}"#,
    #"{"a":{"b":1}}"#, #"{"a":[1]}"#, #"{"a":9007199254740993}"#, #"{"a":1e400}"#,
    #"{"ä":1}"#, #"{"\u0061":1}"#, #"{"a":1}x"#, #"{"a":1"#, #"{"a"}"#, "[]", "", "x",
    #"{"a":01}"#, #"{"a":1,}"#, "{\"a\":\"\u{7}\"}", "\u{FEFF}{\"a\":1}",
    #"{"attributes":{"bmi":1700000000000,"k":5},"email":7,"last_context":3,"last_locale":4}"#,
    #"{"attributes":{}}"#, #"{"attributes":[]}"#, #"{"attributes":{"a":1,"a":2}}"#,
    #"{"attributes":{"a":1.5}}"#, #"{"attributes":{"a":"1"},"x":1}"#, #"{"email":1,"email":2}"#,
    #"{"email":1,"origins":{"email":"s","attributes":{"a":"t"}}}"#, #"{"origins":5}"#,
  ]

  private func tree(_ text: String) -> JSONObject? {
    try? JSONReader.read(Array(text.utf8), syntax: .json).object
  }

  private func skim<Value>(_ text: String, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value?
  {
    Array(text.utf8).withUnsafeBufferPointer(read)
  }

  @Test("values are those of the reader, or left to it", arguments: texts)
  func values(_ text: String) {
    let skimmed = skim(text) { ProfileJSON.storedValues(skimming: $0) }
    guard let skimmed else { return }
    #expect(tree(text).map(ProfileJSON.storedValues) == skimmed)
  }

  @Test("change times are those of the reader, or left to it", arguments: texts)
  func times(_ text: String) {
    let skimmed = skim(text) { ProfileJSON.changeTimes(skimming: $0) }
    guard let skimmed else { return }
    #expect(tree(text).map(ProfileJSON.changeTimes) == skimmed)
  }

  @Test("what the engine writes is skimmed")
  func ownRows() throws {
    var update = ProfileUpdate()
    update.firstName = "Jane"
    let values: [AttributeValue] = ["x", 1.25, true, ["a", "b"], "ü \"\\ \n"]
    for (index, value) in values.enumerated() { update["k\(index)"] = value }
    let profile = try Profile(id: "p").updated(with: update, at: 7, declarations: [:]).profile
    let kept = skim(ProfileJSON.text(profile.attributes)) {
      ProfileJSON.storedValues(skimming: $0)
    }
    #expect(kept == profile.attributes)
    let times = skim(ProfileJSON.text(profile.changes)) { ProfileJSON.changeTimes(skimming: $0) }
    #expect(times == profile.changes)
  }
}
