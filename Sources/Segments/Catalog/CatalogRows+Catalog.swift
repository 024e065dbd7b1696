// Rows to a catalog again: the whole, or what one placement needs.

package import Expressions

extension CatalogRows {
  /// The catalog that the rows hold, compiled as its document was; its digest is the whole's.
  ///
  /// - Throws: What is wrong with the rows, as when somebody edited one by hand. Such an issue has
  ///   a path and no place.
  package func catalog(zones: Environment.ZoneOffset? = nil) throws(CatalogIssues) -> Catalog {
    do {
      let root = try CatalogDocument.read(Array(document.utf8), syntax: .json)
      var catalog = try CatalogCompiler.compile(root, digest: head.digest, zones: zones)
      // A part of a catalog does not hold every audience that shares a cap.
      for row in caps { catalog.share(Cap.ID(rawValue: row.id), among: try row.places()) }
      return catalog
    } catch {
      throw CatalogIssues(
        error.issues.map {
          CatalogIssue(path: $0.path, place: nil, message: $0.message, detail: $0.detail)
        }, omitted: error.omitted, skippedExpressions: error.skippedExpressions)
    }
  }

  /// The document that the rows are of, in JSON.
  var document: String {
    var text = "{\"format\":\(head.format)"
    if let retention = head.retention { text += ",\"retention\":" + retention }
    if let locale = head.defaultLocale {
      text += ",\"default_locale\":" + JSONWriter.quoted(locale)
    }
    Self.append("attributes", attributes.map { ($0.key, $0.definition) }, to: &text)
    Self.append("context", contextKeys.map { ($0.key, $0.definition) }, to: &text)
    Self.append("segments", segments.map { ($0.id, $0.definition) }, to: &text)
    Self.append("experiments", experiments.map { ($0.id, $0.definition) }, to: &text)
    Self.append("caps", caps.map { ($0.id, $0.definition) }, to: &text)
    Self.append("flows", flows.map { ($0.id, $0.definition) }, to: &text)
    Self.append("placements", placementDefinitions, to: &text)
    let kept = placements.compactMap { row in row.kept.map { (key: row.id, definition: $0) } }
    if !kept.isEmpty { Self.append("$kept", kept, to: &text) }
    return text + "}"
  }

  private static func append(
    _ key: String, _ members: [(key: String, definition: String)], to text: inout String
  ) {
    text += ",\"\(key)\":{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      text += JSONWriter.quoted(member.key)
      text += ":"
      text += member.definition
    }
    text += "}"
  }

  /// The definitions of the placements, put together of those of their audiences.
  private var placementDefinitions: [(key: String, definition: String)] {
    var definitions: [ScalarKey: [AudienceRow]] = [:]
    for audience in audiences {
      definitions[ScalarKey(audience.placement), default: []].append(audience)
    }
    return placements.filter { $0.kept == nil }.map { placement in
      let audiences = (definitions[ScalarKey(placement.id)] ?? [])
        .sorted { $0.position < $1.position }.map(\.definition)
      return (placement.id, "{\"audiences\":[" + audiences.joined(separator: ",") + "]}")
    }
  }
}

extension CatalogRows.CapRow {
  /// The audiences that name it.
  fileprivate func places() throws(CatalogIssues) -> [Audience.Place] {
    let list = try CatalogDocument.read(Array(audiences.utf8), syntax: .json).array ?? []
    return list.compactMap { element in
      let names = (element.array ?? []).compactMap(\.string)
      guard names.count == 2 else { return nil }
      return Audience.Place(
        placement: Placement.ID(rawValue: names[0]), audience: Audience.ID(rawValue: names[1]))
    }
  }
}
