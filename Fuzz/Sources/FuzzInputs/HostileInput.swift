// What must hold of any input: it is refused or taken in, and what was taken in can be handed on.

import Expressions
import Segments

/// What must hold of any input; each function says what does not, and nil when all does.
public enum HostileInput {
  /// What the fuzzers' lines and attributes are taken in by.
  public static let catalog = """
    { format: 1,
      attributes: { bmi: { type: "number", minimum: 5, maximum: 300 }, goals: { type: "string_list" },
        experience: { type: "string", values: ["beginner", "pro"] }, app: { type: "version" },
        until: { type: "timestamp" }, flag: { type: "boolean" } },
      context: { country: { type: "string" } },
      segments: { high: "attributes.bmi >= 25" },
      experiments: { price: { variations: [ { id: "a", weight: 50 }, { id: "b", weight: 50 } ] } },
      flows: { coach: {}, plain: {}, f: {
        screens: [ { id: "s", elements: [ { id: "name", type: "text_input" },
          { id: "weight", type: "number_input" }, { id: "born", type: "date_picker" },
          { id: "pick", type: "multi_choice", options: [ { id: "x" }, { id: "y" } ] } ] } ],
        save: { "profile.first_name": "answers.name", "attributes.bmi": "number(answers.weight)",
          "attributes.goals": "answers.pick", "profile.birthday": "answers.born" },
        finish: { "attributes.experience": "'pro'" } } },
      placements: { p: { audiences: [ { segment: "high", flow: "coach" },
        { flow: "plain" } ] } } }
    """

  /// The catalog, compiled once, and the revision that it is in every store.
  private static let compiled = Result {
    let document = try CatalogDocument(text: catalog)
    let store = emptyStore()
    return (
      try CatalogCompiler.compile(document), try store.apply(document).revision
    )
  }

  private static func emptyStore() -> MemoryStore {
    guard let now = Timestamp(milliseconds: 1_800_000_000_000) else {
      preconditionFailure("2027 is within the years that a timestamp has")
    }
    return MemoryStore { now }
  }

  private static func store() throws -> MemoryStore {
    let store = emptyStore()
    let (catalog, revision) = try compiled.get()
    try store.write { try $0.save(catalog, as: revision) }
    return store
  }

  // MARK: - Event lines

  /// Lines, divided by line feeds.
  public static func fault(inLines bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: 0x0A, maxSplits: 100).map(Array.init)
    return said {
      let (store, other, third) = (try store(), try store(), try store())
      let reports = try store.record(lines)
      guard reports.count == lines.count else { return "a line has no report" }
      _ = reports.map { "\($0.outcome)" }
      _ = try other.record(lines)
      let changes = try store.changes()
      guard try other.changes() == changes else { return "the same lines, another store" }
      for report in try third.record(changes.map { Array($0.line.utf8) }) {
        if case .failed(let refusal) = report.outcome { return "cannot be handed on: \(refusal)" }
      }
      for profile in try store.read({ try $0.profiles(after: nil, limit: 100) }) {
        if let mistake = mistake(in: profile) { return mistake }
        _ = try store.evaluate("p", for: profile.id)
      }
      return nil
    }
  }

  private static func mistake(in profile: Profile) -> String? {
    if AttributeLimits.mistake(inProfileID: profile.id.rawValue) != nil {
      return "an id breaks rules"
    }
    guard profile.attributes.count <= AttributeLimits.attributesPerProfile else {
      return "a profile has too many attributes"
    }
    for (key, value) in profile.attributes {
      guard AttributeLimits.isKey(key) else { return "a key breaks the rules" }
      switch value {
      case .number(let number) where !number.isFinite: return "a number is not finite"
      case .string(let text)
      where !AttributeLimits.stringLength.contains(text.unicodeScalars.count):
        return "a text is too long, or empty"
      case .stringList(let texts) where texts.count > AttributeLimits.stringsPerList:
        return "a list is too long"
      default: break
      }
    }
    return nil
  }

  // MARK: - Catalogs

  /// A catalog in JSON5.
  public static func fault(inCatalog bytes: [UInt8]) -> String? {
    if let fault = fault(inLayoutOf: bytes) { return fault }
    let document: CatalogDocument
    do throws(CatalogIssues) { document = try CatalogDocument(json5: bytes) } catch {
      return error.issues.isEmpty ? "refused without a reason" : nil
    }
    return said {
      guard try CatalogDocument(text: document.canonical).digest == document.digest else {
        return "the canonical form is another catalog"
      }
      let store = try store()
      do {
        try store.apply(document)
      } catch let error as CatalogIssues {
        _ = error.issues.map(\.description)
        return error.issues.isEmpty ? "refused without a reason" : nil
      }
      for placement in try store.read({ try $0.placementIDs() }) {
        _ = try store.evaluate(placement, for: "jane")
      }
      return nil
    }
  }

  private static func fault(inLayoutOf bytes: [UInt8]) -> String? {
    guard let once = try? JSONReader.formatted(bytes) else { return nil }
    guard (try? JSONReader.formatted(once)) == once else { return "formatting twice differs" }
    let digests = [bytes, once].map { try? CatalogDocument(json5: $0).digest }
    return digests[0] == digests[1] ? nil : "formatting changes what a catalog says"
  }

  // MARK: - Attributes

  /// The attributes of an update, as JSON.
  public static func fault(inAttributes bytes: [UInt8]) -> String? {
    let head = #"{"profile":"p","id":"1","at":"2026-01-01T00:00:00Z","update":{"attributes":"#
    let line = Array(head.utf8) + bytes + Array("}}".utf8)
    return said {
      let (store, other) = (try store(), try store())
      guard case .recorded? = try store.record([line]).first?.outcome else { return nil }
      guard let profile = try store.profile("p") else { return nil }
      if let mistake = mistake(in: profile) { return mistake }
      _ = try other.record(try store.changes().map { Array($0.line.utf8) })
      guard let copy = try other.profile("p"), copy.attributes == profile.attributes else {
        return "what was handed on is something else"
      }
      return nil
    }
  }

  // MARK: - Numbers

  private static let locales: [LocaleTag] = [
    "en", "de", "fr", "de-CH", "es", "pl", "ar", "fa", "hi", "pt-PT", "sv", "en-IN", "bn", "he",
    "und", "ru",
  ]

  /// A number as a person types it; the first byte picks locale and digits.
  public static func fault(inNumber bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let locale = locales[Int(first & 15)]
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard case .success(let number) = NumberText.parse(text, locale: locale) else { return nil }
    guard number.isFinite else { return "a number is not finite" }
    let digits = Int(first >> 4)
    let shown = NumberText.format(number, digits: digits, locale: locale)
    guard case .success(let again) = NumberText.parse(shown, locale: locale) else {
      return "what is shown cannot be read: \(shown) of \(number) in \(locale)"
    }
    // What is rounded to nothing keeps its sign when it is shown, and loses it when it is read.
    if again == 0 { return nil }
    let shownAgain = NumberText.format(again, digits: digits, locale: locale)
    return shown == shownAgain ? nil : "\(shown), read and shown again, is \(shownAgain)"
  }

  /// What the body finds, or the error that nothing may throw.
  private static func said(_ body: () throws -> String?) -> String? {
    do { return try body() } catch { return "an error that must not be: \(error)" }
  }
}
