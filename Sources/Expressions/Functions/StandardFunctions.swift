// Every function that CEL itself defines, found by name and number of arguments.

/// Every function that CEL itself defines.
enum StandardFunctions {
  /// The functions, by how they are called.
  static let all: [StandardFunction.Key: StandardFunction] = {
    let topics = [
      sizes, conversions, texts, moments, optionals, optionalLists, strings, mathematics, bits,
      encodings, versions,
    ]
    return Dictionary(
      topics.flatMap { $0 }.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The names of the functions.
  static let names = Set(all.keys.map(\.name))

  /// The forms of a function, whatever their number of arguments.
  static func forms(of name: String, isMethod: Bool) -> [Signature] {
    guard names.contains(name) else { return [] }
    return all.values.filter { $0.key.name == name && $0.key.isMethod == isMethod }
      .sorted { $0.key.count < $1.key.count }
      .flatMap(\.signatures)
  }

  private static let sizes: [StandardFunction] = {
    let size = StandardFunction(
      "size",
      [
        Signature(.string, gives: .int), Signature(.bytes, gives: .int),
        Signature(.list(.parameter("A")), gives: .int),
        Signature(.map(.parameter("A"), .parameter("B")), gives: .int),
      ]
    ) { arguments throws(EvaluationError) in
      switch arguments[0] {
      case .string(let text): .int(Int64(text.unicodeScalars.count))
      case .bytes(let bytes): .int(Int64(bytes.count))
      case .list(let elements): .int(Int64(elements.count))
      case .map(let map): .int(Int64(map.entries.count))
      default: throw EvaluationError.noOverload("size")
      }
    }
    return [size, size.asMethod()]
  }()
}
