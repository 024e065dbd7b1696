// Wrong clocks and late batches: which answer of a device counts.

import Segments
import Testing

@Suite("Faults of clocks")
struct ClockFaultTests {
  private func experience(_ option: String, at time: String) -> [UInt8] {
    Array(
      """
      {"profile":"jane","at":"\(time)","flow":"onboarding","showing":"s1","event":{"name":\
      "flow_user_input","instanceId":"quiz","element_id":"experience","element_type":\
      "single_choice","item_ids":["\(option)"]}}
      """.utf8)
  }

  @Test(
    "S-080: of one device the later answer wins, however late a batch comes and in which order",
    arguments: [true, false])
  func lateBatch(_ isInOrder: Bool) throws {
    let intake = try Intake()
    let batches = [
      experience("beginner", at: "2026-11-30T11:00:10Z"),
      experience("pro", at: "2026-11-30T11:00:20Z"),
    ]
    // The first batch arrives 30 s late, after the second or with it.
    for (index, batch) in (isInOrder ? batches : batches.reversed()).enumerated() {
      intake.clock.set("2026-11-30T11:00:\(40 + index)Z")
      _ = try intake.store.record([batch])
    }
    #expect(try intake.jane()["experience"] == "pro")
    let showing = try #require(try intake.showings().first)
    let answers = try intake.store.read { try $0.answers(of: showing.number) }
    #expect(answers.map(\.value) == [.choices(["pro"])])
    #expect(try intake.jane().changes[.attribute("experience")] == 1_796_036_420_000)
  }

  @Test("S-081: an answer dated 2099 does not shut out the one after it, in a showing either")
  func future() throws {
    let intake = try Intake()
    let report = try intake.store.record([experience("pro", at: "2099-01-01T00:00:00Z")])
    #expect(report.map(\.notes) == [[.fromTheFuture]])
    #expect(try intake.jane()["experience"] == "pro")
    intake.clock.set("2026-11-30T12:00:05Z")
    _ = try intake.store.record([experience("beginner", at: "2026-11-30T12:00:04Z")])
    #expect(try intake.jane()["experience"] == "beginner")
    intake.clock.set("2026-12-01T11:00:00Z")
    try intake.store.closeIdleShowings()
    #expect(try intake.showings().map { $0.end == nil } == [true])
  }
}
