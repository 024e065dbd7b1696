// Names, fields and records.

extension Checker {
  /// A name with dots, outermost first, or nil when the part is something else.
  func qualifiedName(_ id: SyntaxNode.ID) -> (parts: [String], isRooted: Bool)? {
    var parts: [String] = []
    var place = id
    while true {
      switch tree[place].kind {
      case .name(let name, let isRooted):
        parts.append(name)
        return (parts.reversed(), isRooted)
      case .select(let operand, let field, false):
        parts.append(field)
        place = operand
      default:
        return nil
      }
    }
  }

  /// The full names that a name may stand for, the innermost namespace first.
  func candidates(_ name: String, isRooted: Bool) -> [String] {
    guard !isRooted, !environment.container.isEmpty else { return [name] }
    var spaces = environment.container.split(separator: ".").map(String.init)
    var names: [String] = []
    while !spaces.isEmpty {
      names.append(spaces.joined(separator: ".") + "." + name)
      spaces.removeLast()
    }
    return names + [name]
  }

  func local(named name: String) -> Int? {
    locals.lastIndex { ExactText.same($0.name, name) }
  }

  /// The variable or type that a name with dots stands for.
  private func global(_ id: SyntaxNode.ID) -> (Reference, ValueType)? {
    guard let (parts, isRooted) = qualifiedName(id) else { return nil }
    guard isRooted || local(named: parts[0]) == nil else { return nil }
    for name in candidates(parts.joined(separator: "."), isRooted: isRooted) {
      if let variable = environment.variables[ExactText(name)] {
        return (.slot(variable.slot), isUnchecked ? .dyn : variable.type)
      }
      if let type = Self.denotedTypes[name] {
        return (.constant(.type(type)), .type(type))
      }
    }
    return nil
  }

  /// The types that have a name in expressions.
  private static let denotedTypes: [String: ValueType] = [
    "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string,
    "bytes": .bytes, "list": .list(.dyn), "map": .map(.dyn, .dyn), "null_type": .null,
    "type": .type(nil), "google.protobuf.Timestamp": .timestamp,
    "google.protobuf.Duration": .duration, "optional_type": .optional(.dyn),
  ]

  /// The record that a part names, or nil.
  func record(_ id: SyntaxNode.ID) -> DeclaredRecord? {
    guard case .name(let name, let isRooted) = tree[id].kind else { return nil }
    guard isRooted || local(named: name) == nil else { return nil }
    return environment.records[ExactText(name)]
  }

  /// The type of a part whose meaning does not depend on the parts in it, or nil.
  mutating func resolved(_ id: SyntaxNode.ID) -> ValueType? {
    switch tree[id].kind {
    case .name(let name, let isRooted):
      return self.name(id, name, isRooted: isRooted)
    case .select(let operand, let field, let isOptional):
      if !isOptional, let (reference, type) = global(id) {
        checked.references[id] = reference
        return type
      }
      guard let declared = record(operand) else { return nil }
      let type = read(field, of: declared, at: id, range: tree[id].mark)
      return isOptional ? .optional(type) : type
    case .presence(let operand, let field, _):
      guard let declared = record(operand) else { return nil }
      _ = read(field, of: declared, at: id, range: tree[id].mark)
      return .bool
    case .index(let operand, let key, let isOptional):
      guard let declared = record(operand) else { return nil }
      let type = read(keyed: key, of: declared, at: id)
      return isOptional ? .optional(type) : type
    case .call: return resolvedCall(id)
    default: return nil
    }
  }

  private mutating func read(
    keyed key: SyntaxNode.ID, of declared: DeclaredRecord, at id: SyntaxNode.ID
  ) -> ValueType {
    guard case .literal(.string(let name)) = tree[key].kind else {
      let noun = declared.record.noun
      report("the key of an \(noun) is a text literal", at: id, range: tree[key].range)
      return .dyn
    }
    return read(name, of: declared, at: id, range: tree[key].range)
  }

  private mutating func name(
    _ id: SyntaxNode.ID, _ name: String, isRooted: Bool
  ) -> ValueType {
    if !isRooted, let place = local(named: name) {
      checked.references[id] = .local(locals[place].loop, isIndex: locals[place].isIndex)
      return locals[place].type
    }
    if let (reference, type) = global(id) {
      checked.references[id] = reference
      return type
    }
    if let declared = record(id) {
      let example = declared.record.fields.first?.name ?? "key"
      report(
        "'\(name)' cannot be iterated, sized or passed on; read one \(declared.record.noun), "
          + "such as \(Environment.path(name, example))", at: id)
      return .dyn
    }
    reportUnknown(name, at: id)
    return .dyn
  }

  private mutating func reportUnknown(_ name: String, at id: SyntaxNode.ID) {
    if let note = environment.notes[ExactText(name)] { return report("'\(name)' \(note)", at: id) }
    let fix = mistakes.isFull ? "" : nameFix(name, at: id)
    report("unknown name '\(name)'\(fix)", at: id)
  }

  private func nameFix(_ name: String, at id: SyntaxNode.ID) -> String {
    if let value = OtherLanguages.value(for: name) { return value }
    if let path = otherPath(of: name, than: nil) { return "; write \(path)" }
    let variables = environment.variables.keys.map(\.text).sorted()
    let records = environment.records.keys.map(\.text).sorted()
    let near = suggestion(for: name, among: locals.map(\.name) + records + variables)
    guard near.isEmpty, isCatalog else { return near }
    let isRead = tree.nodes.contains { node in
      switch node.kind {
      case .select(id, _, _), .index(id, _, _), .presence(id, _, _): true
      default: false
      }
    }
    if isRead { return "; known are " + records.joined(separator: ", ") }
    return "; text stands in quotes: '\(name)'"
  }

  /// How a field of this name is written, when a record has it.
  private func otherPath(of name: String, than record: String?) -> String? {
    guard isCatalog else { return nil }
    let records = environment.records.values.filter { $0.record.name != record }
      .sorted { $0.record.name < $1.record.name }
    return records.first { $0.place(of: name) != nil }.map {
      Environment.path($0.record.name, name)
    }
  }

  mutating func select(_ id: SyntaxNode.ID) -> ValueType {
    guard case .select(let operand, _, let isOptional) = tree[id].kind else { return .dyn }
    let type = fieldType(of: self.type(of: operand), operand: operand, at: id)
    return isOptional && !isOptionalType(type) ? .optional(type) : type
  }

  private func isOptionalType(_ type: ValueType) -> Bool {
    if case .optional = known(type) { true } else { false }
  }

  /// The type of a field of a map, or of an optional map.
  private mutating func fieldType(
    of type: ValueType, operand: SyntaxNode.ID, at id: SyntaxNode.ID
  ) -> ValueType {
    switch known(type) {
    case .dyn, .parameter: return .dyn
    case .map(let key, let value):
      if inference.accepts([.string], as: [key]) { return value }
    case .optional(let wrapped):
      return .optional(fieldType(of: wrapped, operand: operand, at: id))
    default: break
    }
    if case .missing = checked.references[operand] { return .dyn }
    report(
      "\(described(operand)) has no fields", about: [operand], at: id, range: tree[id].mark)
    return .dyn
  }

  /// Reads a field of a record.
  mutating func read(
    _ name: String, of declared: DeclaredRecord, at id: SyntaxNode.ID, range: Range<Int>
  ) -> ValueType {
    let record = declared.record
    guard let place = declared.place(of: name) else {
      let path = Environment.path(record.name, name)
      // Beyond the mistakes that are kept nobody reads the fix.
      let end =
        mistakes.isFull
        ? ""
        : environment.notes[ExactText(path)].map { "; \($0)" }
          ?? otherPath(of: name, than: record.name).map { "; write \($0)" }
          ?? quotedSuggestion(for: name, in: record)
      report("unknown \(record.noun) '\(name)'\(end)", at: id, range: range)
      return .dyn
    }
    let field = record.fields[place]
    if let mistake = field.mistake { report(mistake, at: id, range: range) }
    checked.references[id] = .slot(declared.slots[place])
    checked.fields[id] = CheckedTree.FieldRead(
      record: record, field: field, slot: declared.slots[place])
    return isUnchecked ? .dyn : field.type
  }

  /// The end of a message about an unknown field, which may be cut off at a hyphen or a dot.
  private func quotedSuggestion(for name: String, in record: Record) -> String {
    let names = record.fields.map(\.name)
    let cut = names.first { $0.hasPrefix(name + "-") || $0.hasPrefix(name + ".") }
    let nearest = nearestName(to: name, among: names)
    if let quoted = cut ?? nearest, !CharacterClass.isName(quoted), !quoted.contains("/") {
      return "; write \(record.name).`\(quoted)`"
    }
    let near = suggestion(for: name, among: nearest.map { [$0] } ?? [])
    let plain = names.filter(CharacterClass.isName)
    let isShort = isCatalog && near.isEmpty && (1...10).contains(plain.count)
    return isShort ? "; known are " + plain.joined(separator: ", ") : near
  }

  mutating func presence(_ id: SyntaxNode.ID) -> ValueType {
    guard case .presence(let operand, _, let isIndexed) = tree[id].kind else { return .bool }
    if isIndexed {
      report("has() takes a field, such as has(a.b)", at: id)
    } else {
      _ = fieldType(of: type(of: operand), operand: operand, at: id)
    }
    return .bool
  }

  mutating func index(_ id: SyntaxNode.ID) -> ValueType {
    guard case .index(let operand, let key, let isOptional) = tree[id].kind else { return .dyn }
    let types = [type(of: operand), type(of: key)]
    let element = elementType(types, at: id)
    return isOptional && !isOptionalType(element) ? .optional(element) : element
  }

  private mutating func elementType(_ types: [ValueType], at id: SyntaxNode.ID) -> ValueType {
    let whole = known(types[0])
    if whole.isOpen || isUnchecked { return .dyn }
    if case .optional(let wrapped) = whole, wrapped.isOpen { return .optional(.dyn) }
    let element = ValueType.parameter("A")
    let key = ValueType.parameter("B")
    let forms = [
      Signature(.list(element), .int, gives: element),
      Signature(.map(key, element), key, gives: element),
      Signature(.optional(.list(element)), .int, gives: .optional(element)),
      Signature(.optional(.map(key, element)), key, gives: .optional(element)),
    ]
    guard let type = overload(forms, types) else {
      report("\(one(types[0])) has no index of type \(shown(types[1]))", at: id)
      return .dyn
    }
    return type
  }
}
