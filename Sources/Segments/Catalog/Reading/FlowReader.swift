// Reads the flows of a catalog.

import Expressions

/// Reads the flows of a catalog.
struct FlowReader {
  let slots: SlotTable
  let expressions: ExpressionReader
  /// The declared attributes, by key.
  let declarations: [String: AttributeDeclaration]
  /// The catalog's own.
  let defaultLocale: LocaleTag

  /// The flows that could be read; those with mistakes may be among them.
  func read(_ value: DocumentValue?) -> [Flow.ID: Flow] {
    var flows: [Flow.ID: Flow] = [:]
    for member in value?.named() ?? [] {
      guard member.key.name() != nil, let members = member.value.members(.flow) else { continue }
      let flow = flow(Flow.ID(rawValue: member.name), members)
      flows[flow.id] = flow
    }
    return flows
  }

  private func flow(_ id: Flow.ID, _ members: DocumentMembers) -> Flow {
    var parts = Flow.Parts()
    parts.defaultLocale = members["default_locale"]?.locale()
    parts.tags = TagReader(slots: slots, expressions: expressions).read(members["tags"])
    parts.products = members["products"]?.list()?.map(\.node.inCanonicalOrder) ?? []
    parts.remoteConfig = members["remote_config"]?.node.inCanonicalOrder
    parts.remoteConfigByLocale = configurations(members["remote_config_by_locale"])
    let texts = TextReader(tags: parts.tags, defaultLocale: parts.defaultLocale ?? defaultLocale)
    let screens = ScreenReader(texts: texts).read(members["screens"])
    readSaves(members, screens, into: &parts)
    return Flow(id: id, screens: screens, parts: parts)
  }

  private func readSaves(
    _ members: DocumentMembers, _ screens: [Screen], into parts: inout Flow.Parts
  ) {
    guard members["save"] != nil || members["finish"] != nil else { return }
    let answers = AnswerNames(screens)
    let reader = SaveReader(
      names: SaveNames(answers: answers.fields, zones: slots.zones),
      answers: answers, declarations: declarations,
      expressions: expressions)
    parts.save = reader.read(members["save"], needsAnswer: true)
    parts.finish = reader.read(members["finish"], needsAnswer: false)
    parts.answerSlots = answers.slots(in: reader.names)
    parts.answerNames = reader.names
  }

  private func configurations(_ value: DocumentValue?) -> [(locale: LocaleTag, value: JSONNode)] {
    guard let value else { return [] }
    return value.byLocale().map { ($0.locale, $0.value.node) }
  }
}
