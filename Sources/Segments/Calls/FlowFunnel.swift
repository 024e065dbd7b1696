// Where people left a flow, screen by screen.

/// How many showings of a flow reached each of its screens, and where they ended.
public struct FlowFunnel: Hashable, Sendable {
  /// The flow.
  public let flow: Flow.ID
  /// How many showings there are.
  public internal(set) var showings = 0
  /// How many closed after the last screen.
  public internal(set) var finished = 0
  /// How many closed before it.
  public internal(set) var left = 0
  /// How many are open.
  public internal(set) var open = 0
  /// The screens: those of the catalog in its order, then others as they were first seen.
  public internal(set) var screens: [Step]

  /// One screen of a funnel.
  public struct Step: Hashable, Sendable {
    /// The screen.
    public let screen: Screen.ID
    /// How many showings came to it.
    public internal(set) var reached = 0
    /// How many of these closed before the flow's last screen, with this one as their last.
    public internal(set) var left = 0
    /// How many are open, with this one as their last.
    public internal(set) var open = 0
  }
}

/// The way that one showing took through its screens.
public struct ShowingPath: Hashable, Sendable {
  /// The showing.
  public let showing: Showing
  /// The screens that it came to, as they were first seen.
  public internal(set) var screens: [Screen.ID] = []
  /// The screen that it came to last; nil when no event named one.
  public internal(set) var lastScreen: Screen.ID?
  private var lastMilliseconds = Int64.min

  init(_ showing: Showing) { self.showing = showing }

  /// Goes on to the screen of an event, where it names one.
  mutating func follow(_ event: EventRecord) {
    guard let screen = event.screen else { return }
    if !screens.contains(screen) { screens.append(screen) }
    guard event.times.at >= lastMilliseconds else { return }
    lastMilliseconds = event.times.at
    lastScreen = screen
  }
}

extension FlowFunnel {
  init(flow: Flow.ID, screens: [Screen.ID]) {
    self.flow = flow
    self.screens = screens.map { Step(screen: $0) }
  }

  mutating func add(_ path: ShowingPath) {
    showings += 1
    let showing = path.showing
    if showing.end == nil {
      open += 1
    } else if showing.isFinished {
      finished += 1
    } else {
      left += 1
    }
    for screen in path.screens {
      let place = place(of: screen)
      screens[place].reached += 1
      guard screen == path.lastScreen else { continue }
      if showing.end == nil { screens[place].open += 1 }
      if showing.end != nil, !showing.isFinished { screens[place].left += 1 }
    }
  }

  private mutating func place(of screen: Screen.ID) -> Int {
    if let place = screens.firstIndex(where: { $0.screen == screen }) { return place }
    screens.append(Step(screen: screen))
    return screens.count - 1
  }
}

extension EventRecord {
  /// The screen that a known event names; nil for none.
  package var screen: Screen.ID? {
    guard showing != nil, let parameters else { return nil }
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(Array(parameters.utf8), syntax: .json)
    } catch {
      return nil
    }
    let text = node["instanceId"]?.string ?? node["meta"]?["screenClientId"]?.string
    return text.map { Screen.ID(rawValue: $0) }
  }
}
