// How two documents differ, place by place.

import Segments
import Testing

@Suite("Changed definitions")
struct DefinitionChangeTests {
  /// A change of a document, and what is said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let changes: [String]
    var testDescription: String { name }
  }

  @Test(
    "each change names its place, what stood there and what stands there now",
    arguments: [
      Case(
        name: "a threshold", old: "{segments:{a:'attributes.x > 1'}}",
        new: "{segments:{a:'attributes.x > 2'}}",
        changes: [#"segments.a: "attributes.x > 1" -> "attributes.x > 2""#]),
      Case(
        name: "a short form written long is another form", old: "{segments:{a:'true'}}",
        new: "{segments:{a:{where:'true'}}}",
        changes: [#"segments.a: "true" -> {"where":"true"}"#]),
      Case(
        name: "an audience in front leaves the others alone",
        old: "{placements:{p:{audiences:[{segment:'a',flow:'f'},{flow:null}]}}}",
        new:
          "{placements:{p:{audiences:[{segment:'b',flow:'g'},{segment:'a',flow:'f'},{flow:null}]}}}",
        changes: [#"placements.p.audiences.b: nothing -> {"segment":"b","flow":"g"}"#]),
      Case(
        name: "two audiences change places",
        old:
          "{placements:{p:{audiences:[{segment:'a',flow:'f'},{segment:'b',flow:'g'},{flow:null}]}}}",
        new:
          "{placements:{p:{audiences:[{segment:'b',flow:'g'},{segment:'a',flow:'f'},{flow:null}]}}}",
        changes: [#"placements.p.audiences.(order): ["a","b","default"] -> ["b","a","default"]"#]),
      Case(
        name: "a weight of a variation",
        old: "{experiments:{e:{variations:[{id:'a',weight:50},{id:'b',weight:50}]}}}",
        new: "{experiments:{e:{variations:[{id:'a',weight:90},{id:'b',weight:10}]}}}",
        changes: [
          "experiments.e.variations.a.weight: 50 -> 90",
          "experiments.e.variations.b.weight: 50 -> 10",
        ]),
      Case(
        name: "lines, blanks and comments are no change", old: "{a:1,b:[1,2]}",
        new: "{ b: [1, 2], // two\n a: 1 }", changes: []),
      Case(
        name: "a list of texts changes as a whole", old: "{a:['x','y']}", new: "{a:['y']}",
        changes: [#"a: ["x","y"] -> ["y"]"#]),
      Case(
        name: "two spellings of a letter are two keys", old: "{\u{E9}:1}", new: "{e\u{301}:1}",
        changes: ["e\u{301}: nothing -> 1", "\u{E9}: 1 -> nothing"]),
    ])
  func changes(_ row: Case) throws {
    let found = DefinitionChange.all(
      from: try CatalogDocument(text: row.old), to: try CatalogDocument(text: row.new))
    let lines = found.map { change in
      let sides = [change.old, change.new].map { $0.map(JSONWriter.text) ?? "nothing" }
      return "\(change.path.joined(separator: ".")): \(sides[0]) -> \(sides[1])"
    }
    #expect(lines.map { Array($0.utf8) } == row.changes.map { Array($0.utf8) })
  }
}
