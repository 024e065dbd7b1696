// Which values a place of a profile accepts, and in which form they are kept.

import Expressions

/// Decides what a place accepts: the declared type, the limits, the forms of standard fields.
struct WriteRule {
  /// The declared attributes, by key.
  let declarations: [String: AttributeDeclaration]

  /// The value as it is kept; nil when a blank text clears the place.
  func accepted(_ value: AttributeValue, for target: WriteTarget) throws(WriteRefusal)
    -> AttributeValue?
  {
    switch target {
    case .field(let field):
      try acceptedField(value, field).map(AttributeValue.string)
    case .attribute(let key):
      try acceptedAttribute(value, key)
    }
  }

  private func acceptedField(_ value: AttributeValue, _ field: StandardField)
    throws(WriteRefusal) -> String?
  {
    let target = WriteTarget.field(field)
    guard case .string(let raw) = value else {
      throw WriteRefusal(target, "\(target.noun) is text; got \(value.kind)")
    }
    guard let text = try bounded(raw, target) else { return nil }
    switch field {
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        throw WriteRefusal(
          target, "field 'email' needs one '@' with something on both sides; got other text")
      }
    case .gender:
      guard field.words?.contains(text) == true else {
        throw WriteRefusal(
          target, "field 'gender' is 'female', 'male' or 'other'; got other text")
      }
    case .birthday:
      guard CivilDate(text) != nil else {
        throw WriteRefusal(
          target, "field 'birthday' is a calendar date 'yyyy-MM-dd'; got other text")
      }
    case .firstName, .lastName, .phoneNumber: break
    }
    return text
  }

  private func acceptedAttribute(_ value: AttributeValue, _ key: String) throws(WriteRefusal)
    -> AttributeValue?
  {
    let target = WriteTarget.attribute(key)
    try checkKey(key)
    guard let kept = try normalized(value, target) else { return nil }
    guard let declaration = declarations[key] else { return kept }
    return try declared(kept, declaration, target)
  }

  /// Refuses a key that no attribute can have.
  ///
  /// The key itself may be something typed: not shown.
  func checkKey(_ key: String) throws(WriteRefusal) {
    guard !AttributeLimits.isKey(key) else { return }
    throw WriteRefusal(
      nil,
      "an attribute's key has 1 to \(AttributeLimits.keyLength.upperBound) of A-Z a-z 0-9 . _ -")
  }

  /// Trims texts and checks what holds for every value of its kind.
  private func normalized(_ value: AttributeValue, _ target: WriteTarget) throws(WriteRefusal)
    -> AttributeValue?
  {
    switch value {
    case .string(let raw):
      return try bounded(raw, target).map(AttributeValue.string)
    case .number(let number):
      guard number.isFinite else {
        let got = number.isNaN ? "NaN" : "an infinity"
        throw WriteRefusal(target, "\(target.noun) is a finite number; got \(got)")
      }
      return .number(number == 0 ? 0 : number)
    case .boolean:
      return value
    case .stringList(let texts):
      guard texts.count <= AttributeLimits.stringsPerList else {
        throw WriteRefusal(
          target,
          "\(target.noun) has at most \(AttributeLimits.stringsPerList) strings; got \(texts.count)"
        )
      }
      var kept: [String] = []
      for text in texts {
        guard let text = try bounded(text, target) else {
          throw WriteRefusal(target, "\(target.noun) holds a blank string in its list")
        }
        kept.append(text)
      }
      return .stringList(kept)
    case .other:
      throw WriteRefusal(
        target,
        "\(target.noun) is a string, a number, true or false, or a list of strings; got "
          + value.kind)
    }
  }

  /// The trimmed text, within the limit; nil when blank.
  private func bounded(_ raw: String, _ target: WriteTarget) throws(WriteRefusal) -> String? {
    let text = AttributeLimits.trimmed(raw)
    if text.isEmpty { return nil }
    // No text has more scalars than bytes.
    if text.utf8.count <= AttributeLimits.stringLength.upperBound { return text }
    let count = text.unicodeScalars.count
    guard count <= AttributeLimits.stringLength.upperBound else {
      throw WriteRefusal(
        target,
        "\(target.noun) has at most \(AttributeLimits.stringLength.upperBound) characters "
          + "(Unicode scalars); got \(count)")
    }
    return text
  }

  private func declared(
    _ value: AttributeValue, _ declaration: AttributeDeclaration, _ target: WriteTarget
  ) throws(WriteRefusal) -> AttributeValue {
    switch (declaration.type, value) {
    case (.string, .string(let text)):
      try checkListed([text], declaration, target)
    case (.stringList, .stringList(let texts)):
      try checkListed(texts, declaration, target)
    case (.number, .number(let number)):
      try checkRange(number, declaration, target)
    case (.boolean, .boolean): break
    case (.timestamp, .string(let text)):
      guard let moment = Timestamp(rfc3339: text) else {
        throw WriteRefusal(
          target, "\(target.noun) is a timestamp such as 2026-11-30T09:00:00Z; got other text")
      }
      return .timestamp(moment)
    case (.version, .string(let text)):
      guard Version(normalizing: text) != nil else {
        throw WriteRefusal(target, "\(target.noun) is a version such as 8.2.1; got other text")
      }
    default:
      throw WriteRefusal(
        target, "\(target.noun) is \(declaration.type.phrase); got \(value.kind)")
    }
    return value
  }

  private func checkListed(
    _ texts: [String], _ declaration: AttributeDeclaration, _ target: WriteTarget
  ) throws(WriteRefusal) {
    guard let values = declaration.values else { return }
    for text in texts where !values.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
      let list = values.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
      let more = values.count > 10 ? ", …" : ""
      throw WriteRefusal(target, "\(target.noun) is one of \(list)\(more); got other text")
    }
  }

  private func checkRange(
    _ number: Double, _ declaration: AttributeDeclaration, _ target: WriteTarget
  ) throws(WriteRefusal) {
    if let minimum = declaration.minimum, number < minimum {
      throw WriteRefusal(
        target,
        "\(target.noun) is at least \(JSONWriter.number(minimum)); got a smaller number")
    }
    if let maximum = declaration.maximum, number > maximum {
      throw WriteRefusal(
        target,
        "\(target.noun) is at most \(JSONWriter.number(maximum)); got a greater number")
    }
  }
}
