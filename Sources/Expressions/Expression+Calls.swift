// What functions and macros an expression calls.

extension Expression {
  /// The functions and macros that it calls, in order: `age`, `exists`, `math.greatest`.
  ///
  /// Operators are not among them.
  public var calls: [String] {
    let tree = Parser.parse(Array(source.utf8)).tree
    return Set(tree.nodes.compactMap { Self.call($0.kind, in: tree) }).sorted()
  }

  /// Every function and macro of the language itself, in order.
  public static let languageCalls: [String] = {
    let macros = SyntaxNode.Macro.allCases.map(\.callName)
    return StandardFunctions.names.union(macros + ["has"]).sorted()
  }()

  private static func call(_ kind: SyntaxNode.Kind, in tree: SyntaxTree) -> String? {
    switch kind {
    case .call(let name, let target, _):
      guard let target, case .name(let space, _) = tree[target].kind,
        StandardFunctions.names.contains("\(space).\(name)")
      else { return name }
      return "\(space).\(name)"
    case .presence: return "has"
    case .comprehension(let loop): return loop.macro.callName
    default: return nil
    }
  }
}

extension SyntaxNode.Macro {
  fileprivate var callName: String { self == .bind ? "cel.bind" : rawValue }
}
