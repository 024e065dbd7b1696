// What a flow shows to a profile: tag values and texts, computed when asked for.

import Expressions

/// What a flow shows to a profile: tag values and texts, computed when asked for.
struct Rendering: Sendable {
  private let flow: Flow
  private let callersTags: TagValues
  private let bindings: Bindings
  private let locale: LocaleTag
  private let defaultLocale: LocaleTag

  init(_ flow: Flow, _ context: EvaluationContext, bindings: Bindings) {
    self.flow = flow
    callersTags = context.request.tags
    self.bindings = bindings
    locale = context.locale
    defaultLocale = flow.defaultLocale ?? context.catalog.defaultLocale
  }

  /// Only tags with a value: what is unset or fails gives none.
  var tags: TagValues {
    var values = TagValues()
    for rule in flow.tags {
      if let given = callersTags[rule.tag.name] {
        values[rule.tag.name] = given
      } else if case .success(.string(let text)) = rule.value?.evaluate(bindings) {
        values[rule.tag.name] = text
      }
    }
    return values
  }

  var texts: [RenderedText] {
    let values = tags
    return matches.map { screen, element, match in
      RenderedText(screen: screen, element: element, text: match.content.rendered(with: values))
    }
  }

  /// The locale of the first text that is by locale.
  var textLocale: LocaleTag? { matches.lazy.compactMap(\.match.locale).first }

  /// The caller's tags that no text of the flow knows, and tags that failed.
  var warnings: [String] {
    let unknown = callersTags.names(unknownTo: flow.tags.map(\.tag)).map { name in
      let hint = nearestName(to: name, among: flow.tags.map(\.tag.name))
        .map { "; did you mean '\($0)'?" }
      return "tag '\(name)' is not one of flow '\(flow.id)' and was not used\(hint ?? "")"
    }
    let failed = flow.tags.compactMap { rule -> String? in
      guard callersTags[rule.tag.name] == nil,
        case .failure(.failed(let reason)) = rule.value?.evaluate(bindings)
      else { return nil }
      return "tag '\(rule.tag.name)' of flow '\(flow.id)' failed: \(reason)"
    }
    return unknown + failed
  }

  private var matches: [(screen: Screen.ID, element: Element.ID, match: LocalizedText.Match)] {
    flow.screens.flatMap { screen in
      screen.elements.compactMap { element in
        element.text?.match(for: locale, default: defaultLocale)
          .map { (screen.id, element.id, $0) }
      }
    }
  }
}
