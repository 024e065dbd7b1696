// The ways that showings took through their flows.

extension StoreReading {
  /// The ways of showings through their screens, as far as their events are kept.
  ///
  /// It reads every event that is kept.
  ///
  /// - Parameter isWanted: Which showings.
  /// - Returns: In order of the showings' numbers.
  /// - Throws: `StoreError`.
  public func showingPaths(where isWanted: (Showing) throws(StoreError) -> Bool)
    throws(StoreError) -> [ShowingPath]
  {
    var paths: [ShowingPath] = []
    var places: [Int64: Int] = [:]
    var number: Int64 = 0
    while true {
      let page = try showings(after: number, limit: Self.pageSize)
      guard let last = page.last else { break }
      number = last.number
      for showing in page {
        guard try isWanted(showing) else { continue }
        places[showing.number] = paths.count
        paths.append(ShowingPath(showing))
      }
    }
    var seq: Int64 = 0
    while !paths.isEmpty {
      let page = try events(after: seq, limit: Self.pageSize)
      guard let last = page.last else { break }
      seq = last.seq
      for event in page {
        guard let place = event.showing.flatMap({ places[$0] }) else { continue }
        paths[place].follow(event)
      }
    }
    return paths
  }

  /// Where showings ended, one funnel a flow, in order of the flows' ids.
  ///
  /// - Throws: `StoreError`.
  public func funnels(of paths: [ShowingPath]) throws(StoreError) -> [FlowFunnel] {
    let catalog = try catalog()
    var funnels: [Flow.ID: FlowFunnel] = [:]
    for path in paths {
      let flow = path.showing.flow
      let screens = catalog?.flows[flow]?.screens.map(\.id) ?? []
      funnels[flow, default: FlowFunnel(flow: flow, screens: screens)].add(path)
    }
    return funnels.values.sorted { $0.flow < $1.flow }
  }

  private static var pageSize: Int { 1000 }
}
