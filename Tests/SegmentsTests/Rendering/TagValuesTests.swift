// Values of tags: setting, removing, overriding.

import Testing

@testable import Segments

@Suite struct TagValuesTests {
  @Test("of two equal names the last value counts, and the order stays")
  func lastCounts() {
    let values: TagValues = ["a": "1", "b": "2", "a": "3"]
    #expect(values.names == ["a", "b"])
    #expect(values["a"] == "3")
  }

  @Test("a name is removed with its value; an empty value stays")
  func removal() {
    var values: TagValues = ["a": "1", "b": ""]
    values["a"] = nil
    values["c"] = nil
    #expect(values.names == ["b"])
    #expect(values["b"] == "")
    #expect(!values.isEmpty)
    #expect(TagValues().isEmpty)
  }

  @Test("a caller's values win over a profile's")
  func overriding() {
    let values = (["a": "1", "b": "2"] as TagValues).overridden(by: ["b": "", "c": "3"])
    #expect(values["a"] == "1")
    #expect(values["b"] == "")
    #expect(values["c"] == "3")
  }

  @Test("two spellings that look alike are two names")
  func scalars() {
    let values: TagValues = ["\u{E9}": "1", "e\u{301}": "2"]
    #expect(values["\u{E9}"] == "1")
    #expect(values["e\u{301}"] == "2")
  }
}
