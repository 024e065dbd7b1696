// Plans and checks in processes of their own: beside a writer, and when somebody asks to stop.

import BuiltCommand
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Plans and checks as processes", .serialized)
struct PlanProcessTests {
  private let built: BuiltCommand

  init() throws {
    built = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    for (name, text) in [
      "c.json5": Trial.catalog, "new.json5": Trial.catalog.replacing(">= 25", with: ">= 28"),
    ] {
      try text.write(
        to: built.directory.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  /// Applies the catalog and stores some profiles.
  private static let start = """
    lines() { awk -v from=$1 -v to=$2 'BEGIN { for (i = from; i < to; i++) \
    printf "{\\"profile\\":\\"p%d\\",\\"update\\":{\\"attributes\\":{\\"bmi\\":%d}}}\\n", i, 20 + i % 10 }'; }
    segments apply c.json5 > /dev/null
    lines 0 200 | segments ingest - > /dev/null

    """

  @Test("while another process adds profiles, each plan is of one state of the store")
  func beside() throws {
    let answer = try built.run(
      Self.start + """
        (for i in $(seq 1 25); do lines $((i * 200)) $((i * 200 + 200)) | segments ingest - > /dev/null; done) &
        for i in 1 2 3 4 5 6; do segments plan new.json5 --json || exit; done
        segments check > /dev/null 2>&1; echo $? >&2
        wait
        sqlite3 segments.db 'PRAGMA integrity_check' >&2
        """)
    #expect(answer.remarks == "0\nok\n")
    var counts: [Int64] = []
    for line in answer.output.split(separator: "\n") {
      let plan = try JSONReader.read(Array(line.utf8))
      let all = try #require(plan["profiles"]?["all"]?.number?.int64)
      let paywall = plan["placements"]?.array?.first { $0["placement"]?.string == "paywall" }
      let moves = paywall?["moves"]?.array?.compactMap { $0["count"]?["all"]?.number?.int64 } ?? []
      #expect(moves.reduce(0, +) == all, "\(line)")
      counts.append(all)
    }
    #expect(counts.count == 6)
    #expect(counts == counts.sorted())
  }

  @Test(
    "SIGINT ends a plan, a check and an apply with 130, and changes nothing",
    arguments: ["plan --svg a.svg --out a.plan", "check --store segments.db", "apply --yes"])
  func interrupted(_ call: String) throws {
    // The signal waits for a process that is about to read its catalog, so it comes before the scan.
    let answer = try built.run(
      Self.start + """
        before=$(segments export | sha256sum)
        mkfifo next
        env --block-signal=INT segments \(call) next > out 2> said & pid=$!
        exec 9> next; kill -INT $pid; cat new.json5 >&9; exec 9>&-
        wait $pid; echo "code $?, $(wc -c < out) bytes"
        [ "$(segments export | sha256sum)" = "$before" ] && echo 'same profiles'
        segments history --json | grep -o '"revision":[0-9]*'
        ls a.svg a.plan 2> /dev/null
        sqlite3 segments.db 'PRAGMA integrity_check'
        """)
    #expect(
      answer.output.replacing(" ", with: "") == """
        code130,0bytes
        sameprofiles
        "revision":1
        ok

        """, "\(answer.output)\(answer.remarks)")
  }
}
