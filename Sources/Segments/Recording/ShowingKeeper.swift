// Opens and closes showings, keeps their answers, and saves what a flow writes from them.

import Expressions

/// Opens and closes showings, keeps their answers, and saves what a flow writes from them.
struct ShowingKeeper {
  let recorder: Recorder
  /// The receiver's clock: Unix milliseconds, UTC.
  let received: Int64
  var notes: [LineReport.Note] = []

  init(recorder: Recorder, received: Int64) {
    self.recorder = recorder
    self.received = received
  }

  private var store: any StoreWriting { recorder.store }

  /// Returns the showing that an event belongs to, opening or reopening one where that is due.
  ///
  /// - Parameters:
  ///   - line: What came.
  ///   - flow: The flow it is about.
  ///   - named: The showing that the line names, where it exists.
  ///   - event: The event.
  ///   - profile: Whose showing; a showing that ends may write to it.
  /// - Returns: The showing, closed when the event came after its end; nil when a close finds none.
  /// - Throws: `StoreError`.
  mutating func showing(
    for line: EventLine, _ flow: Flow.ID, _ named: Showing?, _ event: Event,
    _ profile: inout ProfileDraft
  ) throws(StoreError) -> Showing? {
    if var named {
      if named.isLeft { named.end = nil }
      return named
    }
    let open = try store.openShowings(of: profile.profile.id)
      .first { $0.flow == flow && $0.id == nil }
    if line.showing == nil, let open { return open }
    if event.name == Event.Name.closed {
      notes.append(.nothingToClose)
      return nil
    }
    if let open { _ = try close(open, .next, at: open.lastMilliseconds, &profile) }
    let times = EventRecord.Times(claimed: line.milliseconds, received: received)
    var showing = Showing(
      id: line.showing, profile: profile.profile.id, flow: flow,
      locale: line.locale ?? line.showingLocale ?? profile.profile.lastSeen.locale,
      openedMilliseconds: times.at)
    showing.origin = line.origin
    return showing
  }

  /// Closes a showing; when its last screen was seen, what the flow writes at the finish is written.
  mutating func close(
    _ showing: Showing, _ closing: Showing.Closing, at milliseconds: Int64,
    _ profile: inout ProfileDraft
  ) throws(StoreError) -> Showing {
    var showing = showing
    showing.end = Showing.End(milliseconds: milliseconds, closing: closing)
    showing.number = try store.save(showing)
    if showing.isFinished, let flow = recorder.catalog?.flows[showing.flow] {
      let times = EventRecord.Times(claimed: milliseconds, received: received)
      let answers = try store.answers(of: showing.number)
      try write(flow.finish, of: (answers, showing), (flow, .finish), times, &profile)
    }
    return showing
  }

  /// Keeps an answer, unless a later one is there, and writes what the flow saves from it.
  ///
  /// An answer that comes after a later one of its element saves what it would have saved in time:
  /// the later one may have broken a rule, and then this one's value stands.
  mutating func keep(
    _ answer: Answer, of showing: Showing, _ times: EventRecord.Times,
    _ profile: inout ProfileDraft
  ) throws(StoreError) {
    let known = try store.answers(of: showing.number)
    let others = known.filter { $0.screen != answer.screen || $0.element != answer.element }
    let isLate = known.contains {
      $0.screen == answer.screen && $0.element == answer.element
        && $0.milliseconds > answer.milliseconds
    }
    if isLate { notes.append(.lateAnswer) } else { try store.save(answer, of: showing.number) }
    guard let flow = recorder.catalog?.flows[showing.flow] else { return }
    let slots =
      flow.answerSlots.first { $0.screen == answer.screen && $0.element == answer.element }?
      .slots ?? []
    let rules = flow.save.filter { $0.reads(slots) }
    let answers =
      isLate ? others.filter { $0.milliseconds <= answer.milliseconds } : others
    let said = notes
    try write(rules, of: (answers + [answer], showing), (flow, .save), times, &profile)
    if isLate {
      // That its values are late too goes without saying.
      notes = said + notes.dropFirst(said.count).filter { !$0.isOfLateValue }
    }
  }

  private mutating func write(
    _ rules: [SaveRule], of given: (answers: [Answer], showing: Showing),
    _ origin: (flow: Flow, source: HistoryEntry.Source), _ times: EventRecord.Times,
    _ profile: inout ProfileDraft
  ) throws(StoreError) {
    guard !rules.isEmpty else { return }
    let showing = given.showing
    let fallback = recorder.catalog?.defaultLocale.text ?? "en"
    let locale = showing.locale ?? profile.profile.lastSeen.locale ?? fallback
    let reading = AnswerReading(
      flow: origin.flow, answers: given.answers, locale: locale, at: times.at)
    for rule in rules {
      // A rule that reads several answers writes at the last one's time, in whatever order they come.
      let at = max(times.at, reading.lastMilliseconds(of: rule) ?? times.at)
      let times = EventRecord.Times(claimed: at, received: received)
      do throws(WriteRefusal) {
        guard let value = try reading.value(of: rule) else { continue }
        let late = try profile.merge(
          ProfileUpdate(rule.target, .set(value)), times, (origin.source, showing.number),
          declarations: recorder.catalog?.attributes ?? [:])
        notes += late.map(LineReport.Note.late)
      } catch {
        notes.append(.refused(error, flow: origin.flow.id))
        try store.append(
          Problem(
            profile: showing.profile, place: (showing.number, origin.flow.id),
            rule: (origin.source, error.target?.description, error.message), times: times))
      }
    }
  }
}

extension LineReport.Note {
  fileprivate var isOfLateValue: Bool {
    if case .late = self { true } else { false }
  }
}
