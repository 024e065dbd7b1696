// Draws how a placement divides all profiles: a bar for each audience and flow.

import Segments

/// How a placement divides all profiles, as bars.
struct DistributionPicture {
  private let distribution: PlacementDistribution
  private static let width = 760.0
  private static let barStart = 250.0
  private static let barWidth = 330.0
  private static let rowHeight = 26.0

  /// Makes a picture.
  init(_ distribution: PlacementDistribution) { self.distribution = distribution }

  /// The picture in SVG.
  var svg: String {
    var picture = SVGPicture(width: Self.width)
    picture.text(
      "\(distribution.placement): \(PlanReport.profiles(distribution.profiles))", x: 16,
      baseline: 28, style: "title")
    var y = 44.0
    let flows = distribution.flows
    var hues: [String: String] = [:]
    for (index, flow) in flows.enumerated() {
      hues[Self.name(flow.id)] = SVGPicture.hue(index)
    }
    heading("flow", &y, in: &picture)
    for (id, count) in flows {
      row(Self.name(id), [(hues[Self.name(id)] ?? "h0", count)], &y, in: &picture)
    }
    heading("audience", &y, in: &picture)
    for (id, _, count) in distribution.audiences where count > 0 {
      let parts = distribution.parts.filter { $0.audience == id }
      row(
        id.rawValue, parts.map { (hues[Self.name($0.flow)] ?? "h0", $0.count) }, &y, in: &picture)
    }
    for experiment in distribution.experiments { draw(experiment, &y, in: &picture) }
    return picture.rendered(title: "How \(distribution.placement) divides all profiles")
  }

  private static func name(_ flow: Flow.ID?) -> String { flow?.rawValue ?? "nothing" }

  private func heading(_ text: String, _ y: inout Double, in picture: inout SVGPicture) {
    y += 22
    picture.text(text, x: 16, baseline: y, style: "note")
    y += 8
  }

  /// One bar, in pieces, with its count and share behind.
  private func row(
    _ name: String, _ pieces: [(hue: String, count: Int)], _ y: inout Double,
    in picture: inout SVGPicture
  ) {
    picture.text(name, x: Self.barStart - 10, baseline: y + 16, anchor: .end)
    picture.bar("track", x: Self.barStart, y: y + 4, width: Self.barWidth, height: 16)
    var x = Self.barStart
    for piece in pieces where piece.count > 0 {
      let length = distribution.share(piece.count) / 100 * Self.barWidth
      picture.bar(piece.hue, x: x, y: y + 4, width: length, height: 16)
      x += length
    }
    let count = pieces.reduce(0) { $0 + $1.count }
    picture.text(
      "\(Progress.grouped(count))  \(Percent.text(distribution.share(count)))",
      x: Self.barStart + Self.barWidth + 10, baseline: y + 16)
    y += Self.rowHeight
  }

  /// What each variation was shown to, and a mark where its weight says it should end.
  private func draw(
    _ experiment: PlacementDistribution.Experiment, _ y: inout Double,
    in picture: inout SVGPicture
  ) {
    let kept = experiment.variations.reduce(0) { $0 + $1.kept }
    heading("experiment \(experiment.id), as shown; the mark is the weight", &y, in: &picture)
    for (index, variation) in experiment.variations.enumerated() {
      let share = PlanReport.share(variation.kept, of: kept)
      picture.text(variation.id.rawValue, x: Self.barStart - 10, baseline: y + 16, anchor: .end)
      picture.bar("track", x: Self.barStart, y: y + 4, width: Self.barWidth, height: 16)
      if variation.kept > 0 {
        picture.bar(
          SVGPicture.hue(index), x: Self.barStart, y: y + 4, width: share / 100 * Self.barWidth,
          height: 16)
      }
      let mark = Self.barStart + Double(variation.weight) / 100_000 * Self.barWidth
      picture.bar("h7", x: mark - 1, y: y, width: 2, height: 24)
      picture.text(
        "\(Progress.grouped(variation.kept))  \(Percent.text(share))",
        x: Self.barStart + Self.barWidth + 10, baseline: y + 16)
      y += Self.rowHeight
    }
    y += 18
    let fits = experiment.test.map {
      $0.isMismatch ? "does not fit the weights" : "fits the weights"
    }
    picture.text(fits ?? "too little to compare", x: Self.barStart, baseline: y, style: "note")
  }
}
