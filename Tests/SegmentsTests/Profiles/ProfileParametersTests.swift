// The calls that apps of the mobile SDKs already make.

import Expressions
import Segments
import Testing

@Suite("Profile parameters")
struct ProfileParametersTests {
  @Test("collects what the builder's calls say; the last call for a place wins")
  func building() throws {
    let parameters = try ProfileParameters.Builder()
      .with(firstName: "Jane")
      .with(email: "jane@example.com")
      .with(customAttribute: 31.2, forKey: "bmi")
      .with(customAttribute: "pro", forKey: "experience")
      .withRemoved(customAttributeForKey: "experience")
      .build()
    #expect(parameters.update.firstName == "Jane")
    #expect(parameters.update["bmi"] == 31.2)
    #expect(parameters.update.changes[.attribute("experience")] == .remove)
  }

  @Test("a removal and a value of one key collapse to the later one, in either order")
  func collapsing() throws {
    let store = try Intake().store
    for (isRemovedLast, kept) in [(false, 2), (true, nil)] as [(Bool, AttributeValue?)] {
      let builder = ProfileParameters.Builder()
      try builder.with(customAttribute: 1, forKey: "n").withRemoved(customAttributeForKey: "n")
        .with(customAttribute: 2, forKey: "n")
      if isRemovedLast { try builder.withRemoved(customAttributeForKey: "n") }
      #expect(try store.updateProfile("jane", with: builder.build())["n"] == kept)
    }
  }

  @Test("a removal takes its key alone, and one of a key that is not there is none")
  func removing() throws {
    let store = try Intake().store
    try store.updateProfile("jane") {
      $0["a"] = 1
      $0["b"] = 2
    }
    let jane = try store.updateProfile(
      "jane",
      with: ProfileParameters.Builder().withRemoved(customAttributeForKey: "a")
        .withRemoved(customAttributeForKey: "c").build())
    #expect(jane.attributes == ["b": 2])
  }

  @Test("what Adapty's limits allow is taken: 30 keys of 30, each with 50 characters")
  func limits() throws {
    let builder = ProfileParameters.Builder()
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    let text = String(repeating: family, count: 50)
    for index in 10..<40 {
      try builder.with(
        customAttribute: text, forKey: "aZ0._-" + String(repeating: "k", count: 22) + "\(index)")
    }
    let jane = try Intake().store.updateProfile("jane", with: builder.build())
    #expect(jane.attributes.count == 30)
    #expect(jane.attributes.values.allSatisfy { $0 == .string(text) })
    #expect(jane.attributes.keys.allSatisfy { $0.utf8.count == 30 })
  }

  @Test("texts are trimmed at both ends, no-break blanks too, in fields and attributes alike")
  func trimming() throws {
    let jane = try Intake().store.updateProfile(
      "jane",
      with: ProfileParameters.Builder().with(firstName: "\u{A0}Ann Lee \u{3000}")
        .with(email: " a@b.example\t").with(customAttribute: "pro\u{202F}", forKey: "kind").build())
    #expect(jane[.firstName] == "Ann Lee")
    #expect(jane[.email] == "a@b.example")
    #expect(jane["kind"] == "pro")
  }

  @Test("refuses at the call a value that no attribute can have")
  func refusals() {
    #expect(throws: WriteRefusal.self) {
      try ProfileParameters.Builder().with(customAttribute: .nan, forKey: "bmi")
    }
    #expect(throws: WriteRefusal.self) {
      try ProfileParameters.Builder().with(customAttribute: "x", forKey: "bad key")
    }
    #expect(throws: WriteRefusal.self) {
      try ProfileParameters.Builder().with(email: "no address").build()
    }
  }

  @Test(
    "S-034: a birthday keeps its year at the turn of the year",
    arguments: ["1990-12-31", "2018-12-31", "2021-01-01", "1984-12-30"])
  func birthdays(_ text: String) throws {
    let date = try #require(CivilDate(text))
    let parameters = try ProfileParameters.Builder().with(birthday: date).build()
    #expect(parameters.update.birthday == text)
    let store = try Intake().store
    #expect(try store.updateProfile("jane", with: parameters)[.birthday] == text)
  }

  @Test(
    "S-089: a blank text clears a standard field and an attribute alike",
    arguments: ["", " \u{A0}"])
  func blanks(_ blank: String) throws {
    let store = try Intake().store
    try store.updateProfile(
      params: ProfileParameters.Builder()
        .with(firstName: "Ann").with(lastName: "Lee").with(email: "ann@example.com")
        .with(phoneNumber: "1").with(gender: .female).with(birthday: "1990-06-15")
        .with(customAttribute: "Oslo", forKey: "city").build())
    let ann = try store.updateProfile(
      params: ProfileParameters.Builder()
        .with(firstName: blank).with(lastName: blank).with(email: blank).with(phoneNumber: blank)
        .with(gender: blank).with(birthday: blank).with(customAttribute: blank, forKey: "city")
        .build())
    #expect(ann.fields.isEmpty)
    #expect(ann.attributes.isEmpty)
    #expect(ann.changes[.field(.email)] != nil)
  }

  @Test("what an update does not name stays")
  func merging() throws {
    let store = try Intake().store
    try store.updateProfile(params: ProfileParameters.Builder().with(firstName: "Ann").build())
    let ann = try store.updateProfile(
      params: ProfileParameters.Builder().with(customAttribute: 25, forKey: "score").build())
    #expect(ann[.firstName] == "Ann")
    #expect(ann["score"] == 25)
  }

  @Test("signing in keeps the later value of each field; a known person is switched to, not merged")
  func identity() throws {
    let store = try Intake().store
    try store.updateProfile("jane", at: Timestamp(rfc3339: "2026-11-30T10:00:00Z")) {
      $0.firstName = "Jane"
      $0["score"] = 1
    }
    try store.updateProfile(
      store.currentProfile().id, at: Timestamp(rfc3339: "2026-11-30T11:00:00Z")
    ) { $0["score"] = 2 }
    try store.identify("jane")
    #expect(try store.profile("jane")?[.firstName] == "Jane")
    #expect(try store.profile("jane")?["score"] == 2)
    try store.identify("jane")
    try store.identify("bob")
    #expect(try store.currentProfile() == CurrentProfile(id: "bob", isAnonymous: false))
    #expect(try store.profile("bob") == nil)
    #expect(try store.profile("jane")?["score"] == 2)
    try store.logOut()
    try store.logOut()
    #expect(try store.currentProfile().isAnonymous)
    #expect(try store.profile(store.currentProfile().id) == nil)
  }
}
