// What save rules see of a showing's answers, and what they write.

import Expressions

/// What save rules see of a showing's answers, and what they write.
struct AnswerReading {
  private let flow: Flow
  private let answers: [Answer]
  private let bindings: Bindings

  /// Binds the answers of one showing.
  ///
  /// - Parameters:
  ///   - flow: The flow that was shown.
  ///   - answers: The showing's answers.
  ///   - locale: How numbers in texts are read.
  ///   - milliseconds: What `now` is.
  init(flow: Flow, answers: [Answer], locale: String, at milliseconds: Int64) {
    self.flow = flow
    self.answers = answers
    var bindings = Bindings(slotCount: flow.answerNames.environment.slotCount)
    bindings[flow.answerNames.locale] = .value(.string(locale))
    if let now = Timestamp(milliseconds: milliseconds) {
      bindings[flow.answerNames.now] = .value(.timestamp(now))
    }
    for place in flow.answerSlots {
      guard
        let answer = answers.first(where: {
          $0.screen == place.screen && $0.element == place.element
        })
      else { continue }
      for slot in place.slots { bindings[slot] = Self.binding(of: answer, as: place.kind) }
    }
    self.bindings = bindings
  }

  /// Returns what a rule writes; nil when it writes nothing: its condition does not hold, or
  /// something it reads is unset, fails or is not finite.
  ///
  /// - Throws: `WriteRefusal` when a picked date is to become a birthday and nobody said where.
  func value(of rule: SaveRule) throws(WriteRefusal) -> AttributeValue? {
    if let condition = rule.condition {
      guard case .success(.bool(true)) = condition.evaluate(bindings) else { return nil }
    }
    guard case .success(let value) = rule.value.evaluate(bindings) else { return nil }
    switch value {
    case .string(let text): return .string(text)
    case .double(let number): return number.isFinite ? .number(number) : nil
    case .bool(let flag): return .boolean(flag)
    case .timestamp(let moment):
      guard rule.target == .field(.birthday) else { return .timestamp(moment) }
      return .string(try localDate(of: moment, rule).description)
    case .list(let elements):
      return .stringList(
        elements.compactMap { element in
          guard case .string(let text) = element else { return nil }
          return text
        })
    default: return nil
    }
  }

  /// When the last of the answers was given that a rule reads; nil when it reads none.
  func lastMilliseconds(of rule: SaveRule) -> Int64? {
    answers(readBy: rule).map(\.milliseconds).max()
  }

  private func answers(readBy rule: SaveRule) -> some Sequence<Answer> {
    let read = flow.answerSlots.filter { rule.reads($0.slots) }
    return answers.lazy.filter { answer in
      read.contains { $0.screen == answer.screen && $0.element == answer.element }
    }
  }

  /// The calendar date where the person was.
  private func localDate(of moment: Timestamp, _ rule: SaveRule) throws(WriteRefusal)
    -> CivilDate
  {
    let read = answers(readBy: rule)
    guard let offset = read.compactMap(\.readingOffset).first else {
      throw WriteRefusal(
        rule.target,
        "\(rule.target.noun) is a day where the person is: the line needs 'zone', or an offset "
          + "other than Z in 'at'")
    }
    // A date picker's moment is a midnight. The offset of another time of the year, or rules of
    // years long past that two systems know differently, put it an hour beside: the nearest counts.
    let isMidnight = read.contains { answer in
      answer.kind == .datePicker && answer.value == .moment(moment.milliseconds)
    }
    let seconds = moment.seconds + Int64(offset) + (isMidnight ? 43_200 : 0)
    return CivilDate(
      daysSinceEpoch: Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400))
  }

  private static func binding(of answer: Answer, as kind: Element.Kind) -> Bindings.Binding {
    switch (kind, answer.value) {
    case (.singleChoice, .choices(let ids)):
      ids.first.map { .value(.string($0)) } ?? .unset
    case (.multiChoice, .choices(let ids)): .value(.list(ids.map(Value.string)))
    case (.toggle, .toggle(let flag)): .value(.bool(flag))
    case (.datePicker, .moment(let ms)), (.timePicker, .moment(let ms)),
      (.dateTimePicker, .moment(let ms)):
      Timestamp(milliseconds: ms).map { .value(.timestamp($0)) } ?? .mistyped
    case (.textInput, .text(let text)), (.numberInput, .text(let text)),
      (.phoneInput, .text(let text)), (.emailInput, .text(let text)):
      .value(.string(text.revealed))
    case (.datePicker, .date(let date)): midnight(of: date)
    case (.textInput, .date(let date)):
      date.calendarDate.map { .value(.string($0.description)) } ?? .unset
    default: .mistyped
    }
  }

  /// The midnight in UTC at which a picked date begins: its day is the date, wherever it is read.
  private static func midnight(of date: Answer.PickedDate) -> Bindings.Binding {
    guard let day = date.calendarDate,
      let moment = Timestamp(seconds: Int64(day.daysSinceEpoch) * 86_400)
    else { return .unset }
    return .value(.timestamp(moment))
  }
}

extension Answer.PickedDate {
  /// The date; nil when a part is missing, or there is no such day.
  var calendarDate: CivilDate? {
    guard let year, let month, let day else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

extension Answer {
  /// Seconds east of UTC at which its moment is to be read; nil when nobody said.
  ///
  /// A picked calendar date is its own.
  fileprivate var readingOffset: Int? {
    if case .date = value { return 0 }
    return offsetSeconds
  }
}
