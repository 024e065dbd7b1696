// The values of custom tags, by exact name.

/// The value of each tag that has one.
///
/// Names match exactly, case included, scalar by scalar: `é` in one scalar and `é` in two are two
/// names. An empty string is a value.
public struct TagValues: Sendable {
  private var entries: [(name: String, value: String)] = []

  /// Creates values of no tag.
  public init() {}

  /// The values by name, as the SDK's `tagResolver` takes them.
  public var dictionary: [String: String] {
    Dictionary(names.map { ($0, self[$0] ?? "") }) { $1 }
  }

  /// Creates values from pairs.
  ///
  /// - Parameter values: Full names with their values; of two equal names the last one counts.
  public init(_ values: some Sequence<(key: String, value: String)>) {
    for (name, value) in values { self[name] = value }
  }

  /// The full names that have a value, in the order in which they were first set.
  public var names: [String] { entries.map(\.name) }

  /// Whether no tag has a value.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value of a tag by its full name; nil when it has none.
  public subscript(name: String) -> String? {
    get { index(of: name).map { entries[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// Returns these values with others over them: where both have a name, the other's value counts.
  ///
  /// - Parameter others: The values that win, as a caller's do over a profile's.
  /// - Returns: The values of both.
  public func overridden(by others: TagValues) -> TagValues {
    var values = self
    for (name, value) in others.entries { values[name] = value }
    return values
  }

  /// Returns the names that have a value and belong to none of the tags.
  ///
  /// Such a value is never shown: the name is misspelt, lacks its group, or differs in case.
  ///
  /// - Parameter tags: The tags that the flow knows.
  /// - Returns: The names, in the order in which they were first set.
  public func names(unknownTo tags: some Sequence<CustomTag>) -> [String] {
    names.filter { name in !tags.contains { $0.name.utf8.elementsEqual(name.utf8) } }
  }

  private func index(of name: String) -> Int? {
    entries.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension TagValues: ExpressibleByDictionaryLiteral {
  /// Creates values from a literal.
  ///
  /// - Parameter elements: Full names with their values; of two equal names the last one counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
