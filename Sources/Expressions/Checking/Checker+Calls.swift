// Calls of functions: the language's, the environment's, and lookups.

extension Checker {
  /// The type of a lookup; notes the full name of a function in a namespace.
  mutating func resolvedCall(_ id: SyntaxNode.ID) -> ValueType? {
    guard case .call(let name, let target, let arguments) = tree[id].kind else { return nil }
    guard let target else {
      return environment.lookups[ExactText(name)].map { lookup($0, arguments, at: id) }
    }
    guard let (parts, isRooted) = qualifiedName(target),
      isRooted || local(named: parts[0]) == nil
    else { return nil }
    let full = (parts + [name]).joined(separator: ".")
    if isFunction(full, isRooted: isRooted) {
      namespaced[id] = (isRooted ? "." : "") + full
    }
    return nil
  }

  mutating func call(_ id: SyntaxNode.ID) -> ValueType {
    guard case .call(let name, let target, let arguments) = tree[id].kind else { return .dyn }
    guard let target else { return function(name, arguments, at: id) }
    if let full = namespaced[id] {
      let isRooted = full.hasPrefix(".")
      let plain = isRooted ? String(full.dropFirst()) : full
      return function(plain, arguments, at: id, isRooted: isRooted)
    }
    return method(name, [target] + arguments, at: id)
  }

  private func isFunction(_ name: String, isRooted: Bool) -> Bool {
    candidates(name, isRooted: isRooted).contains { name in
      StandardFunctions.names.contains(name)
        || environment.functions[ExactText(name)]?.contains { !$0.isMethod } ?? false
    }
  }

  private mutating func function(
    _ name: String, _ arguments: [SyntaxNode.ID], at id: SyntaxNode.ID, isRooted: Bool = false
  ) -> ValueType {
    let types = arguments.map { type(of: $0) }
    for full in candidates(name, isRooted: isRooted) {
      if let result = resolve(full, types, isMethod: false, at: id) { return result }
    }
    reportUnknownFunction(name, isMethod: false, at: id)
    return .dyn
  }

  private mutating func method(
    _ name: String, _ arguments: [SyntaxNode.ID], at id: SyntaxNode.ID
  ) -> ValueType {
    let types = arguments.map { type(of: $0) }
    if let result = resolve(name, types, isMethod: true, at: id) { return result }
    reportUnknownFunction(name, isMethod: true, at: id)
    return .dyn
  }

  /// The result of a function of this name, or nil when there is none.
  private mutating func resolve(
    _ name: String, _ types: [ValueType], isMethod: Bool, at id: SyntaxNode.ID
  ) -> ValueType? {
    let hosts = (environment.functions[ExactText(name)] ?? []).filter { $0.isMethod == isMethod }
    for host in hosts {
      let form = Signature(host.parameters, gives: host.result)
      guard isUnchecked ? types.count == host.parameters.count : true,
        let result = isUnchecked ? .dyn : overload([form], types)
      else { continue }
      checked.references[id] = .host(host, trailing: trailingSlots(of: host, at: id))
      checkLiterals(of: host, callArguments(id))
      return result
    }
    let key = StandardFunction.Key(name: name, isMethod: isMethod, count: types.count)
    if let function = StandardFunctions.all[key] {
      checked.references[id] = .standard(function)
      if isUnchecked { return .dyn }
      if let result = overload(function.signatures, types) {
        checkLiterals(of: name, callArguments(id))
        return result
      }
      reportNoForm(name, types, function.signatures, at: id)
      return .dyn
    }
    let forms = hosts.map { Signature($0.parameters, gives: $0.result) }
    let others = StandardFunctions.forms(of: name, isMethod: isMethod)
    guard !(forms + others).isEmpty else { return nil }
    reportNoForm(name, types, forms + others, at: id)
    return .dyn
  }

  /// What a call gives to its function; what a method is called on comes first.
  private func callArguments(_ id: SyntaxNode.ID) -> [SyntaxNode.ID] {
    guard case .call(_, let target, let arguments) = tree[id].kind else { return [] }
    return (namespaced[id] == nil ? target.map { [$0] } ?? [] : []) + arguments
  }

  private mutating func trailingSlots(
    of host: HostFunction, at id: SyntaxNode.ID
  ) -> [Environment.Slot] {
    var slots: [Environment.Slot] = []
    for name in host.trailing {
      if let variable = environment.variables[ExactText(name)] {
        slots.append(variable.slot)
      } else {
        report("'\(host.name)' cannot be used here, where there is no '\(name)'", at: id)
      }
    }
    return slots
  }

  private mutating func reportNoForm(
    _ name: String, _ types: [ValueType], _ forms: [Signature], at id: SyntaxNode.ID
  ) {
    guard case .call(_, let target, _) = tree[id].kind else { return }
    let isMethod = target != nil && namespaced[id] == nil
    let parts = callArguments(id)
    var known: [String] = []
    for form in forms {
      let text = form.text(of: name, isMethod: isMethod)
      if !known.contains(text) { known.append(text) }
    }
    let given = Signature(types.map { inference.resolved($0, unknownAs: .dyn) }, gives: .dyn)
    report(
      "there is no \(given.text(of: name, isMethod: isMethod)), only "
        + known.joined(separator: " or ") + (numberFix(parts, forms) ?? listFix(name, types) ?? ""),
      about: parts, at: id, range: tree[id].mark)
  }

  /// The fix when an integer is written where a form takes a double.
  private func numberFix(_ parts: [SyntaxNode.ID], _ forms: [Signature]) -> String? {
    for form in forms where form.parameters.count == parts.count {
      for (place, parameter) in form.parameters.enumerated() where parameter == .double {
        if case .int(let int)? = checked.constant(parts[place]) { return "; write \(int).0" }
      }
    }
    return numberFix(parts)
  }

  /// The fix when a list is asked as if it were text.
  private func listFix(_ name: String, _ types: [ValueType]) -> String? {
    guard name == "contains", let first = types.first, case .list = known(first) else { return nil }
    return "; write VALUE in LIST"
  }

  private mutating func reportUnknownFunction(
    _ name: String, isMethod: Bool, at id: SyntaxNode.ID
  ) {
    if !isMethod, let note = environment.notes[ExactText(name)] {
      return report("'\(name)' \(note)", at: id, range: tree[id].mark)
    }
    let hosts = environment.functions.keys.map(\.text)
    let lookups = environment.lookups.keys.map(\.text)
    let names = (StandardFunctions.names + hosts + lookups + ["has"]).sorted()
    let near = OtherLanguages.function(for: name) ?? suggestion(for: name, among: names)
    report("unknown function '\(name)'\(near)", at: id, range: tree[id].mark)
  }

  /// A lookup such as `in_segment('name')`.
  private mutating func lookup(
    _ declared: DeclaredLookup, _ arguments: [SyntaxNode.ID], at id: SyntaxNode.ID
  ) -> ValueType {
    let lookup = declared.lookup
    guard arguments.count == 1, case .literal(.string(let name)) = tree[arguments[0]].kind else {
      let example = lookup.names.first.map { ", such as \(lookup.name)('\($0)')" } ?? ""
      report(
        "'\(lookup.name)' takes the name of a \(lookup.noun) as a text literal\(example)", at: id)
      return .bool
    }
    guard let slot = declared.slot(of: name) else {
      let near = suggestion(for: name, among: lookup.names)
      report("unknown \(lookup.noun) '\(name)'\(near)", at: id, range: tree[arguments[0]].range)
      return .bool
    }
    checked.references[id] = .slot(slot)
    return .bool
  }
}
