// What became of one line.

/// What became of one line.
public struct LineReport: Sendable {
  /// Whether it was recorded.
  public enum Outcome: Hashable, Sendable {
    case recorded
    /// A line with this id and these bytes was recorded before; nothing changed.
    case duplicate
    /// Nothing of it was recorded.
    case failed(LineRefusal)
  }

  /// What an author or operator should know of a line that was recorded.
  public enum Note: Hashable, Sendable {
    /// A save rule's write broke a rule; the old value stays.
    case refused(WriteRefusal, flow: Flow.ID)
    /// A place kept its value, which is of a later time.
    case late(WriteTarget)
    /// An answer came after a later one of the same element.
    case lateAnswer
    /// The showing had closed; the event was kept and not applied.
    case showingClosed
    /// A close came with no open showing; it was kept.
    case nothingToClose
    /// The engine knows no event of that name; it was kept by name and time.
    case unknownEvent
    /// The catalog in force has no such flow, so nothing is saved from its answers.
    case unknownFlow(Flow.ID)
    /// Its time was later than the receiver's clock, which counts instead.
    case fromTheFuture
  }

  /// Whether it was recorded.
  public let outcome: Outcome
  /// What else there is to say; empty for most.
  public let notes: [Note]
  /// The showing it belongs to and whether that is open now; nil for none.
  public let showing: (number: Int64, isOpen: Bool)?

  init(
    _ outcome: Outcome, notes: [Note] = [], showing: (number: Int64, isOpen: Bool)? = nil
  ) {
    self.outcome = outcome
    self.notes = notes
    self.showing = showing
  }
}

extension LineReport.Note: CustomStringConvertible {
  /// A sentence without values.
  public var description: String {
    switch self {
    case .refused(let refusal, let flow): "flow '\(flow)' could not save: \(refusal)"
    case .late(let target): "\(target) keeps a later value"
    case .lateAnswer: "an answer came after a later one of the same element"
    case .showingClosed: "an event of a closed showing was kept and not applied"
    case .nothingToClose: "a close came with no open showing"
    case .unknownEvent: "an event of an unknown name was kept by name and time"
    case .unknownFlow(let flow): "the catalog has no flow '\(flow)', so nothing is saved from it"
    case .fromTheFuture: "a time later than the receiver's clock counts as the clock"
    }
  }
}
