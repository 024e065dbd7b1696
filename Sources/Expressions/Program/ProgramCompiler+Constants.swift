// Parts whose value is known before anything runs.

extension ProgramCompiler {
  /// The value of a part that is the same in every evaluation, or nil.
  func constant(_ id: SyntaxNode.ID) -> Value? {
    guard let value = plainConstant(id) else { return nil }
    guard checked.versions.contains(id) else { return value }
    return Versions.versions(of: value)
  }

  private func plainConstant(_ id: SyntaxNode.ID) -> Value? {
    if let value = checked.constant(id) { return value }
    switch kind(id) {
    case .negate(let operand):
      guard case .double(let double)? = constant(operand) else { return nil }
      return .double(-double)
    case .list(let elements):
      return constants(elements.map { $0.isOptional ? nil : $0.node }).map(Value.list)
    case .call(_, let target, let arguments):
      return folded(id, (target.map { [$0] } ?? []) + arguments)
    default:
      return nil
    }
  }

  private func constants(_ ids: [SyntaxNode.ID?]) -> [Value]? {
    var values: [Value] = []
    for id in ids {
      guard let id, let value = constant(id) else { return nil }
      values.append(value)
    }
    return values
  }

  /// The result of a conversion of constants, unless it fails.
  private func folded(_ id: SyntaxNode.ID, _ arguments: [SyntaxNode.ID]) -> Value? {
    guard case .standard(let function) = checked.references[id], function.isConversion,
      let values = constants(arguments)
    else { return nil }
    return values.withUnsafeBufferPointer { buffer in
      let arguments = Arguments(values: buffer, zoneOffset: nil, room: ExpressionLimits.growth)
      // What fails here fails again, and is explained, when the program runs.
      return try? function.body(arguments)
    }
  }
}

extension StandardFunction {
  /// Whether it only makes a value of one type from one of another.
  var isConversion: Bool {
    ["timestamp", "duration", "int", "uint", "double", "string"].contains(key.name)
  }
}
