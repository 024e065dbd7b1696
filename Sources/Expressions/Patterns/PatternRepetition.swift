// How often a part of a pattern may stand in a row.

/// A count of repetitions, such as `*` or `{2,5}`.
struct PatternRepetition {
  let least: Int

  /// nil is without bound.
  let most: Int?

  static let anyNumber = PatternRepetition(least: 0, most: nil)
  static let atLeastOne = PatternRepetition(least: 1, most: nil)
  static let atMostOne = PatternRepetition(least: 0, most: 1)

  /// What the count contributes to the product of repetitions inside one another.
  var factor: Int { max(1, most ?? least) }

  /// Returns how many instructions the repetition of a part takes.
  func size(of length: Int) -> Int {
    guard let most else { return length * max(1, least) + (least == 0 ? 2 : 1) }
    return length * least + (length + 1) * (most - least)
  }

  /// The largest count, also as a product of counts inside one another; the bound of RE2.
  static let limit = 1000
}
