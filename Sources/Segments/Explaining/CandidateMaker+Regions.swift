// The values that stand for every region into which constants cut a place's values.

import Expressions

extension CandidateMaker {
  /// A value for every region into which the constants cut what the place can hold.
  ///
  /// These are each constant, and below, between and above them. What a write refuses is still among
  /// them.
  ///
  /// - Parameters:
  ///   - constants: What the place is compared with.
  ///   - bounds: More numbers that cut, such as a declared minimum.
  ///   - copies: How many different values to give for each region that has so many.
  /// - Returns: The values, those of the constants first.
  func regions(cutBy constants: [Value], bounds: [Double], copies: Int) -> [AttributeValue] {
    switch type {
    case .boolean: [.boolean(true), .boolean(false)]
    case .number:
      Self.numbers(constants.compactMap(number), bounds, copies).map(AttributeValue.number)
    case .timestamp: moments(constants, copies)
    case .version: versions(constants.compactMap(version), copies)
    case .string: strings(constants, copies)
    case .stringList: []
    }
  }

  private static func numbers(_ constants: [Double], _ bounds: [Double], _ copies: Int)
    -> [Double]
  {
    let sorted = Set((constants + bounds).map { $0 == 0 ? 0 : $0 }).sorted()
    guard let first = sorted.first, let last = sorted.last else {
      return (1...copies).map(Double.init)
    }
    var found = constants
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      found += between(left, right, copies)
    }
    for step in 1...copies { found += [last + Double(step), first - Double(step)] }
    return found + bounds
  }

  /// Numbers between two others, whole ones where there are enough.
  private static func between(_ left: Double, _ right: Double, _ copies: Int) -> [Double] {
    let floor = left.rounded(.down)
    let whole = (1...copies).map { floor + Double($0) }.filter { $0 > left && $0 < right }
    guard whole.count < copies else { return whole }
    let parts = (1...copies).map { left + (right - left) * Double($0) / Double(copies + 1) }
    let inside = parts.filter { $0 > left && $0 < right }
    return inside.isEmpty && left.nextUp < right ? [left.nextUp] : inside
  }

  private func moments(_ constants: [Value], _ copies: Int) -> [AttributeValue] {
    let bounds = constants.compactMap { constant -> Int64? in
      guard case .timestamp(let moment) = constant else { return nil }
      return moment.milliseconds
    }
    let all = Set(bounds.isEmpty ? [now.milliseconds] : bounds).sorted()
    let reach = Int64(copies)
    return (all + all.flatMap { bound in (1...reach).flatMap { [bound + $0, bound - $0] } })
      .compactMap { Timestamp(milliseconds: $0) }.map { .timestamp($0) }
  }

  private func versions(_ bounds: [Version], _ copies: Int) -> [AttributeValue] {
    var texts = bounds.map(\.description) + ["0.0.0"]
    for step in 1...Int64(copies) {
      texts += bounds.compactMap { bound in
        guard let patch = bound.patch, patch < Int64.max - step else { return nil }
        return "\(bound.numbers(replacingPatchBy: patch + step))"
      }
    }
    for bound in bounds where bound.preRelease.isEmpty {
      texts += (0..<copies).map { "\(bound.numbers(replacingPatchBy: nil))-\($0)" }
    }
    return texts.map(AttributeValue.string)
  }

  private func strings(_ constants: [Value], _ copies: Int) -> [AttributeValue] {
    if let values { return values.map(AttributeValue.string) }
    var texts = constants.compactMap { constant -> String? in
      if case .string(let text) = constant { text } else { nil }
    }
    let stem = place == .profile(.field(.email)) ? "@example.com" : ""
    var number = 1
    var fresh = 0
    while fresh < copies {
      let text = "other\(number == 1 ? "" : "-\(number)")\(stem)"
      number += 1
      guard !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else { continue }
      texts.append(text)
      fresh += 1
    }
    return texts.map(AttributeValue.string)
  }

  /// Lists with every choice of the elements, and of each size that matters.
  ///
  /// - Parameters:
  ///   - elements: What lists are asked for; at most `mostElements`, or only choices of two are made.
  ///   - sizes: What sizes are compared with.
  /// - Returns: The lists, shorter ones first; a closed list of values is kept to.
  func lists(of elements: [String], sizes: [Int]) -> [AttributeValue] {
    var lists: [[String]] = []
    if elements.count <= Self.mostElements {
      for bits in 0..<(1 << elements.count) {
        lists.append(elements.indices.filter { bits >> $0 & 1 == 1 }.map { elements[$0] })
      }
      lists.sort { $0.count < $1.count }
    } else {
      lists = [[]] + elements.map { [$0] } + [elements]
      for (index, first) in elements.enumerated() {
        lists += elements[(index + 1)...].map { [first, $0] }
      }
    }
    let near = sizes.filter { (-1...101).contains($0) }
    let wanted = Set(near.flatMap { [$0 - 1, $0, $0 + 1] }.filter { (0...100).contains($0) })
    let filled = lists.flatMap { list in
      wanted.sorted().filter { $0 > list.count }.compactMap { longer(list, than: elements, $0) }
    }
    return (lists + filled).map(AttributeValue.stringList)
  }

  /// The most elements of which every choice is tried.
  static let mostElements = 8

  /// The list with more elements, none of which is asked for unless the list has it.
  private func longer(_ list: [String], than elements: [String], _ count: Int) -> [String]? {
    let other: String
    if let values {
      let unasked = values.first { value in
        !elements.contains { $0.utf8.elementsEqual(value.utf8) }
      }
      guard let filler = unasked ?? list.first else { return nil }
      other = filler
    } else {
      other = "other"
      guard !elements.contains(where: { $0.utf8.elementsEqual(other.utf8) }) else { return nil }
    }
    return list + Array(repeating: other, count: count - list.count)
  }
}

extension Version {
  fileprivate func numbers(replacingPatchBy patch: Int64?) -> String {
    guard let patch else {
      return description.split(separator: "+")[0].description
    }
    return "\(major.map(String.init) ?? "0").\(minor.map(String.init) ?? "0").\(patch)"
  }
}
