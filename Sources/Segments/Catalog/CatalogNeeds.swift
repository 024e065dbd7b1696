// Finds all that a placement needs of its catalog.

import Expressions

/// Finds all that the placements of one catalog need of it, directly or not.
struct CatalogNeeds {
  private let catalog: Catalog
  /// What each slot of the catalog's expressions holds.
  private let owners: [Owner]

  private enum Owner {
    case attribute(Int)
    case contextKey(Int)
    case segment(Int)
    case other
  }

  /// What one placement needs, as places in the catalog; its flows and experiments by id.
  struct Needs {
    var attributes: Set<String> = []
    var caps: Set<String> = []
    var contextKeys: Set<String> = []
    var segments: Set<String> = []
    var experiments: Set<String> = []
    var flows: Set<String> = []

    /// The canonical JSON of a placement's row.
    var json: String {
      let members = [
        ("attributes", attributes), ("caps", caps), ("context", contextKeys),
        ("experiments", experiments), ("flows", flows), ("segments", segments),
      ]
      return JSONWriter.text(.object(members.map { ($0, .strings($1.sorted())) }))
    }
  }

  init(_ catalog: Catalog) {
    self.catalog = catalog
    var owners = Array(repeating: Owner.other, count: catalog.slots.tagEnvironment.slotCount)
    for (index, declared) in catalog.slots.attributes.enumerated() {
      owners[declared.slot] = .attribute(index)
    }
    for (index, declared) in catalog.slots.contextKeys.enumerated() {
      owners[declared.slot] = .contextKey(index)
    }
    for (index, slot) in catalog.slots.segments.enumerated() { owners[slot] = .segment(index) }
    self.owners = owners
  }

  /// Linear in what the placement needs.
  func of(_ placement: Placement) -> Needs {
    var needs = Needs()
    var waiting: [Int] = []
    for audience in placement.audiences {
      if let cap = audience.conditions.cap { needs.caps.insert(cap.rawValue) }
      if let index = audience.segmentIndex { add(segment: index, to: &needs, &waiting) }
      switch audience.content {
      case .flow(let flow): flow.map { add($0, to: &needs, &waiting) }
      case .experiment(let experiment, let flows):
        needs.experiments.insert(experiment.rawValue)
        for case let flow? in flows.values { add(flow, to: &needs, &waiting) }
      }
    }
    follow(&waiting, into: &needs)
    return needs
  }

  /// The context keys that a placement's segments read, directly or not, in order.
  ///
  /// - Parameters:
  ///   - placement: One of the catalog's.
  ///   - names: The segments that are looked at, with whatever uses them; nil for all.
  /// - Returns: The keys; none twice.
  func contextKeys(of placement: Placement, through names: Set<String>? = nil) -> [String] {
    let keys = placement.audiences.compactMap(\.segmentIndex).flatMap { index -> [String] in
      let needs = of(segment: index)
      if let names, needs.segments.isDisjoint(with: names) { return [] }
      return Array(needs.contextKeys)
    }
    return Set(keys).sorted()
  }

  /// Every slot that some segments read, directly or not.
  func reads(ofSegments indices: [Int]) -> Set<Environment.Slot> {
    segments(of: indices).reduce(into: []) { $0.formUnion(catalog.segments[$1].expression.reads) }
  }

  /// Some segments and all that they ask for, directly or not, in order of their places.
  func segments(of indices: [Int]) -> [Int] {
    var seen = Set(indices)
    var waiting = Array(seen)
    while let index = waiting.popLast() {
      for use in catalog.segments[index].uses where seen.insert(use).inserted {
        waiting.append(use)
      }
    }
    return seen.sorted()
  }

  /// What a segment needs, itself among it; linear in that.
  func of(segment index: Int) -> Needs {
    var needs = Needs()
    var waiting: [Int] = []
    add(segment: index, to: &needs, &waiting)
    follow(&waiting, into: &needs)
    return needs
  }

  private func follow(_ waiting: inout [Int], into needs: inout Needs) {
    while let index = waiting.popLast() {
      add(catalog.segments[index].expression, to: &needs, &waiting)
    }
  }

  private func add(segment index: Int, to needs: inout Needs, _ waiting: inout [Int]) {
    guard needs.segments.insert(catalog.segments[index].id.rawValue).inserted else { return }
    waiting.append(index)
  }

  private func add(_ id: Flow.ID, to needs: inout Needs, _ waiting: inout [Int]) {
    guard needs.flows.insert(id.rawValue).inserted, let flow = catalog.flows[id] else { return }
    for case let value? in flow.tags.map(\.value) { add(value, to: &needs, &waiting) }
    for case .attribute(let key) in (flow.save + flow.finish).map(\.target)
    where catalog.attributes[key] != nil {
      needs.attributes.insert(key)
    }
  }

  private func add(
    _ expression: Expression, to needs: inout Needs, _ waiting: inout [Int]
  ) {
    for slot in expression.reads {
      switch owners[slot] {
      case .attribute(let index):
        needs.attributes.insert(catalog.slots.attributes[index].declaration.key)
      case .contextKey(let index):
        needs.contextKeys.insert(catalog.slots.contextKeys[index].declaration.key)
      case .segment(let index): add(segment: index, to: &needs, &waiting)
      case .other: break
      }
    }
  }
}
