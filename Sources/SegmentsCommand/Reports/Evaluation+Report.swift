// An evaluation as JSON and as text.

import Segments

extension Evaluation {
  /// The evaluation as JSON, keys in their stable order.
  var json: JSONNode { json(explained: nil) }

  /// The same, with an explanation of the audiences at its end.
  func json(explained explanation: JSONNode?) -> JSONNode {
    let tags = tags
    let members: [(String, JSONNode)] = [
      ("placement", .string(placement.rawValue)),
      ("profile", .string(profile.rawValue)),
      ("profile_found", .bool(isProfileFound)),
      ("flow", flow.map { .string($0.rawValue) } ?? .null),
      ("audience", .string(audience.rawValue)),
      ("segment", segment.map { .string($0.rawValue) } ?? .null),
      ("variation", variation?.json ?? .null),
      ("reason", .string(reason.rawValue)),
      ("tags", .object(tags.names.map { ($0, .string(tags[$0] ?? "")) })),
      ("texts", .object(texts.map { ($0.path, .string($0.text)) })),
      ("text_locale", textLocale.map { .string($0.text) } ?? .null),
      ("products", .array(products)),
      ("remote_config", remoteConfig ?? .null),
      ("source", .string(source.rawValue)),
      ("warnings", .strings(warnings)),
      ("receipt", receipt.json),
    ]
    return .object(members + (explanation.map { [("explanation", $0)] } ?? []))
  }

  /// The flow's id alone, or `-`; then why; then texts and tags as they are shown.
  var report: String {
    var table = TextTable(columns: [.leading(), .leading()])
    table.add(["reason", reason.rawValue])
    table.add(["audience", audience.rawValue])
    table.add(["segment", segment?.rawValue ?? "-"])
    if let variation {
      let origin = variation.origin == .drawn ? "" : ", \(variation.origin.rawValue)"
      let drawn = "(bucket \(variation.bucket)\(origin))"
      table.add(["variation", "\(variation.experiment) \(variation.id) \(drawn)"])
    }
    if source == .kept {
      table.add(["source", "kept: this engine lacks what the newer definition needs"])
    }
    if !isProfileFound { table.add(["profile", "unknown: evaluated as an empty one"]) }
    for text in texts { table.add(["text \(text.path)", text.text]) }
    let tags = tags
    for name in tags.names { table.add(["tag \(name)", tags[name] ?? ""]) }
    return "\(flow?.rawValue ?? "-")\n\(table.rendered)"
  }
}
