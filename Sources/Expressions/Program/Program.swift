// A compiled expression: instructions, and the tables they refer to.

/// A compiled expression, which never changes once it is made.
final class Program: Sendable {
  let code: [Instruction]
  /// The region of each instruction, -1 for none.
  let regionOf: [Int32]
  let regions: [Region]
  let tables: ProgramTables
  /// The greatest number of values and of conditions on the stacks.
  let valueDepth: Int
  let conditionDepth: Int
  /// Whether it only has instructions that need nothing but slots and a stack of outcomes.
  let isOfConditions: Bool
  /// Whether the result is a condition rather than a value.
  let endsInCondition: Bool
  let slotNames: [String]
  let zoneOffset: Environment.ZoneOffset?

  init(
    _ compiler: consuming ProgramCompiler, endsInCondition: Bool, environment: Environment
  ) {
    code = compiler.code
    regionOf = compiler.regionOf
    regions = compiler.regions
    tables = compiler.tables
    isOfConditions = endsInCondition && compiler.code.allSatisfy(\.isOfConditions)
    valueDepth = compiler.depth.mostValues
    conditionDepth = compiler.depth.mostConditions
    self.endsInCondition = endsInCondition
    slotNames = environment.slotNames
    zoneOffset = environment.zoneOffset
  }
}
