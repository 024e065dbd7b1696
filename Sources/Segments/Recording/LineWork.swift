// The work on one line: what must be right before anything is written, then the writes.

import Expressions

/// The work on one line: what must be right before anything is written, then the writes.
///
/// A class, since what it holds is much to copy.
final class LineWork {
  let recorder: Recorder
  let line: EventLine
  let times: EventRecord.Times
  var profile: ProfileDraft
  private var notes: [LineReport.Note] = []
  /// What an input event says; nil for other lines.
  private var answer: Answer?
  /// Whether the event says that the last screen was seen.
  private var showsLastScreen = false
  /// The showing that the line names; nil when it names none, or a new one.
  private var named: Showing?
  /// The flow of an event about a showing.
  private var flow: Flow.ID?
  /// What a merge comes to; nil for other lines.
  private var merging: ProfileMerge?
  /// What an update comes to, unless a showing ends before it; nil for other lines.
  private var merged: (profile: ProfileDraft, late: [WriteTarget])?

  init(recorder: Recorder, line: EventLine, times: EventRecord.Times, profile: ProfileDraft) {
    self.recorder = recorder
    self.line = line
    self.times = times
    self.profile = profile
  }

  private var store: any StoreWriting { recorder.store }
  private var declarations: [String: AttributeDeclaration] { recorder.catalog?.attributes ?? [:] }

  /// Checks everything that could refuse the line; writes nothing.
  func check() throws(Recorder.Stop) {
    switch line.body {
    case .update(let update):
      var trial = profile
      do throws(WriteRefusal) {
        let late = try trial.merge(update, times, (.ingest, nil), declarations: declarations)
        merged = (trial, late)
      } catch {
        throw .refused(LineRefusal(error.message, at: ["update"]))
      }
    case .event(let event):
      try checkEvent(event)
    case .shown: break
    case .merge(let other):
      try checkMerge(of: other)
    }
  }

  private func checkMerge(of other: Profile.ID) throws(Recorder.Stop) {
    let erasure: LineRefusal?
    do throws(StoreError) {
      erasure = try store.erasureRefusal(of: other, at: ["merge"])
      merging = try ProfileMerge(of: other, into: profile.profile.id, named: line.profile, store)
    } catch {
      throw .store(error)
    }
    if let refusal = erasure ?? merging?.refusal { throw .refused(refusal) }
    var trial = profile
    do throws(WriteRefusal) {
      try merging?.apply(to: &trial, times)
    } catch {
      throw .refused(LineRefusal(error.message, at: ["merge"]))
    }
  }

  private func checkEvent(_ event: Event) throws(Recorder.Stop) {
    if event.name == Event.Name.screenShowed { try checkScreen(event.parameters) }
    if event.name == Event.Name.closed, let node = event.parameters["closing"],
      node.string.flatMap(Showing.Closing.init) == nil
    {
      throw .refused(
        LineRefusal("is one of closed, ended, idle, next", at: line.bodyPath + ["closing"]))
    }
    if event.name == Event.Name.stateUpdated {
      do throws(LineRefusal) {
        let action = OnboardingAction(event.parameters, path: line.bodyPath)
        answer = try action.answer(at: times.at)
        showsLastScreen = try action.isOnLastScreen()
      } catch {
        throw .refused(error)
      }
    }
    if event.name == Event.Name.userInput {
      let zone = ZoneOffset(
        zone: line.zone, written: line.offsetSeconds, lookUp: recorder.setting.zoneOffset)
      do throws(LineRefusal) {
        answer = try FlowInput(event.parameters, path: line.bodyPath)
          .answer(at: times.at, offset: zone.seconds)
      } catch {
        throw .refused(error)
      }
    }
    if event.isKnown { try findFlow() }
  }

  private func checkScreen(_ parameters: JSONObject) throws(Recorder.Stop) {
    if let id = parameters["instanceId"], id.string == nil, !id.isNull {
      throw .refused(
        LineRefusal("needs a string; got \(id.noun)", at: line.bodyPath + ["instanceId"]))
    }
    guard let flag = parameters["is_last_screen"], !flag.isNull else { return }
    guard let isLast = flag.bool else {
      throw .refused(
        LineRefusal(
          "needs true or false; got \(flag.noun)", at: line.bodyPath + ["is_last_screen"]))
    }
    showsLastScreen = isLast
  }

  /// Finds out which flow and which showing an event is about.
  private func findFlow() throws(Recorder.Stop) {
    if let id = line.showing {
      do throws(StoreError) {
        named = try store.showing(profile: profile.profile.id, id: id)
      } catch {
        throw .store(error)
      }
    }
    if let named, let flow = line.flow, named.flow != flow {
      throw .refused(LineRefusal("this showing is of another flow", at: ["flow"]))
    }
    flow = named?.flow ?? line.flow
    if flow == nil {
      throw .refused(LineRefusal("an event of a flow needs 'flow' (or give one for all lines)"))
    }
  }

  /// Records the line.
  func record(digest: [UInt8]?) throws(StoreError) -> LineReport {
    if times.sent != nil { notes.append(.fromTheFuture) }
    let hasClosed = try closeIdle()
    if let merged, !hasClosed { profile = merged.profile }
    profile.see(context: line.context, locale: line.locale, at: times.at)
    if let key = line.drawKey { profile.take(drawKey: key) }
    var showing: Showing?
    switch line.body {
    case .update(let update):
      if let merged, !hasClosed {
        notes += merged.late.map(LineReport.Note.late)
      } else {
        try merge(update)
      }
    case .event(let event):
      showing = try apply(event)
    case .shown(let receipt):
      try recorder.keep(receipt, of: &profile, times)
    case .merge:
      try applyMerge()
    }
    try store.append(eventRecord(digest, showing: showing?.number))
    try profile.save(to: store)
    return LineReport(
      .recorded, notes: notes, showing: showing.map { ($0.number, $0.end == nil) })
  }

  private func merge(_ update: ProfileUpdate) throws(StoreError) {
    do throws(WriteRefusal) {
      let late = try profile.merge(update, times, (.ingest, nil), declarations: declarations)
      notes += late.map(LineReport.Note.late)
    } catch {
      // It was checked before; only a showing that closed in between can have filled the profile.
      throw StoreError.other(error.message)
    }
  }

  private func applyMerge() throws(StoreError) {
    guard let merging else { return }
    do throws(WriteRefusal) {
      try merging.apply(to: &profile, times)
    } catch {
      // It was checked before; only a showing that closed in between can have filled the profile.
      throw StoreError.other(error.message)
    }
    try merging.write(to: store, times)
  }

  /// A showing that was silent for too long before this line is over.
  ///
  /// - Returns: Whether there was one.
  private func closeIdle() throws(StoreError) -> Bool {
    var hasClosed = false
    let limit = times.at - recorder.setting.idleMilliseconds
    for showing in try store.openShowings(of: profile.profile.id)
    where showing.lastMilliseconds < limit {
      var keeper = keeper
      let closed = try keeper.close(showing, .idle, at: showing.lastMilliseconds, &profile)
      if named?.number == closed.number { named = closed }
      notes += keeper.notes
      hasClosed = true
    }
    return hasClosed
  }

  private func apply(_ event: Event) throws(StoreError) -> Showing? {
    guard event.isKnown, let flow else {
      notes.append(.unknownEvent)
      return nil
    }
    if let catalog = recorder.catalog, catalog.flows[flow] == nil {
      notes.append(.unknownFlow(flow))
    }
    var keeper = keeper
    defer { notes += keeper.notes }
    guard var showing = try keeper.showing(for: line, flow, named, event, &profile) else {
      return nil
    }
    guard showing.end == nil else {
      keeper.notes.append(.showingClosed)
      return showing
    }
    showing.locale = line.locale ?? showing.locale
    showing.openedMilliseconds = min(showing.openedMilliseconds, times.at)
    showing.lastMilliseconds = max(showing.lastMilliseconds, times.at)
    if showsLastScreen { showing.hasSeenLastScreen = true }
    if event.name == Event.Name.closed {
      return try keeper.close(
        showing, event.closing, at: showing.lastMilliseconds, &profile)
    }
    showing.number = try store.save(showing)
    if let answer { try keeper.keep(answer, of: showing, times, &profile) }
    return showing
  }

  private var keeper: ShowingKeeper { ShowingKeeper(recorder: recorder, received: times.received) }

  private func eventRecord(_ digest: [UInt8]?, showing: Int64?) -> EventRecord {
    EventRecord(line, times: times, flow: flow, showing: showing, digest: digest)
  }
}
