// What in a flow will not work as its author may think.

/// What in a flow will not work as its author may think.
struct FlowCheck {
  private let flow: Flow
  private let document: CatalogDocument
  /// On how many screens each choice group stands.
  private let groupCounts: [Element.ID: Int]

  init(_ flow: Flow, document: CatalogDocument) {
    self.flow = flow
    self.document = document
    groupCounts = flow.screens.reduce(into: [:]) { counts, screen in
      for element in screen.elements where element.kind.isChoiceGroup {
        counts[element.id, default: 0] += 1
      }
    }
  }

  /// Everything that was found, in no order.
  var findings: [CatalogFinding] { silentElements + lastScreenInputs + unusedTags }

  private var silentElements: [CatalogFinding] {
    flow.screens.enumerated().flatMap { index, screen in
      screen.elements.enumerated().compactMap { place, element in
        guard let reason = silence(of: element) else { return nil }
        let required =
          element.isRequired ? "; it is 'required', and is taken as if it were not" : ""
        return finding(
          .silentElement, ["screens", String(index), "elements", String(place)],
          "\(JSONMistake.quoted(element.id.rawValue)) never sends an event: \(reason)\(required)")
      }
    }
  }

  /// Why an element never sends an event; nil when it does, or nobody expects it to.
  private func silence(of element: Element) -> String? {
    switch element.kind {
    case .text, .image, .button: return nil
    case .passwordInput: return "what is typed as a password stays on the device"
    case .product: return "a choice of products is no input"
    case .tabs: return "a switch of tabs is no input"
    default: break
    }
    if element.isInHeader { return "no input inside a shared header does" }
    guard element.kind.isChoiceGroup else { return nil }
    if element.options.isEmpty { return "the choice group has no options" }
    if groupCounts[element.id, default: 0] > 1 {
      return "the choice group's id stands on another screen too, which silences both"
    }
    return nil
  }

  private var lastScreenInputs: [CatalogFinding] {
    guard let last = flow.screens.last else { return [] }
    let inputs = last.elements.filter { $0.kind.sendsAnswers && silence(of: $0) == nil }
    guard !inputs.isEmpty else { return [] }
    let names = inputs.prefix(5).map { JSONMistake.quoted($0.id.rawValue) }
    return [
      finding(
        .lastScreenInputs, ["screens", String(flow.screens.count - 1)],
        "the last screen has inputs (\(names.joined(separator: ", "))): what is still being edited "
          + "when the flow closes is lost, so end with a screen without inputs")
    ]
  }

  private var unusedTags: [CatalogFinding] {
    var used: Set<CustomTag> = []
    for element in flow.screens.flatMap(\.elements) {
      for entry in element.text?.entries ?? [] { used.formUnion(entry.content.tags) }
    }
    // A flow that is drawn elsewhere has its texts there.
    guard !flow.screens.isEmpty else { return [] }
    return flow.tags.filter { !used.contains($0.tag) }.map { rule in
      finding(
        .unusedTag, ["tags", rule.tag.name],
        "the tag \(JSONMistake.quoted(rule.tag.name)) is in no text of the flow")
    }
  }

  private func finding(_ code: CatalogFinding.Code, _ place: [String], _ message: String)
    -> CatalogFinding
  {
    let path = ["flows", flow.id.rawValue] + place
    return CatalogFinding(
      code,
      CatalogIssue(path: path, place: document.root.node(at: path)?.place, message: message))
  }
}
