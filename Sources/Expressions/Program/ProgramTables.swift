// What the instructions of a program refer to by number.

/// What the instructions of a program refer to by number.
struct ProgramTables: Sendable {
  private(set) var constants: [Value] = []
  private(set) var texts: [ConstantText] = []
  private(set) var textLists: [[ConstantText]] = []
  private(set) var flags: [[Bool]] = []
  private(set) var patterns: [Pattern] = []
  private(set) var functions: [StandardFunction.Body] = []
  private(set) var hosts: [HostFunction.Body] = []

  mutating func add(_ value: Value) -> Int32 { Self.add(value, to: &constants) }
  mutating func add(_ text: ConstantText) -> Int32 { Self.add(text, to: &texts) }
  mutating func add(_ texts: [ConstantText]) -> Int32 { Self.add(texts, to: &textLists) }
  mutating func add(_ some: [Bool]) -> Int32 { Self.add(some, to: &flags) }
  mutating func add(_ pattern: Pattern) -> Int32 { Self.add(pattern, to: &patterns) }
  mutating func add(function: @escaping StandardFunction.Body) -> Int32 {
    Self.add(function, to: &functions)
  }
  mutating func add(host: @escaping HostFunction.Body) -> Int32 { Self.add(host, to: &hosts) }

  private static func add<Element>(_ element: Element, to table: inout [Element]) -> Int32 {
    table.append(element)
    return Int32(table.count - 1)
  }
}
