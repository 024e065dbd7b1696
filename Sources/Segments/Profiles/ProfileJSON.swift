// The JSON forms of a profile's values: in the store, in lines and in results.

/// The JSON forms of a profile's values, to and from.
package enum ProfileJSON {
  /// One value.
  package static func node(_ value: AttributeValue) -> JSONNode {
    switch value {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .bool(flag)
    case .stringList(let texts): .strings(texts)
    case .other(let text): other(text)
    }
  }

  private static func other(_ text: String) -> JSONNode {
    do throws(JSONMistake) {
      return try JSONReader.read(text.utf8)
    } catch {
      return .null
    }
  }

  /// Values by key, in order of the keys.
  package static func node(_ values: [String: AttributeValue]) -> JSONNode {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key, node($0.value)) })
  }

  /// Values by key as canonical JSON: sorted keys, no blanks.
  package static func text(_ values: [String: AttributeValue]) -> String {
    var writer = JSONWriter(reserving: 32 * values.count + 2)
    writer.beginObject()
    for (key, value) in values.sorted(by: { JSONWriter.isBefore($0.key, $1.key) }) {
      writer.key(key)
      write(value, to: &writer)
    }
    writer.endObject()
    return writer.text
  }

  /// Places with values, null for unset, as canonical JSON.
  static func places(_ places: PlaceValues) -> String {
    var writer = JSONWriter(reserving: 32 * places.entries.count + 20)
    // In canonical form `attributes` stands before every standard field.
    var attributes = places.entries.compactMap { entry in
      if case .attribute(let key) = entry.target { (key: key, value: entry.value) } else { nil }
    }
    // They are in order unless a key that somebody put in by hand is outside ASCII.
    if attributes.contains(where: { !$0.key.utf8.allSatisfy { $0 < 0x80 } }) {
      attributes.sort { JSONWriter.isBefore($0.key, $1.key) }
    }
    writer.beginObject()
    if !attributes.isEmpty {
      writer.key("attributes")
      writer.beginObject()
      for (key, value) in attributes {
        writer.key(key)
        write(value, to: &writer)
      }
      writer.endObject()
    }
    for case (.field(let field), let value) in places.entries.lazy.map({ ($0.target, $0.value) }) {
      writer.key(field.rawValue)
      write(value, to: &writer)
    }
    writer.endObject()
    return writer.text
  }

  /// One value in canonical form, null for unset.
  private static func write(_ value: AttributeValue?, to writer: inout JSONWriter) {
    switch value {
    case nil: writer.null()
    case .string(let text): writer.string(text)
    case .number(let number): writer.number(number)
    case .boolean(let flag): writer.bool(flag)
    case .stringList(let texts):
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    case .other(let text): writer.canonical(other(text))
    }
  }

  /// Reads one value.
  ///
  /// - Returns: The value; nil for JSON null.
  /// - Throws: What is wrong with it, without the value: `nested`, a number out of range.
  package static func value(_ node: JSONNode) throws(Mistake) -> AttributeValue? {
    switch node.kind {
    case .null: return nil
    case .bool(let flag): return .boolean(flag)
    case .string(let text): return .string(text)
    case .number(let number):
      guard number.double.isFinite else {
        throw Mistake(message: "the number is too large")
      }
      if !number.keepsItsDigits {
        throw Mistake(
          message: "a whole number beyond 2^53 cannot be kept exactly: send it as a string")
      }
      return .number(number.double)
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        guard let text = element.string else {
          throw Mistake(message: "a list holds strings; got \(element.noun) in it")
        }
        texts.append(text)
      }
      return .stringList(texts)
    case .object:
      throw Mistake(
        message: "an attribute is a string, a number, true or false, or a list of "
          + "strings; got an object")
    }
  }

  /// Reads values by key; null members are left out.
  package static func values(_ object: JSONObject) throws(Mistake) -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for member in object.members {
      do throws(Mistake) {
        values[member.key] = try value(member.value)
      } catch {
        throw Mistake(message: error.message, key: member.key)
      }
    }
    return values
  }

  /// Reads values by key as a store holds them: what no attribute can be, because somebody put it in
  /// by hand, is kept as it is.
  package static func storedValues(_ object: JSONObject) -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for member in object.members {
      do throws(Mistake) {
        values[member.key] = try value(member.value)
      } catch {
        values[member.key] = .other(JSONWriter.canonical(member.value))
      }
    }
    return values
  }

  /// Reads one value as a store holds it, without a tree; nil for JSON null.
  static func storedValue(_ scanned: JSONScanner.Value) -> AttributeValue? {
    switch scanned.kind {
    case .null: return nil
    case .bool: return scanned.bool.map { .boolean($0) }
    case .string: return scanned.string.map { .string($0) }
    case .number:
      if let number = scanned.exactNumber { return .number(number) }
    case .array:
      if let texts = scanned.strings { return .stringList(texts) }
    case .object: break
    }
    // It was read once already, so it can be read again.
    guard let node = try? JSONReader.read(scanned.bytes) else { return nil }
    return storedValues(JSONObject([JSONObject.Member(key: "", value: node)]))[""]
  }

  /// What is wrong with a JSON value; never the value itself.
  package struct Mistake: Error, Hashable, Sendable {
    /// A sentence.
    package let message: String
    /// The key it stands under; nil when there is none.
    package var key: String?
  }
}

extension JSONScanner.Value {
  /// The number that a store means by it; nil for what is no number, and for a whole one at the edge,
  /// which may be one that no double holds: then the digits decide.
  var exactNumber: Double? {
    guard let (number, isInteger) = number, number.isFinite,
      !isInteger || abs(number) < AttributeLimits.exactInteger
    else { return nil }
    return number
  }
}
