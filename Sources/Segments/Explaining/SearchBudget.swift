// How much a search may ask.

/// How much a search may ask, counted in conditions: the same on every machine.
struct SearchBudget {
  private var left: Int
  /// Whether something was not asked because too much had been.
  private(set) var wasRefused = false

  /// How much the searches of one explanation may ask together, so that none takes long.
  private static let all = 20_000
  /// The least and the most that the search for one audience may ask.
  private static let one = 200...4000

  /// The budget of the search for one of so many audiences.
  init(ofOneIn audiences: Int) {
    left = min(max(Self.all / max(audiences, 1), Self.one.lowerBound), Self.one.upperBound)
  }

  /// Whether so many more conditions may be asked.
  mutating func spend(_ count: Int) -> Bool {
    guard left > 0 else {
      wasRefused = true
      return false
    }
    left -= count
    return true
  }
}
