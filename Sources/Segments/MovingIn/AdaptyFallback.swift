// Reads Adapty's fallback file into placements.

/// Reads Adapty's fallback file, format 10 and older ones of the same form.
struct AdaptyFallback {
  /// The newest format that is known.
  static let newestFormat: Int64 = 10

  /// In order of their ids.
  private(set) var placements: [AdaptyPlacement] = []

  /// Whether an object is such a file.
  static func isFallback(_ object: JSONObject) -> Bool {
    object["data"]?.object != nil && object["meta"]?.object != nil
  }

  /// Reads a file; `notes` takes what could not be carried.
  init(_ root: JSONObject, _ notes: inout ImportNotes) {
    if let format = root["meta"]?["version"]?.number?.int64, format > Self.newestFormat {
      notes.add(
        "the file has format \(format), newer than \(Self.newestFormat): read as far as it is known",
        at: "meta.version")
    }
    if root["ui_builder"] != nil {
      notes.add("what screens look like ('ui_builder') stays with Adapty", at: "ui_builder")
    }
    for member in root["data"]?.object?.members ?? [] {
      guard let placement = Self.placement(member.key, member.value, &notes) else { continue }
      placements.append(placement)
    }
    placements.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private static func placement(_ key: String, _ node: JSONNode, _ notes: inout ImportNotes)
    -> AdaptyPlacement?
  {
    let place = node["meta"]?["placement"]
    let id = place?["developer_id"]?.string ?? key
    guard CatalogLimits.isName(id) else {
      notes.add(
        "a placement is left out: its id is not 1 to 128 of A-Z a-z 0-9 . _ -",
        at: "placement \(JSONMistake.quoted(id))")
      return nil
    }
    let variations = (node["data"]?.array ?? []).compactMap { variation($0, of: id, &notes) }
    guard !variations.isEmpty else {
      notes.add("a placement without content is left out", at: "placement '\(id)'")
      return nil
    }
    return AdaptyPlacement(
      id: id, audienceName: place?["audience_name"]?.string ?? "All Users",
      audienceVersion: place?["placement_audience_version_id"]?.string,
      testName: place?["ab_test_name"]?.string, variations: variations)
  }

  private static func variation(_ node: JSONNode, of placement: String, _ notes: inout ImportNotes)
    -> AdaptyPlacement.Variation?
  {
    let kinds = ["flow", "paywall", "onboarding"]
    let place = "placement '\(placement)'"
    guard let kind = kinds.first(where: { node["\($0)_id"]?.string != nil }),
      let content = node["\(kind)_id"]?.string, let id = node["variation_id"]?.string,
      CatalogLimits.isName(id)
    else {
      notes.add("a variation without the ids of itself and its content is left out", at: place)
      return nil
    }
    if let info = node["cross_placement_info"], !info.isNull {
      notes.add(
        "a test across placements is carried as a test of each placement", at: place)
    }
    for key in ["paywall_builder", "onboarding_builder", "view_configuration", "flow_builder"]
    where node[key].map({ !$0.isNull }) ?? false {
      notes.add("what screens look like ('\(key)') stays with Adapty", at: place)
    }
    if let url = node["web_purchase_url"], !url.isNull {
      notes.add("'web_purchase_url' is left out", at: place)
    }
    return AdaptyPlacement.Variation(
      id: id, weight: Int(node["weight"]?.number?.int64 ?? 100), contentID: content,
      name: node["\(kind)_name"]?.string ?? node["name"]?.string ?? content, kind: kind,
      products: products(node["products"], place, &notes),
      configurations: configurations(node, place, &notes))
  }

  private static func products(_ node: JSONNode?, _ place: String, _ notes: inout ImportNotes)
    -> [String]
  {
    (node?.array ?? []).compactMap { product in
      let offers = ["promotional_offer_id", "win_back_offer_id", "offer_id", "base_plan_id"]
      for key in offers where product[key].map({ !$0.isNull }) ?? false {
        notes.add("of products only 'vendor_product_id' is carried, not '\(key)'", at: place)
      }
      return product["vendor_product_id"]?.string
    }
  }

  private static func configurations(
    _ node: JSONNode, _ place: String, _ notes: inout ImportNotes
  ) -> [(locale: String, value: JSONNode)] {
    let one = node["remote_config"].map { [$0] } ?? []
    let nodes = (node["remote_configs"]?.array ?? one).filter { $0.object != nil }
    return nodes.compactMap { entry in
      guard let data = entry["data"], !data.isNull else {
        notes.add("a remote config without data is left out", at: place)
        return nil
      }
      return (entry["lang"]?.string ?? "", parsed(data))
    }
  }

  /// The JSON that a remote config's text holds; a text that is none stays a text.
  private static func parsed(_ data: JSONNode) -> JSONNode {
    guard let text = data.string else { return data }
    do throws(JSONMistake) {
      return try JSONReader.read(Array(text.utf8), syntax: .json)
    } catch {
      return data
    }
  }
}
