// Bundles: their bytes, their digests, and what each placement requires.

import Expressions
import Foundation
import Testing

@testable import Segments

@Suite("Bundles")
struct BundleTests {
  private func bundle(_ text: String) throws -> CatalogBundle {
    CatalogBundle(try CatalogCompiler.compile(CatalogDocument(text: text)))
  }

  @Test("a bundle is read as it was written, and is the same for the same catalog")
  func roundTrip() throws {
    let built = CatalogBundle(try CatalogCompiler.compile(Documents.example()))
    #expect(CatalogBundle.isBundle(built.bytes))
    let read = try CatalogBundle(built.bytes)
    #expect(read.bytes == built.bytes)
    #expect(read.requires == built.requires)
    #expect(read.catalogDigest == (try Documents.example()).digest)
    let reduction = try BundleReduction(read, over: nil)
    #expect(reduction.lacking.isEmpty)
    #expect(reduction.dropped.isEmpty)
    #expect(reduction.document.digest == read.catalogDigest)
    #expect(
      try bundle("{format:1,flows:{a:{},b:{}}}").bytes
        == bundle("{flows:{b:{},a:{}},format:1}").bytes)
  }

  @Test("a bundle that another program wrote is read, and what this engine lacks is told")
  func foreign() throws {
    let bundle = try CatalogBundle(Documents.bytes("newer.bundle"))
    let reduction = try BundleReduction(bundle, over: nil)
    #expect(reduction.lacking.map(\.id) == ["fresh", "paywall"])
    #expect(reduction.lacking.map(\.lacks) == [["audience:weather"], ["function:zodiac"]])
    #expect(reduction.lacking.allSatisfy { $0.digest == nil } == true)
    #expect(
      reduction.dropped == [
        ["attributes", "cash"], ["flows", "new"], ["segments", "leo"], ["segments", "rich"],
      ])
    let catalog = try CatalogCompiler.compile(reduction.document).catalog
    #expect(catalog.placements.keys.sorted() == ["onboarding"])
    #expect(catalog.kept["paywall"]?.lacks == ["function:zodiac"])
  }

  @Test("every byte of a bundle is held by its digests")
  func tampered() throws {
    let bytes = try Documents.bytes("newer.bundle")
    var refused = 0
    for index in stride(from: 0, to: bytes.count - 1, by: 3) {
      var changed = bytes
      // A change of case keeps JSON well-formed; where there is no letter, a digit is another one.
      guard changed[index] >= 0x30 else { continue }
      changed[index] ^= changed[index] >= 0x40 ? 0x20 : 1
      do {
        _ = try CatalogBundle(changed)
        Issue.record("a change of byte \(index) was not seen")
      } catch {
        refused += 1
      }
    }
    #expect(refused > 100)
  }

  struct Required: Sendable, CustomTestStringConvertible {
    let audience: String
    let features: [String]
    var testDescription: String { audience }
  }

  @Test(
    "a placement requires what an evaluation of it uses, directly or not, and nothing else",
    arguments: [
      Required(audience: "", features: []),
      Required(audience: "{segment:'n',flow:'f'},", features: ["type:number"]),
      Required(
        audience: "{segment:'deep',flow:'f'},",
        features: ["function:has", "function:in_segment", "function:size", "type:string_list"]),
      Required(
        audience: "{segment:'n',flow:'f',rollout:10,limit:{count:1,per:'1d',then:'next'}},",
        features: ["audience:limit", "audience:rollout", "type:number"]),
      Required(
        audience: "{segment:'n',flow:'f',cap:'c',until:'2030-01-01T00:00:00Z'},",
        features: ["audience:cap", "audience:window", "type:number"]),
      Required(
        audience: "{segment:'n',experiment:'e',flows:{a:'f',b:null}},",
        features: [
          "audience:experiment", "draw:seeded", "experiment:holdout", "experiment:winner",
          "type:number",
        ]),
      Required(
        audience: "{segment:'loop',flow:'text'},",
        features: [
          "element:text", "function:exists", "function:format", "function:math.greatest",
          "function:startsWith", "type:number", "type:string_list", "type:version",
        ]),
    ])
  func required(_ required: Required) throws {
    let bundle = try bundle(
      """
      { format: 1,
        attributes: { n: { type: "number" }, l: { type: "string_list" }, unused: { type: "boolean" } },
        context: { v: { type: "version" } },
        segments: { n: "attributes.n > 1", some: "has(attributes.l) && size(attributes.l) > 1",
          deep: "in_segment('some')",
          loop: "attributes.l.exists(x, x.startsWith('a')) && math.greatest(attributes.n, 2.0, 3.0) > 2.5 && context.v > '1.0'" },
        caps: { c: { count: 1, per: "1d", then: "next" } },
        experiments: { e: { variations: [{ id: "a", weight: 50, holdout: true }, { id: "b", weight: 50 }], winner: "b" } },
        flows: { f: {}, text: { tags: { n: { initial: "", value: "format(attributes.n, 1)" } },
          screens: [{ id: "s", elements: [{ id: "t", type: "text", text: [{ tag: "n" }] }] }] } },
        placements: { p: { audiences: [\(required.audience) { flow: null }] } } }
      """)
    #expect(bundle.requires["p"] == (required.features + ["format:1"]).sorted())
    #expect(EngineFeatures.missing(of: bundle.requires["p"] ?? []).isEmpty)
  }

  @Test("what a random catalog requires, this engine has", arguments: 0..<10)
  func known(_ seed: UInt64) throws {
    let catalog = RandomCatalog(seed: seed, audiences: 10, conditions: 6)
    let bundle = try bundle(catalog.text)
    #expect(EngineFeatures.missing(of: bundle.requires.values.flatMap(\.self)).isEmpty)
  }

  @Test("a document of a newer format, and a bundle of a newer form, are refused as such")
  func newer() throws {
    func bundle(form: Int, format: Int) throws -> CatalogBundle {
      let document = try CatalogDocument(text: "{ format: \(format), placements: {} }")
      let head = "\"segments_bundle\":\(form),\"catalog\":\"\(document.digest)\",\"requires\":{}"
      let digest = try CatalogDocument(text: "{\(head)}").digest
      return try CatalogBundle(
        Array("{\(head),\"digest\":\"\(digest)\",\"document\":\(document.canonical)}".utf8))
    }
    #expect(throws: CatalogIssues.self) { _ = try bundle(form: 2, format: 1) }
    let newer = try bundle(form: 1, format: 2)
    do {
      _ = try BundleReduction(newer, over: nil)
      Issue.record("a newer format was taken")
    } catch {
      #expect(error.description.contains("format 2 is newer than this engine knows"))
    }
  }

  @Test("a mistake that is not about something lacking is told, and nothing is left out for it")
  func mistaken() throws {
    let document = try CatalogDocument(
      text: """
        { format: 1, segments: { s: "zodiac(profile.birthday) == 'leo'" }, flows: { f: {} },
          placements: { p: { audiences: [{ segment: "s", flow: "f" }, { flow: null }] } } }
        """)
    let head = "\"segments_bundle\":1,\"catalog\":\"\(document.digest)\",\"requires\":{}"
    let digest = try CatalogDocument(text: "{\(head)}").digest
    let bundle = try CatalogBundle(
      Array("{\(head),\"digest\":\"\(digest)\",\"document\":\(document.canonical)}".utf8))
    do {
      _ = try BundleReduction(bundle, over: nil)
      Issue.record("a placement without its requirement was taken")
    } catch {
      #expect(error.description.contains("zodiac"))
    }
  }

  @Test("the page about bundles has every kind of requirement, and every name of the small ones")
  func page() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "docs/bundles.md"), encoding: .utf8)
    for feature in EngineFeatures.all {
      let parts = feature.split(separator: ":", maxSplits: 1).map(String.init)
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(parts[0]):` |") }
      #expect(row != nil, "\(feature)")
      guard !["function", "element"].contains(parts[0]) else { continue }
      #expect(row?.contains("`\(parts[1])`") == true, "\(feature)")
    }
  }
}
