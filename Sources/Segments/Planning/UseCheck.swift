// What is defined and never used, and variations that are never drawn.

import Expressions

/// What is defined and never used, and variations that are never drawn.
struct UseCheck {
  private let catalog: Catalog
  private let document: CatalogDocument
  /// The slots that any segment or tag reads.
  private let reads: Set<Environment.Slot>

  init(_ compiled: CompiledCatalog) {
    catalog = compiled.catalog
    document = compiled.document
    let tags = catalog.flows.values.flatMap(\.tags).compactMap { $0.value?.reads }
    reads = Set(catalog.segments.flatMap(\.expression.reads) + tags.flatMap(\.self))
  }

  /// Everything that was found.
  var findings: [CatalogFinding] {
    // What a placement uses that this engine cannot read, nobody here can tell.
    guard catalog.kept.isEmpty else { return weights }
    var found = attributes + contextKeys + caps + weights
    // Without a placement the app itself says what it shows.
    if !catalog.placements.isEmpty { found += segments + flows + experiments }
    return found
  }

  private var audiences: [Audience] { catalog.placements.values.flatMap(\.audiences) }

  private var segments: [CatalogFinding] {
    let used = Set(audiences.compactMap(\.segmentIndex) + catalog.segments.flatMap(\.uses))
    return catalog.segments.enumerated().filter { index, _ in
      !used.contains(index) && !reads.contains(catalog.slots.segments[index])
    }.map { _, segment in
      finding(
        .unusedSegment, ["segments", segment.id.rawValue],
        "no audience and no other segment asks for segment '\(segment.id)'")
    }
  }

  private var experiments: [CatalogFinding] {
    let used = Set(audiences.compactMap(\.experiment))
    return catalog.experiments.keys.filter { !used.contains($0) }.map { id in
      finding(
        .unusedExperiment, ["experiments", id.rawValue], "no audience draws from experiment '\(id)'"
      )
    }
  }

  private var flows: [CatalogFinding] {
    let used = Set(
      audiences.flatMap { audience -> [Flow.ID] in
        switch audience.content {
        case .flow(let flow): [flow].compactMap(\.self)
        case .experiment(_, let flows): flows.values.compactMap(\.self)
        }
      })
    // One with screens may be shown by the app itself, and events name it.
    return catalog.flows.values.filter { !used.contains($0.id) && $0.screens.isEmpty }.map { flow in
      finding(.unusedFlow, ["flows", flow.id.rawValue], "no audience shows flow '\(flow.id)'")
    }
  }

  private var attributes: [CatalogFinding] {
    let saved = Set(catalog.flows.values.flatMap { $0.save + $0.finish }.map(\.target))
    return catalog.slots.attributes.filter { declared in
      !reads.contains(declared.slot) && !saved.contains(.attribute(declared.declaration.key))
    }.map { declared in
      let key = declared.declaration.key
      return finding(
        .unusedAttribute, ["attributes", key],
        "no segment or tag reads attribute '\(key)', and no flow saves it")
    }
  }

  private var contextKeys: [CatalogFinding] {
    catalog.slots.contextKeys.filter { !reads.contains($0.slot) }.map { declared in
      let key = declared.declaration.key
      return finding(
        .unusedContext, ["context", key], "no segment or tag reads context key '\(key)'")
    }
  }

  private var caps: [CatalogFinding] {
    catalog.caps.values.filter(\.audiences.isEmpty).map { cap in
      finding(.unusedCap, ["caps", cap.id.rawValue], "no audience names cap '\(cap.id)'")
    }
  }

  private var weights: [CatalogFinding] {
    catalog.experiments.values.filter { $0.decision.winner == nil }.flatMap { experiment in
      let path = ["experiments", experiment.id.rawValue, "variations"]
      let entries = document.root.node(at: path)?.array ?? []
      let forced = Set(experiment.decision.forced.values)
      return experiment.variations.filter { $0.weight == 0 && !forced.contains($0.id) }
        .map { variation in
          let place = entries.firstIndex { $0["id"]?.string == variation.id.rawValue }
          return finding(
            .weightZero, path + (place.map { [String($0)] } ?? []),
            "variation '\(variation.id)' of experiment '\(experiment.id)' has weight 0: only those "
              + "who keep it from before see it")
        }
    }
  }

  private func finding(_ code: CatalogFinding.Code, _ path: [String], _ message: String)
    -> CatalogFinding
  {
    CatalogFinding(code, path, in: document, message)
  }
}
