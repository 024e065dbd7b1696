// The types that one form of a function takes and gives.

/// The types that one form of a function or an operator takes and gives.
struct Signature: Sendable {
  let parameters: [ValueType]
  let result: ValueType

  init(_ parameters: ValueType..., gives result: ValueType) {
    self.parameters = parameters
    self.result = result
  }

  init(_ parameters: [ValueType], gives result: ValueType) {
    self.parameters = parameters
    self.result = result
  }

  /// The types as a message shows them, with parameters named plainly.
  var text: String {
    "(\(parameters.map { Self.plain($0) }.joined(separator: ", ")))"
  }

  static func plain(_ type: ValueType) -> String {
    switch type {
    case .parameter: "any"
    case .list(.parameter): "list"
    case .map(.parameter, _): "map"
    case .optional(.parameter): "optional"
    case .null: "null"
    default: type.description
    }
  }
}
