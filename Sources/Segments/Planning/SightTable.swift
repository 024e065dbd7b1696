// Numbers for what can be seen at one placement, so that profiles are counted without names.

/// Numbers for what can be seen at one placement, with the old catalog and with the new one, so that
/// profiles are counted without names.
struct SightTable: Sendable {
  /// Which of the two catalogs.
  enum Side: Int, Sendable {
    case old
    case new
  }

  /// By number: no placement, nothing, then flows.
  let sights: [PopulationPlan.Sight]
  private let numbers: [Flow.ID: Int]
  /// Of each side's audiences, the number of the flow that all see whom it admits; nil where an
  /// experiment decides.
  private let fixed: [[Int?]]

  /// The number of no placement.
  private static let absent = 0
  /// The number of nothing to see.
  private static let nothing = 1

  init(_ sides: [Placement?]) {
    var sights: [PopulationPlan.Sight] = [.absent, .nothing]
    var numbers: [Flow.ID: Int] = [:]
    func number(_ flow: Flow.ID) -> Int {
      if let known = numbers[flow] { return known }
      sights.append(.flow(flow))
      numbers[flow] = sights.count - 1
      return sights.count - 1
    }
    fixed = sides.map { placement in
      (placement?.audiences ?? []).map { audience -> Int? in
        switch audience.content {
        case .flow(let flow): return flow.map(number) ?? Self.nothing
        case .experiment(_, let flows):
          for case let flow? in flows.values.sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
            _ = number(flow)
          }
          return nil
        }
      }
    }
    self.sights = sights
    self.numbers = numbers
  }

  /// Whether somebody sees something else afterwards: a placement that is new takes nothing away.
  static func isMove(from: Int, to: Int) -> Bool { from != to && from != absent }

  /// The number of what was decided.
  func number(of decision: (position: Int, outcome: Evaluation.Outcome?)?, _ side: Side) -> Int {
    guard let (position, outcome) = decision else { return Self.absent }
    if outcome?.isSpent == true { return Self.nothing }
    if let number = fixed[side.rawValue][position] { return number }
    return outcome?.flow.flatMap { numbers[$0] } ?? Self.nothing
  }
}
