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

  /// The form as a message shows it: `size(list)`, `string.contains(string)`.
  func text(of name: String, isMethod: Bool) -> String {
    let names = parameters.map { Self.plain($0) }
    let arguments = names.dropFirst(isMethod ? 1 : 0).joined(separator: ", ")
    return (isMethod ? "\(names[0])." : "") + "\(name)(\(arguments))"
  }

  static func plain(_ type: ValueType) -> String {
    switch type {
    case .parameter: "any"
    case .list(.parameter): "list"
    case .map(.parameter, _): "map"
    case .optional(.parameter): "optional"
    case .optional(let wrapped): "optional(\(plain(wrapped)))"
    case .null: "null"
    default: type.description
    }
  }
}
