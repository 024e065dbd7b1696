// Draws in SVG: texts, bars and ribbons that are readable on light and on dark pages.

/// A picture in SVG: texts, bars and ribbons.
///
/// It has no background; colors come by the reader's preference for light or dark.
/// https://www.w3.org/TR/SVG11/, https://www.w3.org/TR/mediaqueries-5/#prefers-color-scheme
struct SVGPicture {
  /// On which side of its place a text stands.
  enum Anchor: String, Hashable, Sendable {
    case start
    case end
  }

  /// One end of a ribbon: a vertical edge.
  struct Edge: Hashable, Sendable {
    let x: Double
    let top: Double
    let height: Double
  }

  /// The hues that tell flows apart; readable with both styles, also without red and green.
  private static let hues = [
    ("#3b6fb6", "#7fb0ee"), ("#c26a1b", "#f0a35e"), ("#3f8a5b", "#79c796"), ("#8a5bb0", "#c39be6"),
    ("#a8394f", "#ee8a9c"), ("#5f6b1f", "#b9c766"), ("#1f7f86", "#6ccdd4"), ("#6b6b6b", "#b5b5b5"),
  ]

  private let width: Double
  private var height = 0.0
  private var elements: [String] = []

  /// Makes an empty picture of a width in pixels; its height follows what is drawn.
  init(width: Double) { self.width = width }

  /// The class of the hue for the thing of that number.
  static func hue(_ index: Int) -> String { "h\(index % hues.count)" }

  /// Writes a text.
  ///
  /// - Parameters:
  ///   - text: Any text; it is spelled out where XML needs it, and cut where it is too long.
  ///   - x: Of its anchor.
  ///   - baseline: The line it stands on.
  ///   - style: `title`, `label` or `note`.
  ///   - anchor: Which part of it stands at `x`.
  mutating func text(
    _ text: String, x: Double, baseline: Double, style: String = "label", anchor: Anchor = .start
  ) {
    grow(to: baseline + 8)
    elements.append(
      "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(baseline))\" "
        + "text-anchor=\"\(anchor.rawValue)\">\(Self.escaped(Self.cut(text)))</text>")
  }

  /// Draws a bar; what is not nothing is at least a pixel wide and high.
  mutating func bar(_ hue: String, x: Double, y: Double, width: Double, height: Double) {
    grow(to: y + height)
    elements.append(
      "<rect class=\"\(hue)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
        + "width=\"\(Self.number(max(1, width)))\" height=\"\(Self.number(max(1, height)))\"/>")
  }

  /// Draws a ribbon from one edge to another, with a title that a pointer shows.
  mutating func ribbon(_ hue: String, from left: Edge, to right: Edge, title: String) {
    grow(to: max(left.top + left.height, right.top + right.height))
    let middle = Self.number((left.x + right.x) / 2)
    let (x, y) = (Self.number(left.x), Self.number(left.top))
    let (end, top) = (Self.number(right.x), Self.number(right.top))
    let path =
      "M\(x),\(y) C\(middle),\(y) \(middle),\(top) \(end),\(top) "
      + "V\(Self.number(right.top + right.height)) "
      + "C\(middle),\(Self.number(right.top + right.height)) "
      + "\(middle),\(Self.number(left.top + left.height)) "
      + "\(x),\(Self.number(left.top + left.height)) Z"
    elements.append(
      "<path class=\"ribbon \(hue)\" d=\"\(path)\"><title>\(Self.escaped(title))</title></path>")
  }

  /// The whole picture.
  ///
  /// - Parameter title: What it shows, for those who hear it read.
  /// - Returns: A document in SVG 1.1.
  func rendered(title: String) -> String {
    let (width, height) = (Self.number(width), Self.number(height + 12))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" aria-label="\(Self.escaped(title))">
      <style>
      \(Self.style)
      </style>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private static var style: String {
    let light = hues.enumerated().map { ".h\($0){fill:\($1.0)}" }.joined()
    let dark = hues.enumerated().map { ".h\($0){fill:\($1.1)}" }.joined()
    return """
      text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1f2328}
      .title{font-size:15px;font-weight:600}.label{font-size:12px}.note{font-size:12px;fill:#59636e}
      .ribbon{fill-opacity:.45}.track{fill:#818b98;fill-opacity:.25}
      \(light)
      @media (prefers-color-scheme:dark){text{fill:#f0f6fc}.note{fill:#a3adb9}
      \(dark)}
      """
  }

  private mutating func grow(to bottom: Double) { height = max(height, bottom) }

  /// A length with at most one decimal: enough for a pixel, and the same on every machine.
  private static func number(_ length: Double) -> String {
    let tenths = Int((length * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private static let longestText = 48

  private static func cut(_ text: String) -> String {
    text.count <= longestText ? text : text.prefix(longestText - 1) + "…"
  }

  private static func escaped(_ text: String) -> String {
    JUnitReport.escaped(VisibleText.line(text))
  }
}
