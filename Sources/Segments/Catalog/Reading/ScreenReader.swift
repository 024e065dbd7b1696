// Reads the screens of a flow, their elements and the options of these.

/// Reads the screens of a flow, their elements and the options of these.
struct ScreenReader {
  let texts: TextReader

  func read(_ value: DocumentValue?) -> [Screen] {
    var ids = SeenIDs(noun: "screen", whole: "flow")
    var groups: [Element.ID: Screen.ID] = [:]
    return (value?.list("a list of screens") ?? []).compactMap { value in
      guard let members = value.members(.screen), let id = ids.read(members["id"]) else {
        return nil
      }
      let screen = Screen(id: Screen.ID(rawValue: id), elements: elements(members["elements"]))
      warnOfRepeatedGroups(in: screen, at: value, &groups)
      return screen
    }
  }

  /// Warns of choice groups that stand on an earlier screen too: an app hears of neither.
  private func warnOfRepeatedGroups(
    in screen: Screen, at value: DocumentValue, _ groups: inout [Element.ID: Screen.ID]
  ) {
    for element in screen.elements where element.kind.isChoiceGroup {
      guard let other = groups.updateValue(screen.id, forKey: element.id) else { continue }
      value.warn(
        "the choice group \(JSONMistake.quoted(element.id.rawValue)) stands on screen "
          + "\(JSONMistake.quoted(other.rawValue)) too: apps then hear of neither")
    }
  }

  private func elements(_ value: DocumentValue?) -> [Element] {
    var ids = SeenIDs(noun: "element", whole: "screen")
    return (value?.list("a list of elements") ?? []).compactMap { value in
      guard let members = value.members(.element) else { return nil }
      let id = ids.read(members["id"])
      let word = members["type"]?.word(of: Element.Kind.allCases.map(\.rawValue))
      let text = members["text"].flatMap(texts.read)
      let isRequired = members["required"]?.bool() ?? false
      let isInHeader = members["header"]?.bool() ?? false
      let kind = word.flatMap(Element.Kind.init)
      let options = options(members["options"], of: kind)
      guard let id, let kind else { return nil }
      return Element(
        id: Element.ID(rawValue: id), kind: kind, text: text, options: options,
        flags: (isRequired, isInHeader))
    }
  }

  private func options(_ value: DocumentValue?, of kind: Element.Kind?) -> [Element.Option] {
    guard let value else { return [] }
    if let kind, !kind.hasOptions {
      value.report("an element of type '\(kind.rawValue)' has no options")
    }
    var ids = SeenIDs(noun: "option", whole: "element")
    let options = (value.list("a list of options") ?? []).compactMap { value -> Element.Option? in
      guard let members = value.members(.option), let id = ids.read(members["id"]) else {
        return nil
      }
      return Element.Option(
        id: id, title: members["title"]?.text(), isDefault: members["default"]?.bool() ?? false)
    }
    if kind == .singleChoice, options.count(where: \.isDefault) > 1 {
      value.report("a single choice has at most one option with 'default'")
    }
    return options
  }
}

extension Element.Kind {
  /// Whether people choose among options.
  fileprivate var hasOptions: Bool { isChoiceGroup || self == .product || self == .tabs }
}
