// What was read of a call: operands and the values of options.

/// What was read of a call: only what is declared, `ArgumentReader` refuses the rest.
struct Arguments: Sendable {
  /// The words that are not options, as many as the verb declares.
  let operands: [String]
  /// The values of each option, in the order given; an empty list for a flag.
  private let values: [String: [String]]

  /// Makes arguments of what was read, options by name.
  init(operands: [String] = [], values: [String: [String]] = [:]) {
    self.operands = operands
    self.values = values
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The option's value; nil when it was not given.
  func value(of option: Option) -> String? { values[option.name]?.last }

  /// Every value of a repeatable option, in the order given.
  func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// The value of an option that is needed.
  func required(_ option: Option) throws(CommandError) -> String {
    guard let value = value(of: option) else {
      throw .wrongCall("\(option.spelling) is missing")
    }
    return value
  }

  /// Where the store is: as given, else SEGMENTS_STORE, else `segments.db`.
  var storePath: String {
    value(of: .store) ?? Surroundings.variable("SEGMENTS_STORE") ?? "segments.db"
  }

  /// Whether the call itself says which store is meant.
  var namesStore: Bool { has(.store) }

  /// Whether to answer in text or JSON.
  var format: Format { has(.json) ? .json : .text }
}

/// The form of an answer.
enum Format: Hashable, Sendable {
  /// For people: lines and aligned columns.
  case text
  /// One JSON document.
  case json
}
