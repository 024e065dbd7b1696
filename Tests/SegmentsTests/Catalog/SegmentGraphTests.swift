// Segments that ask for others: chains and diamonds are fine, circles are named.

import Testing

@testable import Segments

@Suite struct SegmentGraphTests {
  private func document(_ segments: [(String, String)], _ rest: String = "") -> String {
    let members = segments.map { "'\($0)': \"\($1)\"" }.joined(separator: ",\n")
    return "{ format: 1, segments: {\n\(members)}, \(rest) }"
  }

  @Test("S-055 a segment used twice is no circle: a diamond compiles, at two audiences too")
  func diamond() throws {
    let catalog = try Documents.catalog(
      document(
        [
          ("base", "has(profile.email)"), ("left", "in_segment('base')"),
          ("right", "in_segment('base') || in_segment('left')"),
          ("top", "in_segment('left') && in_segment('right') && in_segment('left')"),
        ],
        """
        placements: { p: { audiences: [
          { segment: 'top', flow: null }, { segment: 'top', id: 'again', flow: null },
          { flow: null }] } }
        """))
    #expect(catalog.segments.map(\.uses) == [[], [0], [0, 1], [1, 2]])
    #expect(catalog.placements["p"]?.audiences.map(\.segmentIndex) == [3, 3, nil])
  }

  @Test("S-056 every circle is refused and named once, and nothing else is")
  func circles() {
    let lines = Documents.mistakes(
      document([
        ("s1", "in_segment('s2')"), ("s2", "!in_segment('s1')"), ("s3", "in_segment('s3')"),
        ("t", "has(profile.email)"), ("user", "in_segment('s1') || in_segment('t')"),
      ]))
    #expect(
      lines == [
        "2:7: segments.s1: segments ask for each other in a circle: 's1' -> 's2' -> 's1'",
        "4:7: segments.s3: segment 's3' asks for itself",
      ])
  }

  @Test("S-057 a segment that asks for one that is not there is refused, negated or not")
  func missing() {
    let lines = Documents.mistakes(
      document([("s2", "in_segment('s1')"), ("s3", "!in_segment('gone')")]))
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("2:7: segments.s2: ") && lines[0].contains("'s1'"))
    #expect(lines[1].hasPrefix("3:7: segments.s3: ") && lines[1].contains("'gone'"))
  }

  @Test("S-058 a segment without a condition is refused; an audience without a segment is everyone")
  func empty() throws {
    #expect(Documents.mistakes(document([("all", "")])).count == 1)
    #expect(Documents.mistakes("{ format: 1, segments: { all: {} } }").count == 1)
    let catalog = try Documents.catalog(
      "{ format: 1, placements: { p: { audiences: [{ flow: null }] } } }")
    #expect(catalog.placements["p"]?.audiences.first?.isDefault == true)
  }

  @Test("S-063 one bad definition is reported by name and does not hide the others")
  func oneBad() {
    let segments = [
      ("bad", "profile.created_at < timestamp('soon')"), ("good1", "has(profile.email)"),
      ("good2", "profile.email == 'a@b'"),
    ]
    let lines = Documents.mistakes(document(segments))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("2:8: segments.bad: ") == true)
    #expect(Documents.mistakes(document(Array(segments.dropFirst()))) == [])
  }

  @Test(
    "a chain of ten thousand segments compiles, and is a circle when its end asks for its start")
  func chain() throws {
    func name(_ index: Int) -> String { "s\(10_000 + index)" }
    var segments = (0..<10_000).map { (name($0), "in_segment('\(name($0 + 1))')") }
    segments.append((name(10_000), "has(profile.email)"))
    let catalog = try Documents.catalog(document(segments))
    #expect(catalog.segments.count == 10_001)
    #expect(catalog.segments[0].uses == [1])
    segments[10_000].1 = "in_segment('\(name(0))')"
    let lines = Documents.mistakes(document(segments))
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains("'s10000' -> 's10001' -> 's10002'") == true
        && lines.first?.contains("'…'") == false && lines.first?.hasSuffix("-> 's10000'") == true)
  }
}
