// The keys of every kind of object in a catalog: the one table that the reader obeys.

/// A kind of object in a catalog, with its keys.
///
/// `catalog.schema.json` has a definition of each under the same name, with the same keys.
enum CatalogPart: String, CaseIterable, KeyedPart {
  case document, attribute, segment, experiment, variation, draw, flow, screen, element, option
  case save, tag
  case tagReference = "tag_reference"
  case placement, audience, rollout, limit, cap, protect, retention, silence, kept

  /// Its keys.
  ///
  /// Keys that begin with `x-` and `description` are free.
  var keys: [String] {
    switch self {
    case .document:
      [
        "format", "default_locale", "attributes", "context", "segments", "experiments", "flows",
        "caps", "placements", "protect", "retention", "silence", "$schema", "$kept",
      ]
    case .attribute: ["type", "values", "minimum", "maximum", "unit", "personal"]
    case .segment: ["where", "unset"]
    case .experiment: ["variations", "seed", "winner", "force", "draw"]
    case .variation: ["id", "weight", "holdout"]
    case .draw: ["like", "version"]
    case .flow:
      [
        "screens", "save", "finish", "tags", "products", "remote_config",
        "remote_config_by_locale", "default_locale",
      ]
    case .screen: ["id", "elements"]
    case .element: ["id", "type", "text", "options", "required", "header"]
    case .option: ["id", "title", "default"]
    case .save: ["value", "when"]
    case .tag: ["initial", "value"]
    case .tagReference: ["tag"]
    case .placement: ["audiences"]
    case .audience:
      [
        "id", "segment", "flow", "experiment", "flows", "rollout", "limit", "cap", "from", "until",
      ]
    case .rollout: ["percent", "seed"]
    case .limit, .cap: ["count", "per", "then"]
    case .protect: ["max_moved"]
    case .retention: ["history", "answers", "events", "exposures"]
    case .silence: ["code", "path", "reason"]
    case .kept: ["from", "lacks"]
    }
  }

  /// The keys that it cannot do without.
  var neededKeys: [String] {
    switch self {
    case .document: ["format"]
    case .attribute: ["type"]
    case .segment: ["where"]
    case .experiment: ["variations"]
    case .variation: ["id", "weight"]
    case .draw: ["like"]
    case .screen: ["id"]
    case .element: ["id", "type"]
    case .option: ["id"]
    case .save: ["value"]
    case .tag: ["initial"]
    case .tagReference: ["tag"]
    case .placement: ["audiences"]
    case .rollout: ["percent"]
    case .limit, .cap: ["count", "per", "then"]
    case .silence: ["code", "reason"]
    case .kept: ["lacks"]
    case .flow, .audience, .protect, .retention: []
    }
  }

  /// What it is called in a sentence.
  var phrase: String {
    switch self {
    case .document: "the catalog"
    case .attribute: "an attribute"
    case .experiment: "an experiment"
    case .element: "an element"
    case .option: "an option"
    case .audience: "an audience"
    case .draw: "'draw'"
    case .save: "a save rule"
    case .tagReference: "a tag in a text"
    case .protect: "'protect'"
    case .retention: "'retention'"
    case .silence: "an entry of 'silence'"
    case .kept: "an entry of '$kept'"
    default: "a \(rawValue)"
    }
  }

  /// Whether anybody may write this key anywhere.
  static func isFree(_ key: String) -> Bool {
    key.utf8.starts(with: "x-".utf8) || key.utf8.elementsEqual("description".utf8)
  }
}
