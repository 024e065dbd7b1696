// Segments that name a time zone: the system's zone files say what the clock shows there.

import Expressions
import SQLiteStore
import Segments
import Testing

@Suite("Time zones in segments")
struct ZoneTests {
  @Test(
    "a named zone is looked up in the system's files, summer and winter",
    arguments: [("2026-07-01T07:30:00Z", true), ("2026-12-01T07:30:00Z", false)])
  func named(_ moment: String, _ isMember: Bool) throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.apply(
      CatalogDocument(
        text: """
          {
            format: 1,
            segments: { working: "now.getHours('Europe/Berlin') >= 9" },
            flows: { day: {}, night: {} },
            placements: { home: { audiences: [
              { segment: "working", flow: "day" }, { flow: "night" },
            ] } },
          }
          """))
    var request = EvaluationRequest(placement: "home", profile: "jane")
    request.now = Timestamp(rfc3339: moment)
    #expect(try store.evaluate(request).flow == (isMember ? "day" : "night"))
  }
}
