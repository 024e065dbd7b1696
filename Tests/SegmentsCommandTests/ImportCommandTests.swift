// The verb `import adapty` on exports, and on files that are none.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("Verb: import adapty")
struct ImportCommandTests {
  @Test(
    "a file that is no export is refused in one line, and no profile is written",
    arguments: [
      (
        "README.md", "# A page\n\n| call | what |\n|---|---|\n| `x` | y |\n",
        "is no export of Adapty's"
      ),
      ("empty.csv", "", "is empty"),
      ("other.csv", "Name,City\nAnn,Oslo\nBo,Rome\n", "is no export of Adapty's"),
      ("package.json", #"{"name":"app","version":"1.0"}"#, "is no export of Adapty's"),
      ("cut.json", "{\n\"meta\": {", "is neither one JSON document nor lines of JSON: line 2"),
    ])
  func noExport(_ row: (name: String, text: String, says: String)) throws {
    let trial = try Trial.withCatalog()
    let good = try trial.file("good.json", #"{"profile_id":"p-1"}"#)
    let answer = trial.call("import adapty", [good, try trial.file(row.name, row.text)])
    #expect(answer.code == .failed)
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.split(separator: "\n").count == 1)
    #expect(answer.remarks.contains("\(row.name) \(row.says)"), "\(answer.remarks)")
    #expect(!answer.remarks.contains("Oslo"))
    #expect(try trial.store.read { try $0.profileCount() } == 0)
  }

  @Test("a column that goes nowhere is told once, and can be named or put aside")
  func columns() throws {
    let trial = try Trial.withCatalog()
    let rows = (1...70).map { "p-\($0),year,x" }
    let path = try trial.file(
      "export.csv", (["profile_id,Plan,Note"] + rows).joined(separator: "\n"))
    let told = trial.call("import adapty --dry-run", [path])
    #expect(told.remarks.contains("70 profiles read, 0 taken in"))
    let lines = told.remarks.split(separator: "\n").filter { $0.contains("goes nowhere") }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("1 x column '") })
    let named = trial.call("import adapty --map Plan=attributes.plan --map Note=-", [path])
    #expect(named.code == .answered)
    #expect(!named.remarks.contains("goes nowhere"))
    #expect(try trial.store.profile("p-70")?["plan"] == "year")
  }

  @Test("an export without anybody in it says so, as text and as JSON")
  func nobody() throws {
    let trial = try Trial()
    let path = try trial.file("export.csv", "profile_id,email\n")
    let answer = trial.call("import adapty", [path])
    #expect(answer.code == .answered)
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.contains("no profiles and no placements"))
    let document = try trial.call("import adapty --json", [path]).document()
    #expect(document["profiles"]?.number?.int64 == 0)
    #expect(document["catalog"]?.isNull == true)
  }
}
