// Lets an app hand over the events of one showing as they come.

import Expressions

extension Store {
  /// Begins a showing of a flow, to which the app hands the events of its callback.
  ///
  /// Nothing is written before the first event.
  ///
  /// - Parameters:
  ///   - flow: What is shown.
  ///   - profile: To whom: 1...256 bytes, not blank.
  ///   - locale: The locale it is shown in; nil for the profile's last one.
  ///   - zone: Where the person is, an IANA name or an offset such as +01:00: a picked day that
  ///     becomes a birthday needs it. Nil when not known.
  /// - Returns: The showing, for the events of the app's callback.
  /// - Throws: `UnknownName` with the nearest name when the catalog has no such flow;
  ///   `WriteRefusal` for an id that no profile can have; `StoreError`.
  public func beginShowing(
    of flow: Flow.ID, to profile: Profile.ID, locale: String? = nil, zone: String? = nil
  ) throws -> LiveShowing<Self> {
    if let mistake = AttributeLimits.mistake(inProfileID: profile.rawValue) {
      throw WriteRefusal(nil, mistake)
    }
    if let catalog = try read({ try $0.catalog() }), catalog.flows[flow] == nil {
      throw UnknownName("flow", flow.rawValue, among: catalog.flows.keys.map(\.rawValue).sorted())
    }
    return LiveShowing(
      store: self, id: Showing.ID(rawValue: makeID()), flow: flow, profile: profile,
      said: (locale, zone))
  }
}

/// One showing of a flow that is in front of a person now.
public struct LiveShowing<Owner: Store>: Sendable {
  private let store: Owner
  /// Made for this showing.
  public let id: Showing.ID
  /// What is shown.
  public let flow: Flow.ID
  /// To whom.
  public let profile: Profile.ID
  /// The locale it is shown in; nil for the profile's last one.
  public let locale: String?
  /// Where the person is; nil when not known.
  public let zone: String?

  init(
    store: Owner, id: Showing.ID, flow: Flow.ID, profile: Profile.ID,
    said: (locale: String?, zone: String?)
  ) {
    self.store = store
    self.id = id
    self.flow = flow
    self.profile = profile
    locale = said.locale
    zone = said.zone
  }

  /// Records what the SDK's callback received: its two arguments, as they come.
  ///
  /// - Parameters:
  ///   - name: For instance `flow_user_input`.
  ///   - params: The event's parameters.
  /// - Returns: What became of it.
  /// - Throws: `LineRefusal` when a parameter is missing or of a wrong type; `StoreError`.
  @discardableResult
  public func receive(name: String, params: [String: any Sendable]) throws -> LineReport {
    try record(Event(name: name, params: params))
  }

  /// Records a state-updated action of an onboarding of the older kind.
  ///
  /// - Parameter action: Its `elementId`, `meta` and `params`, as the SDK's JSON has them.
  /// - Returns: What became of it.
  /// - Throws: `LineRefusal` when a part is missing or of a wrong type; `StoreError`.
  @discardableResult
  public func receive(action: [String: any Sendable]) throws -> LineReport {
    try record(Event(name: Event.Name.stateUpdated, params: action))
  }

  /// Ends the showing: call it when the flow has disappeared.
  ///
  /// What the flow writes at the finish is written when its last screen was seen.
  ///
  /// - Throws: `StoreError`.
  @discardableResult
  public func close() throws -> LineReport {
    try record(Event(name: Event.Name.closed, params: [:]))
  }

  /// Ends the showing and hands over what closed, this showing and what an earlier crash left: see
  /// ``Store/onClose(for:_:)``.
  ///
  /// - Throws: `StoreError`, or what `receive` throws.
  public func close(
    for receiver: String = "app", onClose receive: (ClosedShowing) throws -> Void
  ) throws {
    try close()
    try store.onClose(for: receiver, receive)
  }

  private func record(_ event: Event) throws -> LineReport {
    var line = EventLine(profile: profile, body: .event(event))
    line.showing = id
    line.flow = flow
    line.locale = locale
    line.zone = zone
    let report = try store.record(line)
    if case .failed(let refusal) = report.outcome { throw refusal }
    return report
  }
}
