// The calls that apps of the mobile SDKs already make.

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
}
