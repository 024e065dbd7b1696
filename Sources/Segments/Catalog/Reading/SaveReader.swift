// Reads what a flow writes to a profile: `save` and `finish`.

import Expressions

/// Reads what a flow writes to a profile.
struct SaveReader {
  let names: SaveNames
  let answers: AnswerNames
  /// The declared attributes, by key.
  let declarations: [String: AttributeDeclaration]
  let expressions: ExpressionReader

  /// The rules in order of their targets.
  ///
  /// With `needsAnswer` a rule runs only when an answer arrives that it reads.
  func read(_ value: DocumentValue?, needsAnswer: Bool) -> [SaveRule] {
    (value?.named() ?? []).compactMap { rule($0, needsAnswer: needsAnswer) }
  }

  private func rule(_ member: DocumentValue.Named, needsAnswer: Bool) -> SaveRule? {
    let target = target(member)
    guard let (value, condition) = expressions(member.value), let target else { return nil }
    let rule = SaveRule(target: target, value: value.expression, condition: condition)
    if needsAnswer, !rule.reads(names.answers) {
      member.key.warn("reads no answer, so it never runs: 'save' runs when an answer arrives")
    }
    checkType(of: value, target)
    return rule
  }

  // MARK: Target

  private func target(_ member: DocumentValue.Named) -> WriteTarget? {
    let name = member.name
    if let field = name.dropping(prefix: "profile.") {
      if let field = StandardField(rawValue: field) { return .field(field) }
      let fields = StandardField.allCases.map(\.rawValue)
      let fix =
        member.key.log.suggestion(for: field, among: fields)
        ?? "a profile has \(listed(fields, "and"))"
      member.key.report("there is no profile field \(JSONMistake.quoted(field)): \(fix)")
      return nil
    }
    if let key = name.dropping(prefix: "attributes.") {
      if AttributeLimits.isKey(key) { return .attribute(key) }
      member.key.report(
        "\(JSONMistake.quoted(key)) cannot be the key of an attribute: 1 to 64 of A-Z a-z 0-9 . _ -"
      )
      return nil
    }
    let fields = StandardField.allCases.map { "profile.\($0.rawValue)" }
    let near = member.key.log.suggestion(for: name, among: fields)
    member.key.report(
      "\(JSONMistake.quoted(name)) is no place of a profile: "
        + (near ?? "write profile.FIELD or attributes.KEY"))
    return nil
  }

  // MARK: Expressions

  /// An expression and where it stands.
  private struct Placed {
    let source: DocumentValue
    let expression: Expression
  }

  private func expressions(_ value: DocumentValue) -> (Placed, condition: Expression?)? {
    if case .object = value.node.kind {
      guard let members = value.members(.save) else { return nil }
      let condition = members["when"].map(condition)
      guard let value = members["value"].flatMap(placed) else { return nil }
      switch condition {
      case nil: return (value, nil)
      case .some(nil): return nil
      case .some(let condition): return (value, condition)
      }
    }
    guard value.text("an expression (text) or an object with 'value'") != nil else { return nil }
    return placed(value).map { ($0, nil) }
  }

  private func placed(_ value: DocumentValue) -> Placed? {
    expressions.compile(value, in: names.environment).map {
      Placed(source: value, expression: $0)
    }
  }

  private func condition(_ value: DocumentValue) -> Expression? {
    guard let expression = expressions.compile(value, in: names.environment) else { return nil }
    guard expression.type == .bool else {
      value.report("'when' is true or false; this expression is of type \(expression.type)")
      return nil
    }
    return expression
  }

  // MARK: Types

  private func checkType(of value: Placed, _ target: WriteTarget) {
    let type = value.expression.type
    let allowed = allowedTypes(target)
    // What is known only when it runs is checked when it is written.
    guard type != .dyn, !allowed.types.contains(type), type != .list(.dyn) || !allowed.takesList
    else { return checkOptions(of: value, target) }
    let fix =
      switch type {
      case .int, .uint:
        allowed.types.contains(.double)
          ? ": write double(…), or 100.0 for 100" : ": write string(…)"
      case .string where allowed.types.contains(.double): ": write number(…)"
      case .optional: ": write .orValue(…)"
      default: ""
      }
    value.source.report(
      "\(target.noun) is \(allowed.phrase); this expression is of type \(type)\(fix)")
  }

  private struct Allowed {
    let types: [ValueType]
    let phrase: String
    var takesList: Bool { types.contains(.list(.string)) }
  }

  private func allowedTypes(_ target: WriteTarget) -> Allowed {
    switch target {
    case .field(.birthday):
      Allowed(types: [.string, .timestamp], phrase: "a date (text or a timestamp)")
    case .field: Allowed(types: [.string], phrase: "text")
    case .attribute(let key): allowedTypes(declarations[key]?.type)
    }
  }

  private func allowedTypes(_ type: AttributeType?) -> Allowed {
    guard let type else {
      return Allowed(
        types: [.string, .double, .bool, .timestamp, .list(.string)],
        phrase: "a string, number, boolean, timestamp or list of strings")
    }
    // A moment or a version may be given as its text, which is checked when it is written.
    let types: [ValueType] =
      switch type {
      case .timestamp: [.timestamp, .string]
      case .version: [.version, .string]
      default: [type.valueType]
      }
    return Allowed(types: types, phrase: type.phrase)
  }

  /// Warns of options that the closed list of the target does not have: their write is refused.
  private func checkOptions(of value: Placed, _ target: WriteTarget) {
    guard let values = closedList(target),
      let options = options(AttributeLimits.trimmed(value.expression.source))
    else { return }
    let known = Set(values.map(ScalarKey.init))
    let others = options.map(\.id).filter { !known.contains(ScalarKey($0)) }
    guard !others.isEmpty else { return }
    value.source.warn(
      "\(target.noun) does not take \(listed(others, "or")), so that choice is never saved")
  }

  private func closedList(_ target: WriteTarget) -> [String]? {
    switch target {
    case .field(let field): field.words
    case .attribute(let key): declarations[key]?.values
    }
  }

  /// The options of the one answer that an expression is, as in `answers.experience`.
  private func options(_ source: String) -> [Element.Option]? {
    guard let rest = source.dropping(prefix: "answers") else { return nil }
    if let id = rest.dropping(prefix: ".") { return answers.options[ScalarKey(id)] }
    for quote in ["'", "\""] {
      guard let inner = rest.dropping(prefix: "[\(quote)"), inner.hasSuffix("\(quote)]") else {
        continue
      }
      return answers.options[ScalarKey(String(inner.dropLast(2)))]
    }
    return nil
  }
}

extension String {
  /// The rest of the text, when it begins with the bytes of the prefix.
  fileprivate func dropping(prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
