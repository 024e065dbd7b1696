// A tree with its members in canonical order.

extension JSONNode {
  /// The same tree with the members of every object in the order of the canonical form.
  ///
  /// What is handed through from a catalog is in this order, whether the catalog comes from its
  /// document or from a store's rows. Trees come from `JSONReader`, which bounds their depth.
  var inCanonicalOrder: JSONNode {
    switch kind {
    case .array(let elements): JSONNode(.array(elements.map(\.inCanonicalOrder)), at: place)
    case .object(let object):
      JSONNode(
        .object(
          JSONObject(
            object.members
              .map {
                JSONObject.Member(
                  key: $0.key, keyPlace: $0.keyPlace, value: $0.value.inCanonicalOrder)
              }
              .sorted { JSONWriter.isBefore($0.key, $1.key) })), at: place)
    case .null, .bool, .number, .string: self
    }
  }
}
