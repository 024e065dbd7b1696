// Bundles of a newer engine: what is kept, what is lacking, what is applied.

package import Segments

extension Contract {
  static let bundleRules: [Rule] = [
    Rule("a placement that needs what the engine lacks keeps its last good definition") { store in
      try store.apply(try CatalogDocument(text: olderCatalog))
      let first = try unwrap(try store.read { try $0.catalogRevision() }, "revision").digest
      try store.updateProfile("jane") { $0["bmi"] = 27 }
      let before = try store.evaluate("paywall", for: "jane")
      try expect(before.source, is: .live, "the source before")
      let applied = try store.apply(try newerBundle())
      try expect(applied.reduction.lacking.map(\.id), is: ["fresh", "paywall"], "the lacking")
      try expect(
        applied.reduction.dropped, is: [["attributes", "cash"], ["segments", "leo"]],
        "what is left out")
      for alone in [true, false] {
        if !alone { _ = try store.read { try $0.catalog() } }
        let kept = try store.evaluate("paywall", for: "jane")
        try expect(kept.source, is: .kept, "the source")
        try expect(kept.flow, is: "coach", "the flow of a kept placement")
        try expect(kept.receipt.catalogDigest, is: first, "the catalog of the receipt")
        let live = try store.evaluate("onboarding", for: "jane")
        try expect(live.source, is: .live, "the source of another")
        try expect(live.flow, is: "plain", "the flow of another")
      }
      let replay = try store.replay(before.receipt)
      try expect(replay.differences, is: [], "the receipt from before")
      let kept = try store.evaluate("paywall", for: "jane")
      try expect(try store.replay(kept.receipt).differences, is: [], "the receipt of a kept one")
      try expect(
        try store.read { try $0.placementIDs() }, is: ["fresh", "onboarding", "paywall"], "names")
      try expect(try store.apply(try newerBundle()).applied.isNew, is: false, "the same again")
    },
    Rule("without a last good definition the error names what is lacking, never an answer") {
      store in
      try store.apply(try newerBundle())
      for placement in ["fresh", "paywall"] as [Placement.ID] {
        do {
          _ = try store.evaluate(placement, for: "jane")
          throw Breach(description: "\(placement) was evaluated")
        } catch let error as UnknownName {
          let lacks = placement == "fresh" ? ["audience:weather"] : ["function:zodiac"]
          try expect(error.lacks, is: lacks, "what is lacking")
          try expect(error.description.contains(lacks[0]), "it is not named: \(error)")
        }
      }
      try expect(try store.evaluate("onboarding", for: "jane").flow, is: "plain", "the rest")
    },
    Rule("what is kept survives other bundles, a rollback, and ends with a catalog of its own") {
      store in
      try store.apply(try CatalogDocument(text: olderCatalog))
      try store.updateProfile("jane") { $0["bmi"] = 27 }
      try store.apply(try newerBundle())
      try store.apply(try newerBundle(threshold: 20))
      try expect(try store.evaluate("paywall", for: "jane").source, is: .kept, "after another")
      try expect(try store.evaluate("onboarding", for: "jane").flow, is: "coach", "the rest")
      try store.rollback(to: 1)
      try expect(try store.evaluate("paywall", for: "jane").source, is: .live, "back at the first")
      try store.rollback(to: 2)
      let kept = try store.evaluate("paywall", for: "jane")
      try expect(kept.source, is: .kept, "back at the bundle")
      try expect(kept.flow, is: "coach", "the flow")
      let plan = try store.plan(try CatalogDocument(text: olderCatalog))
      let paywall = plan.placements.first { $0.id == "paywall" }
      try expect(paywall?.moved.all ?? 0, is: 0, "who moves at what was kept")
      try store.apply(try CatalogDocument(text: "{ format: 1 }"))
      try expect(try store.read { try $0.placementIDs() }, is: [], "the placements at the end")
    },
  ]

  /// A catalog whose placement the newer bundle needs more for than the engine has.
  package static let olderCatalog = """
    { format: 1, attributes: { bmi: { type: "number" } }, segments: { high: "attributes.bmi >= 25" },
      flows: { coach: {}, plain: {} },
      placements: { paywall: { audiences: [{ segment: "high", flow: "coach" }, { flow: "plain" }] } } }
    """

  /// A bundle of an engine that knows a function, a type and an audience's condition more.
  package static func newerBundle(threshold: Int = 30) throws -> CatalogBundle {
    let document = try CatalogDocument(
      text: """
        { format: 1, attributes: { bmi: { type: "number" }, cash: { type: "money" } },
          segments: { high: "attributes.bmi >= \(threshold)", leo: "zodiac(profile.birthday) == 'leo'" },
          flows: { coach: {}, plain: {}, stars: {} },
          placements: {
            paywall: { audiences: [{ segment: "leo", flow: "stars" }, { flow: "plain" }] },
            onboarding: { audiences: [{ segment: "high", flow: "coach" }, { flow: "plain" }] },
            fresh: { audiences: [{ segment: "high", flow: "coach", weather: "rain" }, { flow: null }] },
          } }
        """)
    let head = """
      "segments_bundle":1,"catalog":"\(document.digest)","requires":{"fresh":["audience:weather"],\
      "onboarding":["format:1","type:number"],"paywall":["format:1","function:zodiac"]}
      """
    // A document's digest is that of any object.
    let digest = try CatalogDocument(text: "{\(head)}").digest
    let text = "{\(head),\"digest\":\"\(digest)\",\"document\":\(document.canonical)}"
    return try CatalogBundle(Array(text.utf8))
  }
}
