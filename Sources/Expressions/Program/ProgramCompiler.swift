// Compiles a checked tree to a program.

/// Compiles a checked tree to a program.
struct ProgramCompiler {
  let checked: CheckedTree
  private(set) var code: [Instruction] = []
  private(set) var regionOf: [Int32] = []
  private(set) var regions: [Region] = []
  var tables = ProgramTables()
  var depth = StackDepth()
  private var region: Int32 = -1
  /// The slots the program reads.
  private(set) var reads: Set<Environment.Slot> = []

  private init(checked: CheckedTree) {
    self.checked = checked
  }

  /// Compiles a tree without mistakes.
  ///
  /// - Returns: The program, and the slots it reads in ascending order.
  static func compile(
    _ checked: CheckedTree, in environment: Environment
  ) -> (program: Program, reads: [Environment.Slot]) {
    var compiler = ProgramCompiler(checked: checked)
    let root = checked.tree.root
    let endsInCondition = checked.types[root] == .bool
    if endsInCondition {
      compiler.condition(root)
    } else {
      compiler.value(root)
    }
    let reads = compiler.reads.sorted()
    return (
      Program(compiler, endsInCondition: endsInCondition, environment: environment), reads
    )
  }

  func kind(_ id: SyntaxNode.ID) -> SyntaxNode.Kind { checked.tree[id].kind }

  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    code.append(instruction)
    regionOf.append(region)
    depth.apply(instruction)
    return code.count - 1
  }

  /// The place of the next instruction.
  var here: Int32 { Int32(code.count) }

  mutating func replace(_ place: Int, by instruction: Instruction) {
    code[place] = instruction
  }

  /// Emits code that ends in a condition also when something in it fails.
  mutating func absorbing(_ body: (inout ProgramCompiler) -> Void) {
    let outer = region
    region = Int32(regions.count)
    regions.append(
      Region(
        target: 0, valueDepth: depth.values, conditionDepth: depth.conditions,
        loopDepth: depth.loops))
    let own = Int(region)
    body(&self)
    regions[own].target = here
    region = outer
  }

  /// The slot that a part reads, or nil when it is no plain read.
  func slot(_ id: SyntaxNode.ID) -> Int32? {
    guard case .slot(let slot) = checked.references[id] else { return nil }
    switch kind(id) {
    case .name, .call, .select(_, _, false), .index(_, _, false): return Int32(slot)
    default: return nil
    }
  }

  mutating func note(read slot: Int32) {
    reads.insert(Int(slot))
  }

  /// Emits one of two branches of a question, of which each adds the same to the stacks.
  mutating func conditional(
    _ question: SyntaxNode.ID, yes: (inout ProgramCompiler) -> Void,
    no: (inout ProgramCompiler) -> Void
  ) {
    condition(question)
    let branch = emit(.branch(else: 0))
    let before = (depth.values, depth.conditions)
    yes(&self)
    let end = emit(.jump(0))
    replace(branch, by: .branch(else: here))
    (depth.values, depth.conditions) = before
    no(&self)
    replace(end, by: .jump(here))
  }
}
