// Reads what a catalog declares: attributes and context keys.

/// Reads declared attributes or context keys.
struct DeclarationReader {
  /// What one of them is called: "attribute".
  let noun: String
  /// Keys that may not be declared, as they are always there.
  var reserved: [String] = []

  /// What was declared.
  struct Declarations {
    /// In order of their keys.
    var all: [AttributeDeclaration] = []
    /// Keys without a type that can be told; what reads them cannot be judged.
    var broken: [String] = []
  }

  func read(_ value: DocumentValue?) -> Declarations {
    var declarations = Declarations()
    let count = value?.node.object?.members.count ?? 0
    if count > CatalogLimits.declarations {
      value?.report(
        "declares \(count) \(noun)s; a catalog has at most \(CatalogLimits.declarations)")
      return declarations
    }
    for member in value?.named() ?? [] {
      if let declaration = declaration(member) {
        declarations.all.append(declaration)
      } else {
        declarations.broken.append(member.name)
      }
    }
    return declarations
  }

  /// The declaration, if its type can be told, even when something else in it is wrong.
  private func declaration(_ member: DocumentValue.Named) -> AttributeDeclaration? {
    let hasKey = checkKey(member)
    guard let members = member.value.members(.attribute) else { return nil }
    let word = members["type"]?.word(of: AttributeType.allCases.map(\.rawValue))
    guard let type = word.flatMap(AttributeType.init) else { return nil }
    let declaration = AttributeDeclaration(
      key: member.name, type: type, values: values(members, type),
      range: range(members, type), unit: unit(members, type),
      isPersonal: members["personal"]?.bool() ?? false)
    return hasKey ? declaration : nil
  }

  private func checkKey(_ member: DocumentValue.Named) -> Bool {
    if !AttributeLimits.isKey(member.name) {
      member.key.report(
        "\(JSONMistake.quoted(member.name)) cannot be the key of an \(noun): "
          + "1 to \(AttributeLimits.keyLength.upperBound) of A-Z a-z 0-9 . _ -")
      return false
    }
    if reserved.contains(member.name) {
      member.key.report("the \(noun) '\(member.name)' is always there: choose another key")
      return false
    }
    return true
  }

  private func values(_ members: DocumentMembers, _ type: AttributeType) -> [String]? {
    guard let value = members["values"], allows(value, type, [.string, .stringList]),
      let list = value.list("a list of texts")
    else { return nil }
    if list.isEmpty {
      value.report("needs at least one value; leave 'values' out to allow any text")
    }
    var seen: Set<ScalarKey> = []
    var values: [String] = []
    for element in list {
      guard let text = element.text() else { continue }
      if let mistake = Self.mistake(inValue: text) {
        element.report(mistake)
      } else if !seen.insert(ScalarKey(text)).inserted {
        element.report("the value \(JSONMistake.quoted(text)) stands twice")
      }
      values.append(text)
    }
    return values
  }

  /// Why no profile could ever hold the text.
  private static func mistake(inValue text: String) -> String? {
    let trimmed = AttributeLimits.trimmed(text)
    if trimmed.isEmpty { return "a value must not be blank: a blank text clears an attribute" }
    if !ScalarKey.isSame(trimmed, text) { return "a value has no blanks at its ends" }
    let most = AttributeLimits.stringLength.upperBound
    return text.unicodeScalars.count > most ? "a value has at most \(most) characters" : nil
  }

  private func range(_ members: DocumentMembers, _ type: AttributeType) -> (Double?, Double?) {
    let bounds = ["minimum", "maximum"].map { key -> Double? in
      guard let value = members[key], allows(value, type, [.number]) else { return nil }
      return value.number()?.double
    }
    if let minimum = bounds[0], let maximum = bounds[1], minimum > maximum {
      members["maximum"]?.report("the maximum is less than the minimum: no number fits")
    }
    return (bounds[0], bounds[1])
  }

  private func unit(_ members: DocumentMembers, _ type: AttributeType) -> String? {
    guard let value = members["unit"], allows(value, type, [.number]) else { return nil }
    return value.text()
  }

  /// Whether a key is one of the type's; else it is reported.
  private func allows(_ value: DocumentValue, _ type: AttributeType, _ types: [AttributeType])
    -> Bool
  {
    if types.contains(type) { return true }
    let names = listed(types.map(\.rawValue), "or")
    value.report(
      "'\(value.path.last ?? "")' is for the type \(names); this is of type '\(type.rawValue)'")
    return false
  }
}
