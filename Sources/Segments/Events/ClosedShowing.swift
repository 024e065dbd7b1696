// The complete set of answers of a showing that closed.

/// The complete set of answers of a showing that closed.
public struct ClosedShowing: Hashable, Sendable {
  /// Its number in the store's one series: ask for what comes after it.
  public let seq: Int64
  /// When it ran, whose it was, why it closed.
  public let showing: Showing
  /// The name under which it is known outside of the store: its own, or one made of the store's.
  ///
  /// It is the key under which a receiver takes the set once: the same whenever the set is handed over.
  public let name: Showing.ID
  /// Its answers, by screen and element; each the last one.
  public let answers: [Answer]
  /// The required elements that have no answer, or none that can be used; in the flow's order.
  public let lacking: [Lack]

  /// A required element without an answer that can be used.
  public struct Lack: Hashable, Sendable, CustomStringConvertible {
    /// The screen.
    public let screen: Screen.ID
    /// The element on the screen.
    public let element: Element.ID
    /// Whether there is an answer, which cannot be used: an e-mail address that is none.
    public let isInvalid: Bool

    /// `scr_you/email is missing`.
    public var description: String {
      "\(screen)/\(element) is \(isInvalid ? "no e-mail address" : "missing")"
    }
  }

  /// Whether every required element has an answer.
  public var isComplete: Bool { lacking.isEmpty }

  /// The answer of an element; of several screens that have one, the first screen's by name.
  public subscript(element: Element.ID) -> Answer? { answers.first { $0.element == element } }

  /// The text of an element's answer; nil when it has none, or another kind.
  public func text(_ element: Element.ID) -> String? {
    guard case .text(let text) = self[element]?.value else { return nil }
    return text.revealed
  }

  /// The ids of the options chosen on an element; nil when it has no answer, or another kind.
  public func choices(_ element: Element.ID) -> [String]? {
    guard case .choices(let ids) = self[element]?.value else { return nil }
    return ids
  }

  /// Makes one, and finds what the flow requires and the answers lack.
  ///
  /// The flow is as the catalog in force has it; nil when that has none.
  init(
    seq: Int64, showing: Showing, origin: String, answers: [Answer], flow: Flow?
  ) {
    self.seq = seq
    self.showing = showing
    name = showing.name(in: origin)
    self.answers = answers
    lacking = (flow?.screens ?? []).flatMap { screen in
      screen.elements.compactMap { element in
        Self.lack(of: element, on: screen.id, in: answers)
      }
    }
  }

  /// An element that never sends an event cannot be waited for; nor a default that was left standing.
  private static func lack(of element: Element, on screen: Screen.ID, in answers: [Answer])
    -> Lack?
  {
    guard element.isRequired, element.kind.sendsAnswers, !element.isInHeader else { return nil }
    let answer = answers.first { $0.screen == screen && $0.element == element.id }
    let lack = { Lack(screen: screen, element: element.id, isInvalid: $0) }
    switch answer?.value {
    case nil: return element.options.contains(where: \.isDefault) ? nil : lack(false)
    case .text(let text):
      guard !AttributeLimits.trimmed(text.revealed).isEmpty else { return lack(false) }
      guard element.kind == .emailInput else { return nil }
      let address = ProfileUpdate.Change.set(.string(text.revealed))
      do throws(WriteRefusal) {
        _ = try WriteRule(declarations: [:]).accepted(address, for: .field(.email))
        return nil
      } catch {
        return lack(true)
      }
    case .choices(let ids): return ids.isEmpty ? lack(false) : nil
    case .toggle, .moment, .date: return nil
    }
  }
}

extension Showing {
  /// The name under which it is known outside of a store: its own, or one made of the store's.
  package func name(in origin: String) -> ID { id ?? ID(rawValue: "\(origin)-\(number)") }
}
