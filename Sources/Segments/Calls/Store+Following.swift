// What happened in a store since a number: to hand on, to send, to report.

extension Store {
  /// What happened since a number, as lines that another store takes.
  ///
  /// Another store with the same catalog that takes the lines in their order holds the same profiles
  /// afterwards: taking them twice changes nothing, and lines of several stores may come in any
  /// order of the stores. Each line says everything itself: time, showing, flow, locale, zone, and the
  /// store that it was recorded in first (`origin`). Of two changes at the same millisecond the later
  /// line of one store wins, and of two stores the one with the greater name.
  ///
  /// - Parameters:
  ///   - seq: The number of the last change that was seen; 0 for the first.
  ///   - limit: At most so many; ask again with the last one's `seq` until none comes.
  /// - Returns: Changes in order of `seq`.
  /// - Throws: `StoreError`.
  public func changes(since seq: Int64 = 0, limit: Int = 1000) throws -> [Change] {
    try read { try $0.changes(after: seq, limit: limit) }
  }

  /// What flows could not save since a number: writes that broke a rule, without values.
  ///
  /// - Parameters:
  ///   - seq: The number of the last problem that was seen; 0 for the first.
  ///   - limit: At most so many.
  /// - Returns: Problems in order of `seq`.
  /// - Throws: `StoreError`.
  public func problems(since seq: Int64 = 0, limit: Int = 1000) throws -> [Problem] {
    try read { try $0.problems(after: seq, limit: limit) }
  }

  /// The showings that closed since a number, each with its complete set of answers, once.
  ///
  /// A showing that was left (silent for too long before its last screen, without a close) is not
  /// there: the person may come back to it, and it is handed over when it closes. Nor is one of which
  /// the answers are no longer kept.
  ///
  /// - Parameters:
  ///   - seq: The number of the last showing that was seen; 0 for the first.
  ///   - limit: At most so many.
  ///   - withLeft: Whether those that were left are there too; one that is opened again comes again.
  /// - Returns: Showings in order of `seq`, complete or not: `lacking` says what is required and
  ///   not there.
  /// - Throws: `StoreError`.
  public func closedShowings(since seq: Int64 = 0, limit: Int = 1000, withLeft: Bool = false)
    throws -> [ClosedShowing]
  {
    try read { try $0.closedShowings(after: seq, limit: limit, withLeft: withLeft) }
  }

  /// Hands over each closed showing that this receiver was not handed yet, oldest first.
  ///
  /// Call it after a showing was closed, and when the app starts: what closed just before a crash is
  /// handed over then. No showing is ever left out. That one was handed over is written down in a
  /// transaction of its own when `receive` returns; when `receive` throws, or the process ends before
  /// the note is written, the same set comes again, as the first of the next call, and no other does.
  ///
  /// No store can know whether a request that was on its way when the process ended has arrived; the
  /// receiver can. So pass the set's `name` along as the request's idempotency key: it stays the same
  /// however often the set comes, and is never another's, in this store or any other. A receiver that
  /// takes each key once has each set exactly once. Two calls for one receiver at once are not meant
  /// to be.
  ///
  /// - Parameters:
  ///   - receiver: Who receives; each name is handed every showing once.
  ///   - receive: Takes one showing; `isComplete` says whether every required element has an answer.
  /// - Throws: `StoreError`, or what `receive` throws.
  public func onClose(
    for receiver: String = "app", _ receive: (ClosedShowing) throws -> Void
  ) throws {
    while true {
      let showings = try read { reading in
        try reading.closedShowings(
          after: try reading.lastSeq(handedTo: receiver), limit: 100, withLeft: false)
      }
      if showings.isEmpty { return }
      for showing in showings {
        try receive(showing)
        try write { try $0.save(lastSeq: showing.seq, handedTo: receiver) }
      }
    }
  }
}

extension StoreReading {
  /// What happened after a number, as lines; at most `limit`.
  ///
  /// - Throws: `StoreError`.
  public func changes(after seq: Int64, limit: Int) throws(StoreError) -> [Change] {
    let origin = try origin()
    var changes: [Change] = []
    for event in try events(after: seq, limit: limit) {
      var showing: Showing?
      if let number = event.showing { showing = try self.showing(number: number) }
      changes.append(Change(event, of: showing, origin: origin))
    }
    changes += try unsaidClosings(after: seq, limit: limit, origin: origin)
    return Array(changes.sorted { $0.seq < $1.seq }.prefix(limit))
  }

  /// The closings that no line said, such as of showings that were silent for too long.
  private func unsaidClosings(after seq: Int64, limit: Int, origin: String) throws(StoreError)
    -> [Change]
  {
    var changes: [Change] = []
    var last = seq
    while changes.count < limit {
      let page = try closedShowings(after: last, limit: limit)
      guard let end = page.last else { break }
      last = end.seq
      for (seq, showing) in page {
        guard let end = showing.end, end.closing != .closed else { continue }
        changes.append(Change(closing: showing, end, seq: seq, origin: origin))
      }
    }
    return changes
  }

  /// The showings that closed after a number, with their answers; at most `limit`.
  ///
  /// - Throws: `StoreError`.
  public func closedShowings(after seq: Int64, limit: Int, withLeft: Bool) throws(StoreError)
    -> [ClosedShowing]
  {
    let (origin, catalog) = (try origin(), try catalog())
    var found: [ClosedShowing] = []
    // A set of which the answers were pruned is none.
    var last = max(seq, try answersPruned() ?? 0)
    while found.count < limit {
      let page = try closedShowings(after: last, limit: limit)
      guard let end = page.last else { break }
      last = end.seq
      for (seq, showing) in page where found.count < limit && (withLeft || !showing.isLeft) {
        found.append(
          ClosedShowing(
            seq: seq, showing: showing, origin: origin,
            answers: try answers(of: showing.number), flow: catalog?.flows[showing.flow]))
      }
    }
    return found
  }
}
