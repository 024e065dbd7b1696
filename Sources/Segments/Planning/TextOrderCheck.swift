// Where texts that look like numbers are ordered by their letters.

import Expressions

/// Where texts that look like numbers or versions are ordered by their letters.
struct TextOrderCheck {
  private let catalog: Catalog
  private let document: CatalogDocument
  private var reader: ConditionReader
  /// Texts that numbers are often written as.
  private static let samples = ["9", "10", "100", "1000", "5", "50", "99", "2", "20"]

  init(_ catalog: Catalog, _ document: CatalogDocument, _ reader: ConditionReader) {
    self.catalog = catalog
    self.document = document
    self.reader = reader
  }

  /// What is found in one segment's condition.
  func findings(of index: Int) -> [CatalogFinding] {
    var reader = reader
    guard let tree = reader.tree(index) else { return [] }
    return tree.parts.indices.compactMap { finding(tree, $0, reader, segment: index) }
  }

  private func finding(_ tree: ConditionTree, _ index: Int, _ reader: ConditionReader, segment: Int)
    -> CatalogFinding?
  {
    let part = tree.parts[index]
    guard part.test == .textOrder, part.reads.count == 1, let place = reader.places[part.reads[0]],
      case .string(let bound)? = part.constants.first
    else { return nil }
    let isNumber = Self.number(bound) != nil
    guard isNumber || Self.isVersion(bound) else { return nil }
    let other = isNumber ? "a number" : "a version"
    var sentence =
      "`\(part.text)` orders texts letter by letter, though '\(bound)' looks like \(other)"
    var witness = Witness(now: WitnessMoments.plain)
    let sample = self.sample(bound, isNumber: isNumber)
    if let sample {
      place.set(.string(sample), in: &witness.profile, &witness.context)
      let holds = tree.evaluate(index, MembershipTable(witness.context(catalog)).binding.bindings)
      if case .success(.bool(let holds)) = holds {
        sentence += ": it is \(holds) for '\(sample)'"
      }
    }
    sentence += "; declare \(place.name) as \(other)"
    return CatalogFinding(
      .textOrder, ["segments", catalog.segments[segment].id.rawValue], in: document, sentence,
      witness: sample == nil ? nil : witness)
  }

  /// A text that comes before the bound by letters and after it by number, or the other way round.
  private func sample(_ bound: String, isNumber: Bool) -> String? {
    let candidates =
      isNumber
      ? Self.samples
      : Self.samples.map { $0 + (bound.utf8.contains(UInt8(ascii: ".")) ? ".0" : "") }
    return candidates.first { text in
      let byLetters = text.unicodeScalars.lexicographicallyPrecedes(bound.unicodeScalars)
      if let left = Self.number(text), let right = Self.number(bound) {
        return byLetters != (left < right)
      }
      guard let left = Version(normalizing: text), let right = Version(normalizing: bound) else {
        return false
      }
      return byLetters != (left < right)
    }
  }

  private static func number(_ text: String) -> Double? {
    guard text.utf8.first.map({ $0 == 0x2D || (0x30...0x39).contains($0) }) == true else {
      return nil
    }
    return Double(text)
  }

  private static func isVersion(_ text: String) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) } == true && Version(normalizing: text) != nil
  }
}
