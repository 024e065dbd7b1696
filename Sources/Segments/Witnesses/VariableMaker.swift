// Makes the values of a name that make a difference to the tests that read it.

import Expressions

/// Makes the values of names that make a difference to the tests that read them.
struct VariableMaker {
  let catalog: Catalog
  let use: NameUse
  let now: Timestamp
  /// Of so many names that are compared with each other every order is tried.
  private static let largestGroup = 3

  /// The variable of a name; nil for one that no profile and no caller can give a value.
  func variable(_ name: WitnessName) -> WitnessVariable? {
    let slots = (use.slotsByName[name] ?? []).sorted()
    switch name {
    case .place(let place): return variable(place, name, slots)
    case .id: return identity(name, slots)
    case .created, .updated: return moment(name, slots)
    case .locale: return locale(name, slots)
    case .bucket, .shown: return nil
    }
  }

  private func readings(_ name: WitnessName) -> [NameUse.Reading] { use.readings[name] ?? [] }

  // MARK: - Profile and context

  private func variable(
    _ place: NearestChange.Place, _ name: WitnessName, _ slots: [Environment.Slot]
  ) -> WitnessVariable {
    let declaration = declaration(of: place)
    let maker = CandidateMaker(
      place: place, type: declaration.type, values: declaration.values, current: nil, now: now,
      rule: WriteRule(declarations: catalog.attributes))
    let group = use.group(of: name)
    let copies = min(group.count, Self.largestGroup)
    var values: [AttributeValue]
    if declaration.type == .stringList {
      values = lists(name, maker)
    } else if place == .profile(.field(.birthday)) {
      values = maker.candidates(from: constants(group)).compactMap(\.value)
      values.append(.string("1990-05-17"))
    } else {
      values = maker.regions(
        cutBy: constants(group), bounds: group.flatMap(bounds), copies: copies)
      if readings(name).contains(where: { !$0.test.isCut(for: declaration.type) }) {
        values += maker.candidates(from: constants(group)).compactMap(\.value)
      }
    }
    var variable = WitnessVariable(name, slots: slots)
    variable.add(.unset)
    var seen: Set<AttributeValue> = []
    for value in values {
      guard let kept = accepted(value, declaration, place), seen.insert(kept).inserted else {
        continue
      }
      variable.add(.value(kept), as: NameBinding.binding(of: kept, as: declaration.type))
    }
    variable.isComplete = isComplete(name, declaration, place, group)
    return variable
  }

  private func declaration(of place: NearestChange.Place) -> AttributeDeclaration {
    switch place {
    case .profile(.attribute(let key)):
      catalog.attributes[key] ?? AttributeDeclaration(key: key, type: .string)
    case .context(let key):
      catalog.contextKeys[key] ?? AttributeDeclaration(key: key, type: .string)
    case .profile(.field(let field)):
      AttributeDeclaration(
        key: field.rawValue, type: .string,
        values: field.words)
    }
  }

  /// The value as the place would keep it; nil when it takes no such value.
  private func accepted(
    _ value: AttributeValue, _ declaration: AttributeDeclaration, _ place: NearestChange.Place
  ) -> AttributeValue? {
    if case .number(let number) = value, abs(number) > AttributeLimits.exactInteger { return nil }
    switch place {
    case .profile(let target):
      // What is refused is no value of the place.
      return try? WriteRule(declarations: catalog.attributes).accepted(value, for: target)
    case .context(let key):
      // Nor is what an attribute declared so would refuse.
      return try? WriteRule(declarations: [key: declaration])
        .accepted(value, for: .attribute(key))
    }
  }

  /// What the tests of some names compare with.
  private func constants(_ group: [WitnessName]) -> [Value] {
    group.flatMap { name -> [Value] in
      let readings = readings(name)
      let listed: [Value]
      if case .place(let place) = name {
        listed = (declaration(of: place).values ?? []).map(Value.string)
      } else {
        listed = []
      }
      let moments = readings.flatMap { $0.moments(at: now) }
        .compactMap { Timestamp(milliseconds: $0) }.map(Value.timestamp)
      return readings.flatMap(\.constants) + listed + moments
    }
  }

  private func bounds(_ name: WitnessName) -> [Double] {
    guard case .place(let place) = name else { return [] }
    let declaration = declaration(of: place)
    return [declaration.minimum, declaration.maximum].compactMap(\.self)
  }

  // MARK: - Lists

  private func lists(_ name: WitnessName, _ maker: CandidateMaker) -> [AttributeValue] {
    let (elements, sizes) = listConstants(name)
    return maker.lists(of: elements, sizes: sizes)
  }

  private func listConstants(_ name: WitnessName) -> (elements: [String], sizes: [Int]) {
    var elements: [String] = []
    var sizes: [Int] = []
    for constant in readings(name).flatMap(\.constants) {
      switch constant {
      case .string(let text):
        if !elements.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { elements.append(text) }
      case .int(let size): sizes.append(Int(clamping: size))
      case .double(let size) where abs(size) < 1000: sizes.append(Int(size.rounded(.down)))
      default: break
      }
    }
    return (elements, sizes)
  }

  // MARK: - Completeness

  private func isComplete(
    _ name: WitnessName, _ declaration: AttributeDeclaration, _ place: NearestChange.Place,
    _ group: [WitnessName]
  ) -> Bool {
    let readings = readings(name)
    if group.count > 1 {
      // Compared with each other, and each with constants: all of one kind.
      guard group.count <= Self.largestGroup, place != .profile(.field(.email)),
        group.allSatisfy({ isPlainPlace($0) && self.readings($0).allSatisfy(\.isPlain) })
      else { return false }
    }
    if declaration.type == .boolean || (declaration.type == .string && declaration.values != nil) {
      return readings.allSatisfy { $0.others.isEmpty || $0.isPlain }
    }
    switch declaration.type {
    case .stringList:
      return listConstants(name).elements.count <= CandidateMaker.mostElements
        && readings.allSatisfy { $0.test.isCut(for: .stringList) }
    case .number:
      let numbers = readings.flatMap(\.constants).compactMap(Self.magnitude)
      return readings.allSatisfy { $0.test == .values }
        && numbers.allSatisfy { $0 < AttributeLimits.exactInteger }
    case .version:
      return readings.allSatisfy { $0.test == .values && $0.comparesReleases }
    case .timestamp:
      return readings.allSatisfy {
        $0.test == .values || ($0.test == .moments && $0.others.isEmpty)
      }
    case .string where place == .profile(.field(.birthday)):
      return readings.allSatisfy { $0.asksAge || ($0.isPlain && $0.constants.isEmpty) }
    case .string: return readings.allSatisfy { $0.test.isCut(for: .string) || $0.test.isText }
    case .boolean: return true
    }
  }

  private func isPlainPlace(_ name: WitnessName) -> Bool {
    if case .place = name { return true }
    return false
  }

  private static func magnitude(_ value: Value) -> Double? {
    switch value {
    case .double(let number): abs(number)
    case .int(let number): abs(Double(number))
    case .uint(let number): Double(number)
    default: nil
    }
  }

  // MARK: - What is always there

  private func identity(_ name: WitnessName, _ slots: [Environment.Slot]) -> WitnessVariable {
    var variable = WitnessVariable(name, slots: slots)
    var texts = [Witness.plainID]
    for case .string(let text) in constants([name])
    where AttributeLimits.mistake(inProfileID: text) == nil {
      texts.append(text)
    }
    for text in texts { variable.add(.value(.string(text)), as: .value(.string(text))) }
    variable.isComplete = readings(name).allSatisfy { $0.isPlain && $0.others.isEmpty }
    return variable
  }

  private func locale(_ name: WitnessName, _ slots: [Environment.Slot]) -> WitnessVariable {
    var variable = WitnessVariable(name, slots: slots)
    var texts = [catalog.defaultLocale.text]
    for case .string(let text) in constants([name]) where LocaleTag.isPlausible(text) {
      texts.append(text)
    }
    texts += ["qaa"]
    for text in texts { variable.add(.value(.string(text)), as: .value(.string(text))) }
    variable.isComplete = readings(name).allSatisfy { $0.isPlain && $0.others.isEmpty }
    return variable
  }

  private func moment(_ name: WitnessName, _ slots: [Environment.Slot]) -> WitnessVariable {
    var variable = WitnessVariable(name, slots: slots)
    let bounds: [Int64] = readings(name).flatMap { $0.moments(at: now) } + [0]
    var seen: Set<Int64> = []
    for milliseconds in bounds.flatMap({ (bound: Int64) -> [Int64] in [bound, bound - 1, bound + 1]
    })
    where milliseconds >= 0 && seen.insert(milliseconds).inserted {
      guard let moment = Timestamp(milliseconds: milliseconds) else { continue }
      variable.add(.value(.timestamp(moment)), as: .value(.timestamp(moment)))
    }
    variable.isComplete = readings(name).allSatisfy {
      $0.others.isEmpty && ($0.test == .values || $0.test == .moments)
    }
    return variable
  }
}

extension NameUse.Reading {
  /// Whether names are only asked for or compared.
  var isPlain: Bool { test == .values }

  /// Whether somebody's age in whole years is compared with ages of people.
  fileprivate var asksAge: Bool {
    test == .host(DomainFunctions.age.name)
      && constants.allSatisfy { constant in
        if case .int(let years) = constant { (0...200).contains(years) } else { false }
      }
  }

  fileprivate var comparesReleases: Bool {
    constants.allSatisfy { constant in
      if case .version(let version) = constant {
        return version.preRelease.isEmpty && version.build.isEmpty
      }
      return true
    }
  }
}

extension ConditionTest {
  /// Whether a test of a type's values has its whole effect at its constants.
  fileprivate func isCut(for type: AttributeType) -> Bool {
    switch (type, self) {
    case (_, .values), (.stringList, .element), (.stringList, .size), (.timestamp, .moments): true
    default: false
    }
  }

  /// Whether it is a function of a text that never fails.
  fileprivate var isText: Bool { self == .text || self == .textOrder }
}
