// Reads a receipt that an app hands back when it has shown a flow.

import Expressions

extension Receipt {
  /// Reads a receipt that stands alone, to replay it.
  ///
  /// - Throws: `LineRefusal` that names the key at fault.
  public init(json node: JSONNode) throws(LineRefusal) {
    try self.init(json: node, at: [])
  }

  /// Reads a receipt.
  ///
  /// Only `placement` and `audience` are needed; what is missing is empty. The whole JSON is kept as
  /// it came, so that the evaluation can be repeated.
  ///
  /// - Parameters:
  ///   - node: The receipt.
  ///   - path: Where it stands in its line, for messages.
  /// - Throws: `LineRefusal` that names the key at fault.
  init(json node: JSONNode, at path: [String]) throws(LineRefusal) {
    guard let object = node.object else {
      throw LineRefusal("needs a receipt, which is an object; got \(node.noun)", at: path)
    }
    let reader = ReceiptReader(object: object, path: path)
    placement = Placement.ID(rawValue: try reader.name("placement"))
    audience = Audience.ID(rawValue: try reader.name("audience"))
    profile = Profile.ID(rawValue: try reader.text("profile") ?? "")
    flow = try reader.optionalName("flow").map { Flow.ID(rawValue: $0) }
    segment = try reader.optionalName("segment").map { Segment.ID(rawValue: $0) }
    profileRevision = Int(clamping: object["profile_revision"]?.number?.int64 ?? 0)
    catalogDigest = try reader.text("catalog") ?? ""
    at = try reader.time("at")
    locale = try reader.text("locale") ?? ""
    context = try reader.context()
    tags = try reader.tags()
    variation = try reader.variation()
    uses = try reader.uses()
    engine = try reader.text("engine") ?? ""
    original = node
  }
}

/// Reads the members of a receipt.
private struct ReceiptReader {
  let object: JSONObject
  let path: [String]

  func text(_ key: String) throws(LineRefusal) -> String? {
    guard let node = object[key], !node.isNull else { return nil }
    guard let text = node.string else {
      throw LineRefusal("needs a string; got \(node.noun)", at: path + [key])
    }
    return text
  }

  func optionalName(_ key: String) throws(LineRefusal) -> String? {
    guard let text = try text(key) else { return nil }
    guard CatalogLimits.isName(text) else {
      throw LineRefusal("has 1 to 128 of A-Z a-z 0-9 . _ -", at: path + [key])
    }
    return text
  }

  func name(_ key: String) throws(LineRefusal) -> String {
    guard let name = try optionalName(key) else {
      throw LineRefusal("needs a string", at: path + [key])
    }
    return name
  }

  func time(_ key: String) throws(LineRefusal) -> Timestamp? {
    guard let text = try text(key) else { return nil }
    guard let moment = Timestamp(rfc3339: text) else {
      throw LineRefusal("needs an RFC 3339 time", at: path + [key])
    }
    return moment
  }

  func context() throws(LineRefusal) -> CallerParameters {
    guard let node = object["context"], !node.isNull else { return [:] }
    guard let members = node.object else {
      throw LineRefusal("needs an object; got \(node.noun)", at: path + ["context"])
    }
    do throws(ProfileJSON.Mistake) {
      return CallerParameters(try ProfileJSON.values(members))
    } catch {
      throw LineRefusal(error.message, at: path + ["context"] + [error.key].compactMap { $0 })
    }
  }

  func tags() throws(LineRefusal) -> TagValues {
    var values = TagValues()
    for member in object["tags"]?.object?.members ?? [] {
      guard let text = member.value.string else {
        throw LineRefusal("needs strings; got \(member.value.noun)", at: path + ["tags"])
      }
      values[member.key] = text
    }
    return values
  }

  func variation() throws(LineRefusal) -> DrawnVariation? {
    guard let node = object["variation"], !node.isNull else { return nil }
    let place = path + ["variation"]
    guard let members = node.object else {
      throw LineRefusal("needs an object; got \(node.noun)", at: place)
    }
    let reader = ReceiptReader(object: members, path: place)
    let bucket = members["bucket"]?.number?.int64 ?? 0
    guard (0..<Int64(VariationDraw.bucketCount)).contains(bucket) else {
      throw LineRefusal("is from 0 to 99999", at: place + ["bucket"])
    }
    return DrawnVariation(
      experiment: Experiment.ID(rawValue: try reader.name("experiment")),
      id: Variation.ID(rawValue: try reader.name("id")), bucket: Int(bucket),
      origin: try reader.origin())
  }

  private func origin() throws(LineRefusal) -> DrawnVariation.Origin {
    if object["kept"]?.bool == true { return .kept }
    guard let word = try text("by") else { return .drawn }
    guard let origin = DrawnVariation.Origin(rawValue: word) else {
      throw LineRefusal("needs 'forced' or 'winner'", at: path + ["by"])
    }
    return origin
  }

  func uses() throws(LineRefusal) -> [AudienceUse] {
    guard let node = object["limits"], !node.isNull else { return [] }
    guard let members = node.object else {
      throw LineRefusal("needs an object; got \(node.noun)", at: path + ["limits"])
    }
    var uses: [AudienceUse] = []
    for member in members.members {
      let reader = ReceiptReader(
        object: member.value.object ?? JSONObject([]), path: path + ["limits", member.key])
      let cap = try reader.use("cap")
      uses.append(
        AudienceUse(
          audience: Audience.ID(rawValue: member.key), limit: try reader.use("limit")?.use,
          cap: cap.flatMap { cap in
            cap.id.map { AudienceUse.CapUse(id: Cap.ID(rawValue: $0), use: cap.use) }
          }))
    }
    return uses
  }

  private func use(_ key: String) throws(LineRefusal) -> (id: String?, use: LimitUse)? {
    guard let node = object[key]?.object else { return nil }
    let reader = ReceiptReader(object: node, path: path + [key])
    let numbers = ["count", "per_ms", "used"].map { node[$0]?.number?.int64 ?? 0 }
    let limit = Limit(
      count: Int(clamping: numbers[0]), perMilliseconds: numbers[1],
      then: Limit.Then(rawValue: try reader.text("then") ?? "") ?? .next)
    let use = LimitUse(
      limit: limit, used: Int(clamping: numbers[2]), frees: try reader.time("frees"))
    return (try reader.optionalName("id"), use)
  }
}
