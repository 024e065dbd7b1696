// The parts of an expression.

/// One part of an expression, with its place.
struct SyntaxNode: Sendable {
  /// The place of a node in its tree.
  typealias ID = Int

  /// An element of a list literal; an optional one is left out when it has no value.
  struct Element: Sendable {
    let node: ID
    let isOptional: Bool
  }

  /// An entry of a map literal; an optional one is left out when it has no value.
  struct Entry: Sendable {
    let key: ID
    let value: ID
    let isOptional: Bool
  }

  /// A macro that gives names to values: to the elements it goes through, or to one value.
  struct Comprehension: Sendable {
    let macro: Macro
    /// What it goes through, or the value that is named.
    let range: ID
    /// The name of an element, or of the value.
    let variable: String
    /// The name of an element's index or key, which stands before that of the element.
    let indexVariable: String?
    /// What an element must fulfil before `map` takes it.
    let condition: ID?
    let body: ID
  }

  /// The macros that give names to values.
  enum Macro: String, CaseIterable, Sendable {
    case all
    case exists
    case existsOne = "exists_one"
    case map
    case filter
    case transformList
    case transformMap
    case transformMapEntry
    /// `cel.bind(name, value, body)`.
    case bind
    /// `optional.optMap(name, body)`.
    case optionalMap = "optMap"
    /// `optional.optFlatMap(name, body)`.
    case optionalFlatMap = "optFlatMap"
  }

  /// What kinds of parts there are.
  enum Kind: Sendable {
    /// Could not be read; the mistake is already noted.
    case invalid
    case literal(Value)
    /// A name; with a leading dot it is looked for outside every namespace and loop.
    case name(String, isRooted: Bool)
    case select(ID, field: String, isOptional: Bool)
    /// `has(a.b)`; `isIndexed` for `has(a['b'])`, which only records have.
    case presence(ID, field: String, isIndexed: Bool)
    case index(ID, ID, isOptional: Bool)
    case call(String, target: ID?, arguments: [ID])
    case not(ID)
    case negate(ID)
    case binary(Symbol, ID, ID)
    /// All operands of a chain of `&&`, at least two.
    case and([ID])
    /// All operands of a chain of `||`, at least two.
    case or([ID])
    case conditional(ID, ID, ID)
    case list([Element])
    case map([Entry])
    case comprehension(Comprehension)
  }

  let kind: Kind
  /// Its bytes in the source.
  let range: Range<Int>
  /// The bytes to point at: an operator, a field, a function name.
  let mark: Range<Int>
  /// How many levels of parts are below it.
  let height: Int
}
