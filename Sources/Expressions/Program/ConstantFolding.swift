// Finds the parts whose value is known before anything runs.

/// Finds the parts whose value is the same in every evaluation.
enum ConstantFolding {
  /// The value of each node, or nil where it is only known in an evaluation.
  static func constants(of checked: CheckedTree) -> [Value?] {
    var constants: [Value?] = []
    constants.reserveCapacity(checked.tree.nodes.count)
    // Parts come before what they are parts of.
    for id in checked.tree.nodes.indices {
      var value = checked.constant(id) ?? computed(id, checked, constants)
      if checked.versions.contains(id) { value = value.flatMap(Versions.versions) }
      constants.append(value)
    }
    return constants
  }

  private static func computed(
    _ id: SyntaxNode.ID, _ checked: CheckedTree, _ constants: [Value?]
  ) -> Value? {
    switch checked.tree[id].kind {
    case .negate(let operand):
      guard case .double(let double)? = constants[operand] else { return nil }
      return .double(-double)
    case .list(let elements):
      guard !elements.contains(where: \.isOptional) else { return nil }
      return all(elements.map(\.node), constants).map(Value.list)
    case .call(_, let target, let arguments):
      guard case .standard(let function) = checked.references[id], function.isConversion else {
        return nil
      }
      return all((target.map { [$0] } ?? []) + arguments, constants).flatMap(function.folded)
    default:
      return nil
    }
  }

  private static func all(_ ids: [SyntaxNode.ID], _ constants: [Value?]) -> [Value]? {
    var values: [Value] = []
    for id in ids {
      guard let value = constants[id] else { return nil }
      values.append(value)
    }
    return values
  }
}

extension StandardFunction {
  /// Whether it only makes a value of one type from one of another.
  var isConversion: Bool {
    ["timestamp", "duration", "int", "uint", "double", "string"].contains(key.name)
  }

  /// The result for constants, unless it fails.
  func folded(_ values: [Value]) -> Value? {
    values.withUnsafeBufferPointer { buffer in
      let arguments = Arguments(values: buffer, zoneOffset: nil, room: ExpressionLimits.growth)
      // What fails here fails again, and is explained, when the program runs.
      return try? body(arguments)
    }
  }
}
