// Draws who moves from which flow to which: a ribbon for each pair.

import Segments

/// Who moves from which flow to which, as ribbons from left to right.
struct PlanPicture {
  private let report: PlanReport
  private static let width = 760.0
  private static let left = 230.0
  private static let right = 530.0
  private static let nodeWidth = 10.0
  private static let gap = 12.0
  private static let ribbons = 260.0

  /// Makes a picture.
  init(_ report: PlanReport) { self.report = report }

  /// The picture in SVG.
  var svg: String {
    var picture = SVGPicture(width: Self.width)
    var y = 8.0
    for placement in report.plan.placements { draw(placement, &y, in: &picture) }
    if report.plan.placements.isEmpty {
      picture.text("No placement is touched.", x: 16, baseline: 28, style: "title")
    }
    return picture.rendered(title: "Who moves from which flow to which")
  }

  /// Where the flows of one side stand, and how far their ribbons have come.
  private struct Side {
    var tops: [PopulationPlan.Sight: Double] = [:]
    var heights: [PopulationPlan.Sight: Double] = [:]
    var used: [PopulationPlan.Sight: Double] = [:]
    var bottom = 0.0

    /// Stacks flows, the largest first.
    init(_ counts: [PopulationPlan.Sight: Int], from top: Double, scale: Double) {
      var y = top
      let order = counts.keys.sorted { left, right in
        let (a, b) = (counts[left] ?? 0, counts[right] ?? 0)
        return a == b ? PlanReport.name(left) < PlanReport.name(right) : a > b
      }
      for sight in order {
        let height = max(2, Double(counts[sight] ?? 0) * scale)
        tops[sight] = y
        heights[sight] = height
        y += height + PlanPicture.gap
      }
      bottom = y
    }

    /// The next piece of a flow's edge.
    mutating func take(_ height: Double, of sight: PopulationPlan.Sight, at x: Double)
      -> SVGPicture.Edge
    {
      let start = used[sight] ?? 0
      used[sight] = start + height
      return SVGPicture.Edge(x: x, top: (tops[sight] ?? 0) + start, height: height)
    }
  }

  private func draw(_ placement: PlacementMoves, _ y: inout Double, in picture: inout SVGPicture) {
    picture.text(
      report.headline(of: placement), x: 16, baseline: y + 20, style: "title")
    picture.text("now", x: Self.left, baseline: y + 42, style: "note", anchor: .end)
    picture.text("then", x: Self.right + Self.nodeWidth, baseline: y + 42, style: "note")
    let judged = placement.moves.reduce(0) { $0 + $1.count.all }
    let scale = judged == 0 ? 0 : Self.ribbons / Double(judged)
    let top = y + 54
    var from = Side(Self.counts(placement, \.from), from: top, scale: scale)
    var to = Side(Self.counts(placement, \.to), from: top, scale: scale)
    let hues = Self.hues(placement)
    // Ribbons that leave a flow in the order in which they arrive cross as little as can be.
    let leaving = placement.moves.sorted { (to.tops[$0.to] ?? 0) < (to.tops[$1.to] ?? 0) }
    let edges = leaving.map { move in
      (move, from.take(Self.height(move, scale), of: move.from, at: Self.left + Self.nodeWidth))
    }
    let arriving = edges.sorted { $0.1.top < $1.1.top }
    for (move, edge) in arriving {
      picture.ribbon(
        move.isMove ? hues[move.to] ?? "h0" : "h7", from: edge,
        to: to.take(Self.height(move, scale), of: move.to, at: Self.right),
        title: "\(PlanReport.name(move.from)) to \(PlanReport.name(move.to)): "
          + PlanReport.profiles(move.count.all))
    }
    nodes(from, Self.counts(placement, \.from), isLeft: true, hues, in: &picture)
    nodes(to, Self.counts(placement, \.to), isLeft: false, hues, in: &picture)
    y = max(from.bottom, to.bottom) + 16
    guard placement.withoutContext.all > 0 else { return }
    picture.text(
      "of \(PlanReport.profiles(placement.withoutContext.all)) it cannot be told", x: 16,
      baseline: y, style: "note")
    y += 20
  }

  private static func height(_ move: PlacementMoves.Move, _ scale: Double) -> Double {
    max(0.5, Double(move.count.all) * scale)
  }

  private func nodes(
    _ side: Side, _ counts: [PopulationPlan.Sight: Int], isLeft: Bool,
    _ hues: [PopulationPlan.Sight: String], in picture: inout SVGPicture
  ) {
    for (sight, top) in side.tops.sorted(by: { $0.value < $1.value }) {
      let height = side.heights[sight] ?? 0
      picture.bar(
        hues[sight] ?? "h0", x: isLeft ? Self.left : Self.right, y: top, width: Self.nodeWidth,
        height: height)
      let name = sight == .nothing ? "nothing" : PlanReport.name(sight)
      picture.text(
        "\(name)  \(Progress.grouped(counts[sight] ?? 0))",
        x: isLeft ? Self.left - 8 : Self.right + Self.nodeWidth + 8,
        baseline: top + height / 2 + 4, anchor: isLeft ? .end : .start)
    }
  }

  private static func counts(
    _ placement: PlacementMoves, _ side: KeyPath<PlacementMoves.Move, PopulationPlan.Sight>
  ) -> [PopulationPlan.Sight: Int] {
    placement.moves.reduce(into: [:]) { $0[$1[keyPath: side], default: 0] += $1.count.all }
  }

  /// A hue for each flow, the same on both sides; one hue is kept for those who stay.
  private static func hues(_ placement: PlacementMoves) -> [PopulationPlan.Sight: String] {
    let sights = Set(placement.moves.flatMap { [$0.from, $0.to] }).sorted {
      PlanReport.name($0) < PlanReport.name($1)
    }
    var hues: [PopulationPlan.Sight: String] = [:]
    for (index, sight) in sights.enumerated() { hues[sight] = SVGPicture.hue(index % 7) }
    return hues
  }
}
