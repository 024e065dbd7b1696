// The screens shown as one journey, with what is saved from them and what their texts need.

package import Expressions

/// The screens shown as one journey; a paywall is one too.
public struct Flow: Sendable, Identifiable {
  /// Names a flow: 1...128 of `A-Za-z0-9._-`.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Its name.
  public let id: ID
  /// In order; empty for a flow that is drawn elsewhere.
  public let screens: [Screen]
  /// What is written to the profile as answers arrive.
  public let save: [SaveRule]
  /// What is written when a showing closes after its last screen.
  public let finish: [SaveRule]
  /// The custom tags of its texts, in order of their names.
  public let tags: [TagRule]
  /// Handed through untouched, in the author's order.
  public let products: [JSONNode]
  /// Handed through untouched; nil when the author gave none.
  public let remoteConfig: JSONNode?
  /// Handed through by locale; empty when the author gave none.
  public let remoteConfigByLocale: [(locale: LocaleTag, value: JSONNode)]
  /// The locale of its texts when the one asked for is missing; nil for the catalog's.
  public let defaultLocale: LocaleTag?
  /// Where each answer lies when a save rule reads it.
  package let answerSlots: [AnswerSlot]
  /// The names that its save rules' expressions may use.
  package let answerNames: SaveNames

  /// Where the answer of one element lies when a save rule reads it.
  package struct AnswerSlot: Sendable {
    package let screen: Screen.ID
    package let element: Element.ID
    package let kind: Element.Kind
    /// One for `answers['screen/ID']`, one more for `answers.ID`.
    package let slots: [Environment.Slot]

    package init(
      screen: Screen.ID, element: Element.ID, kind: Element.Kind, slots: [Environment.Slot]
    ) {
      self.screen = screen
      self.element = element
      self.kind = kind
      self.slots = slots
    }
  }

  /// What a flow is made of besides its name and screens.
  package struct Parts: Sendable {
    package var save: [SaveRule] = []
    package var finish: [SaveRule] = []
    package var tags: [TagRule] = []
    package var products: [JSONNode] = []
    package var remoteConfig: JSONNode?
    package var remoteConfigByLocale: [(locale: LocaleTag, value: JSONNode)] = []
    package var defaultLocale: LocaleTag?
    package var answerSlots: [AnswerSlot] = []
    package var answerNames = SaveNames(answers: [])

    package init() {}
  }

  /// Makes a flow of its parts.
  package init(id: ID, screens: [Screen], parts: Parts) {
    self.id = id
    self.screens = screens
    save = parts.save
    finish = parts.finish
    tags = parts.tags
    products = parts.products
    remoteConfig = parts.remoteConfig
    remoteConfigByLocale = parts.remoteConfigByLocale
    defaultLocale = parts.defaultLocale
    answerSlots = parts.answerSlots
    answerNames = parts.answerNames
  }
}
