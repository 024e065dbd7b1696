// What an element of a screen is, and where its text and answer live.

/// A part of a screen.
public struct Element: Sendable, Identifiable {
  /// Names an element within its screen: the element id, or the group id of a choice group.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What an element is; the raw value is its name in the catalog and on the wire.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case textInput = "text_input"
    case numberInput = "number_input"
    case phoneInput = "phone_input"
    case emailInput = "email_input"
    case datePicker = "date_picker"
    case timePicker = "time_picker"
    case dateTimePicker = "date_time_picker"
    case singleChoice = "single_choice"
    case multiChoice = "multi_choice"
    case toggle
    case passwordInput = "password_input"
    case product
    case tabs
    case text
    case image
    case button

    /// Whether it reports what a person does with it.
    ///
    /// The others never send an event.
    public var sendsAnswers: Bool {
      switch self {
      case .textInput, .numberInput, .phoneInput, .emailInput, .datePicker, .timePicker,
        .dateTimePicker, .singleChoice, .multiChoice, .toggle:
        true
      case .passwordInput, .product, .tabs, .text, .image, .button: false
      }
    }

    /// Whether it is a group of options of which people choose.
    public var isChoiceGroup: Bool { self == .singleChoice || self == .multiChoice }
  }

  /// One option of a choice group, compared by id, never by title.
  public struct Option: Hashable, Sendable {
    /// 1...128 scalars without control characters or `/`.
    public let id: String
    /// What people read; nil when the author gave none.
    public let title: String?
    /// Whether it is selected before anybody taps; a default reports nothing.
    public let isDefault: Bool

    /// Makes an option of its parts.
    package init(id: String, title: String?, isDefault: Bool) {
      self.id = id
      self.title = title
      self.isDefault = isDefault
    }
  }

  /// Its name.
  public let id: ID
  /// What it is.
  public let kind: Kind
  /// What it shows; nil when it shows no text.
  public let text: LocalizedText?
  /// The options of a choice group, in order.
  public let options: [Option]
  /// Whether the flow asks for an answer before it goes on.
  public let isRequired: Bool
  /// Whether it stands in a shared header, where no input sends an event.
  public let isInHeader: Bool

  /// Makes an element of its parts.
  package init(
    id: ID, kind: Kind, text: LocalizedText? = nil, options: [Option] = [],
    flags: (isRequired: Bool, isInHeader: Bool) = (false, false)
  ) {
    self.id = id
    self.kind = kind
    self.text = text
    self.options = options
    isRequired = flags.isRequired
    isInHeader = flags.isInHeader
  }
}
