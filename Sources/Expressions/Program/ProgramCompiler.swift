// Compiles a checked tree to a program.

/// Compiles a checked tree to a program.
///
/// What is still to be compiled waits in a list of its own, so that no depth of nesting overflows
/// the call stack.
struct ProgramCompiler {
  /// One step of compiling.
  enum Step {
    /// Code that leaves a condition, also where something is unset or fails.
    case condition(SyntaxNode.ID)
    /// Code that leaves a value; an error goes to the handler of the region.
    case value(SyntaxNode.ID)
    case emit(Instruction)
    case run((inout ProgramCompiler) -> Void)
  }

  let checked: CheckedTree
  let constants: [Value?]
  private(set) var code: [Instruction] = []
  private(set) var regionOf: [Int32] = []
  private(set) var regions: [Region] = []
  var tables = ProgramTables()
  var depth = StackDepth()
  /// The slots the program reads.
  private(set) var reads: Set<Environment.Slot> = []
  private var steps: [Step] = []
  private var openRegions: [Int32] = []
  /// Jumps whose target is not known yet, and how full the stacks were before each branch.
  private var openJumps: [Int] = []
  private var openBranches: [(values: Int, conditions: Int)] = []
  /// The instructions that take the next element of each loop that is being compiled.
  private var openLoops: [Int] = []

  private init(checked: CheckedTree, constants: [Value?]) {
    self.checked = checked
    self.constants = constants
  }

  /// Compiles a tree without mistakes.
  ///
  /// - Returns: The program, and the slots it reads in ascending order.
  static func compile(
    _ checked: CheckedTree, in environment: Environment
  ) -> (program: Program, reads: [Environment.Slot]) {
    compile(
      checked.tree.root, of: checked, constants: ConstantFolding.constants(of: checked),
      in: environment)
  }

  /// Compiles one part of a tree without mistakes; it must not stand in a loop.
  ///
  /// - Returns: The program, and the slots it reads in ascending order.
  static func compile(
    _ root: SyntaxNode.ID, of checked: CheckedTree, constants: [Value?],
    in environment: Environment
  ) -> (program: Program, reads: [Environment.Slot]) {
    var compiler = ProgramCompiler(checked: checked, constants: constants)
    let endsInCondition = checked.types[root] == .bool
    compiler.steps.append(endsInCondition ? .condition(root) : .value(root))
    while let step = compiler.steps.popLast() { compiler.run(step) }
    let reads = compiler.reads.sorted()
    return (
      Program(compiler, endsInCondition: endsInCondition, environment: environment), reads
    )
  }

  private mutating func run(_ step: Step) {
    switch step {
    case .condition(let id): condition(id)
    case .value(let id): value(id)
    case .emit(let instruction): emit(instruction)
    case .run(let body): body(&self)
    }
  }

  /// Does these steps before all that wait already.
  mutating func next(_ next: [Step]) {
    steps.append(contentsOf: next.reversed())
  }

  /// The same for steps that may fail and shall end in a condition then.
  mutating func nextAbsorbing(_ next: [Step]) {
    beginRegion()
    steps.append(.run { $0.endRegion() })
    self.next(next)
  }

  func kind(_ id: SyntaxNode.ID) -> SyntaxNode.Kind { checked.tree[id].kind }

  @discardableResult
  mutating func emit(_ instruction: Instruction) -> Int {
    code.append(instruction)
    regionOf.append(openRegions.last ?? -1)
    depth.apply(instruction)
    return code.count - 1
  }

  /// The place of the next instruction.
  var here: Int32 { Int32(code.count) }

  private mutating func beginRegion() {
    openRegions.append(Int32(regions.count))
    regions.append(
      Region(
        target: 0, valueDepth: depth.values, conditionDepth: depth.conditions,
        loopDepth: depth.loops))
  }

  private mutating func endRegion() {
    if let region = openRegions.popLast() { regions[Int(region)].target = here }
  }

  /// Emits a jump whose target comes later.
  mutating func openJump(_ instruction: Instruction) {
    openJumps.append(emit(instruction))
  }

  /// Makes the newest open jumps go here.
  mutating func land(_ count: Int = 1) {
    for place in openJumps.suffix(count) { code[place] = code[place].jumping(to: here) }
    openJumps.removeLast(count)
  }

  /// Emits the instruction that takes the next element of a loop.
  mutating func beginElement() {
    openLoops.append(emit(.nextElement(else: 0)))
  }

  /// The instruction that takes the next element of the innermost loop.
  var currentElement: Int32 { Int32(openLoops.last ?? 0) }

  mutating func endElement() -> Int32 {
    Int32(openLoops.removeLast())
  }

  /// Makes the end of a loop, and a jump out of it, go here.
  mutating func landElement(_ next: Int32, _ leave: Int? = nil) {
    for place in [Int(next)] + (leave.map { [$0] } ?? []) {
      code[place] = code[place].jumping(to: here)
    }
  }

  /// The steps of a question with two results, of which each adds the same to the stacks.
  func question(_ question: SyntaxNode.ID, yes: Step, no: Step) -> [Step] {
    [
      .condition(question),
      .run { compiler in
        compiler.openJump(.branch(else: 0))
        compiler.openBranches.append((compiler.depth.values, compiler.depth.conditions))
      },
      yes,
      .run { compiler in
        let end = compiler.emit(.jump(0))
        compiler.land()
        compiler.openJumps.append(end)
        if let before = compiler.openBranches.popLast() {
          compiler.depth.values = before.values
          compiler.depth.conditions = before.conditions
        }
      },
      no,
      .run { $0.land() },
    ]
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
}

extension Instruction {
  /// The same jump to another place.
  func jumping(to target: Int32) -> Instruction {
    switch self {
    case .jumpIfNo: .jumpIfNo(target)
    case .jumpIfYes: .jumpIfYes(target)
    case .branch: .branch(else: target)
    case .jump: .jump(target)
    case .readSlotOr(let slot, _): .readSlotOr(slot: slot, then: target)
    case .unwrapOr: .unwrapOr(then: target)
    case .keepOr: .keepOr(then: target)
    case .nextElement: .nextElement(else: target)
    case .beginOptional: .beginOptional(else: target)
    default: self
    }
  }
}
