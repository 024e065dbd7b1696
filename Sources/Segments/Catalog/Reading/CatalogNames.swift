// The names that a catalog defines, whether or not what they name is right.

/// The names that a catalog defines, whether or not what they name is right: so that one mistake is
/// reported once, where it is, and not again wherever the name is used.
struct CatalogNames {
  /// The names of one kind.
  struct Names {
    /// What one of them is called: "flow".
    let noun: String
    /// The key of the document under which they are defined.
    let home: String
    /// In order of their bytes.
    let sorted: [String]
    private let known: Set<ScalarKey>

    init(_ noun: String, in home: String, of root: DocumentMembers) {
      self.noun = noun
      self.home = home
      let object = root[home]?.node.object
      sorted = (object?.members ?? []).map(\.key).sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
      known = Set(sorted.map(ScalarKey.init))
    }

    func contains(_ name: String) -> Bool { known.contains(ScalarKey(name)) }

    /// The name that a value of the document holds, if it is one of these; else it is reported.
    func resolve(_ value: DocumentValue) -> String? {
      guard let name = value.text("the name of \(noun.first.map(Self.article) ?? "a") \(noun)")
      else { return nil }
      if contains(name) { return name }
      let fix =
        value.log.suggestion(for: name, among: sorted) ?? "define it under '\(home)'"
      value.report("there is no \(noun) \(JSONMistake.quoted(name)): \(fix)")
      return nil
    }

    private static func article(_ letter: Character) -> String {
      "aeio".contains(letter) ? "an" : "a"
    }
  }

  let segments: Names
  let experiments: Names
  let flows: Names
  let caps: Names

  init(_ root: DocumentMembers) {
    segments = Names("segment", in: "segments", of: root)
    experiments = Names("experiment", in: "experiments", of: root)
    flows = Names("flow", in: "flows", of: root)
    caps = Names("cap", in: "caps", of: root)
  }
}
