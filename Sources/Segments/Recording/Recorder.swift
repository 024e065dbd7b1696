// Records one line in a transaction: event, showing, answer, saved values, profile.

import Expressions

/// Records lines in one transaction of a store.
///
/// This is the one place that says what a line does. A class, since each line's work refers to it.
final class Recorder {
  /// How lines are recorded.
  struct Setting {
    /// How long a showing may be silent before it counts as left: milliseconds.
    var idleMilliseconds: Int64 = LineLimits.idleMilliseconds
    /// Looks up the offset of an IANA zone.
    var zoneOffset: (String, Timestamp) -> Int? = { _, _ in nil }
  }

  let store: any StoreWriting
  let catalog: Catalog?
  let setting: Setting

  init(store: any StoreWriting, catalog: Catalog?, setting: Setting) {
    self.store = store
    self.catalog = catalog
    self.setting = setting
  }

  /// Records a line, or says why not; a refused line leaves nothing behind.
  ///
  /// - Parameters:
  ///   - line: What came.
  ///   - digest: The first 16 bytes of the SHA-256 of the line's bytes; nil without an id.
  ///   - received: The receiver's clock: Unix milliseconds, UTC.
  /// - Returns: What became of it.
  /// - Throws: `StoreError`; the transaction must then be rolled back.
  func record(_ line: EventLine, digest: [UInt8]?, received: Int64) throws(StoreError)
    -> LineReport
  {
    let times = EventRecord.Times(claimed: line.milliseconds, received: received)
    if let report = try knownLine(line, digest, at: times.at) { return report }
    if let refusal = try store.erasureRefusal(of: line.profile, at: ["profile"]) {
      return LineReport(.failed(refusal))
    }
    let work = LineWork(
      recorder: self, line: line, times: times,
      profile: try ProfileDraft(line.profile, in: store, times, .ingest, from: line.origin))
    do throws(Stop) {
      try work.check()
    } catch {
      switch error {
      case .refused(let refusal): return LineReport(.failed(refusal))
      case .store(let error): throw error
      }
    }
    return try work.record(digest: digest)
  }

  /// Closes showings whose last event is before the moment, as left, each at its last event.
  ///
  /// - Returns: How many were closed.
  func closeIdle(before milliseconds: Int64, received: Int64, limit: Int) throws(StoreError)
    -> Int
  {
    let showings = try store.idleShowings(before: milliseconds, limit: limit)
    for showing in showings {
      try close(showing, .idle, received: received)
    }
    return showings.count
  }

  /// Closes one open showing at its last event, outside of any line.
  func close(_ showing: Showing, _ closing: Showing.Closing, received: Int64) throws(StoreError) {
    let times = EventRecord.Times(claimed: showing.lastMilliseconds, received: received)
    var draft = try ProfileDraft(showing.profile, in: store, times, .finish)
    var keeper = ShowingKeeper(recorder: self, received: received)
    _ = try keeper.close(showing, closing, at: showing.lastMilliseconds, &draft)
    try draft.save(to: store)
  }

  /// The report when the line's id was seen before; nil when it was not.
  private func knownLine(_ line: EventLine, _ digest: [UInt8]?, at milliseconds: Int64)
    throws(StoreError) -> LineReport?
  {
    guard let id = line.id, let known = try store.eventDigest(profile: line.profile, id: id) else {
      return nil
    }
    let event = try store.event(profile: line.profile, id: id)
    if known == digest || event?.says(line, at: milliseconds) == true {
      var showing: Showing?
      if let number = event?.showing { showing = try store.showing(number: number) }
      return LineReport(.duplicate, showing: showing.map { ($0.number, $0.end == nil) })
    }
    return LineReport(
      .failed(
        LineRefusal(
          "this id was used before in a line with other content: give each line its own",
          at: ["id"])))
  }

  /// Why work on a line ends early.
  enum Stop: Error {
    case refused(LineRefusal)
    case store(StoreError)
  }
}
