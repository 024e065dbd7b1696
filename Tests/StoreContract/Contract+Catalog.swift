// The catalog in force.

import Segments

extension Contract {
  static let catalogRules: [Rule] = [
    Rule("a store without a catalog says so") { store in
      try store.read { transaction in
        try expect(try transaction.catalogRevision(), is: nil, "the revision")
        try expect(try transaction.catalog() == nil, "there is a catalog")
        try expect(try transaction.catalog(for: "home") == nil, "there is a part of a catalog")
        try expect(try transaction.placementIDs(), is: [], "the placements")
        try expect(try transaction.catalogDocument(of: 1), is: nil, "the document")
      }
    },
    Rule("a catalog comes back whole") { store in
      let applied = try store.apply(try CatalogDocument(text: firstCatalog), author: "ann")
      let document = try CatalogDocument(text: firstCatalog)
      try store.read { transaction in
        let revision = try unwrap(try transaction.catalogRevision(), "revision")
        try expect(revision, is: applied.revision, "the revision")
        try expect(revision.number, is: 1, "the number")
        try expect(revision.digest, is: document.digest, "the digest")
        try expect(revision.author, is: "ann", "the author")
        try expect(try transaction.catalogDocument(of: 1), is: document.canonical, "the document")
        let catalog = try unwrap(try transaction.catalog(), "catalog")
        try expect(catalog.digest, is: document.digest, "the catalog's digest")
        try expect(catalog.defaultLocale, is: LocaleTag("de"), "the default locale")
        try expect(catalog.attributes.keys.sorted(), is: ["bmi", "experience"], "the attributes")
        try expect(catalog.segments.map(\.id), is: ["high", "pros"], "the segments")
        let weights = catalog.experiments["price"]?.variations.map(\.weight)
        try expect(weights, is: [70_000, 30_000], "the weights")
        try expect(catalog.flows.keys.sorted(), is: ["a", "b", "coach"], "the flows")
        try expect(catalog.placements.keys.sorted(), is: ["home", "other"], "the placements")
        try expect(try transaction.placementIDs(), is: ["home", "other"], "the names")
      }
    },
    Rule("what a placement needs can be loaded alone") { store in
      try store.apply(try CatalogDocument(text: firstCatalog))
      let catalog = try unwrap(try store.read { try $0.catalog(for: "home") }, "catalog")
      let placement = try unwrap(catalog.placements["home"], "placement")
      try expect(placement.audiences.count, is: 3, "the audiences")
      try expect(catalog.digest, is: try CatalogDocument(text: firstCatalog).digest, "the digest")
      for id in ["high", "pros"] as [Segment.ID] {
        try expect(catalog.index(of: id) != nil, "segment \(id) is missing")
      }
      for id in ["a", "b", "coach"] as [Flow.ID] {
        try expect(catalog.flows[id] != nil, "flow \(id) is missing")
      }
      try expect(catalog.experiments["price"] != nil, "the experiment is missing")
    },
    Rule("a placement that does not exist is in no catalog") { store in
      try store.apply(try CatalogDocument(text: firstCatalog))
      let catalog = try unwrap(try store.read { try $0.catalog(for: "nowhere") }, "catalog")
      try expect(catalog.placements["nowhere"] == nil, "there is a placement")
    },
    Rule("a new revision replaces the one in force, whose document stays") { store in
      try store.apply(try CatalogDocument(text: firstCatalog))
      _ = try store.read { (try $0.catalog(), try $0.catalog(for: "home")) }
      let second = try store.apply(try CatalogDocument(text: secondCatalog))
      try expect(second.revision.number, is: 2, "the number")
      try expect(second.revision.parent, is: 1, "the parent")
      try store.read { transaction in
        let catalog = try unwrap(try transaction.catalog(), "catalog")
        try expect(catalog.flows.keys.sorted(), is: ["z"], "the flows")
        try expect(catalog.segments.isEmpty, "there are segments")
        try expect(try transaction.placementIDs(), is: ["home"], "the placements")
        let part = try unwrap(try transaction.catalog(for: "home"), "catalog")
        try expect(part.placements["home"]?.audiences.count, is: 1, "the audiences")
        try expect(
          try transaction.catalogDocument(of: 1),
          is: try CatalogDocument(text: firstCatalog).canonical, "the first document")
      }
    },
    Rule("a catalog that was rolled back is not in force, nor remembered") { store in
      try store.apply(try CatalogDocument(text: firstCatalog))
      let compiled = try CatalogCompiler.compile(try CatalogDocument(text: secondCatalog))
      struct Stop: Error {}
      do {
        try store.write { transaction in
          try transaction.save(
            compiled,
            as: CatalogRevision(
              number: 2, digest: compiled.document.digest, note: (nil, nil), parent: 1,
              appliedMilliseconds: 5))
          let inside = try unwrap(try transaction.catalog(), "catalog")
          try expect(inside.flows.keys.sorted(), is: ["z"], "the flows inside")
          throw Stop()
        }
      } catch is Stop {}
      let catalog = try unwrap(try store.read { try $0.catalog() }, "catalog")
      try expect(catalog.flows.keys.sorted(), is: ["a", "b", "coach"], "the flows")
      try expect(try store.read { try $0.catalogRevision()?.number }, is: 1, "the revision")
    },
  ]

  /// Has something of every kind.
  package static let firstCatalog = """
    {
      format: 1, default_locale: "de",
      attributes: {
        bmi: { type: "number" }, experience: { type: "string", values: ["beginner", "pro"] },
      },
      context: { country: { type: "string" } },
      segments: {
        high: "attributes.bmi >= 25.0",
        pros: "attributes.experience == 'pro' && in_segment('high')",
      },
      experiments: { price: { variations: [ { id: "a", weight: 70 }, { id: "b", weight: 30 } ] } },
      flows: { a: {}, b: {}, coach: {} },
      placements: {
        home: { audiences: [
          { segment: "pros", experiment: "price", flows: { a: "a", b: "b" } },
          { segment: "high", flow: "coach" },
          { flow: null },
        ] },
        other: { audiences: [ { flow: "a" } ] },
      },
    }
    """

  /// Has nothing in common with the first but a placement's name.
  package static let secondCatalog = """
    { format: 1, flows: { z: {} }, placements: { home: { audiences: [ { flow: "z" } ] } } }
    """
}
