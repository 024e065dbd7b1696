// What a column of a snapshot holds.

import Expressions

/// What a column of a snapshot holds.
struct SnapshotColumn: Hashable, Sendable {
  /// How its values are kept.
  enum Kind: Hashable, Sendable {
    case number
    /// Milliseconds, as a number.
    case moment
    case boolean
    case text
    case version
    case list
  }

  /// Where its values come from.
  let source: FactNames.Source
  let kind: Kind

  /// The codes of true and false.
  static let (isFalse, isTrue): (UInt32, UInt32) = (1, 2)

  /// Makes the column of something that profiles hold; nil for what is the same for everybody, and
  /// for their ids.
  init?(_ source: FactNames.Source) {
    switch source {
    case .attribute(_, let type), .contextKey(_, let type):
      self.source = source
      kind = Kind(type)
    case .field: (self.source, kind) = (source, .text)
    case .created, .updated: (self.source, kind) = (source, .moment)
    // What counts where there is none is the catalog's.
    case .locale: (self.source, kind) = (.locale(fallback: ""), .text)
    case .id, .now: return nil
    }
  }

  /// Whether its values are numbers, not codes.
  var isOfNumbers: Bool { kind == .number || kind == .moment }

  /// What it is called where it is missing: "attribute 'bmi' as a number".
  var name: String {
    switch source {
    case .attribute(let key, let type): "attribute '\(key)' as \(type.phrase)"
    case .contextKey(let key, let type): "context key '\(key)' as \(type.phrase)"
    case .field(let field): "profile field '\(field)'"
    case .created: "profile field 'created_at'"
    case .updated: "profile field 'updated_at'"
    case .locale: "the locale"
    case .id, .now: "\(source)"
    }
  }

  /// What expressions see of a code from 1 on; nil for a value of another type than declared.
  func value(_ code: UInt32, in dictionary: TextDictionary) -> Value? {
    switch kind {
    case .boolean: .bool(code == Self.isTrue)
    case .text: .string(dictionary.text(code))
    case .version: Version(normalizing: dictionary.text(code)).map { .version($0) }
    case .list: dictionary.withText(code, Self.list)
    case .number, .moment: nil
    }
  }

  private static func list(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
    do throws(JSONMistake) {
      let elements = try JSONReader.read(text).array ?? []
      let texts = elements.compactMap(\.string)
      return texts.count == elements.count ? .list(texts.map { .string($0) }) : nil
    } catch {
      return nil
    }
  }
}

extension SnapshotColumn.Kind {
  fileprivate init(_ type: AttributeType) {
    self =
      switch type {
      case .string: .text
      case .number: .number
      case .boolean: .boolean
      case .timestamp: .moment
      case .version: .version
      case .stringList: .list
      }
  }
}
