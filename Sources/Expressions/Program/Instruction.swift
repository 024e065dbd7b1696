// The instructions of a compiled expression.

/// One instruction of a program.
///
/// Conditions lie on a stack of their own, where an error is an outcome like true and false;
/// all other values lie on the stack of values, and an error there goes to the handler of its
/// region.
enum Instruction: Sendable {
  // Conditions straight from slots, which allocate nothing.
  case testSlot(Int32)
  case testDouble(Comparison, slot: Int32, Double)
  case testText(Comparison, slot: Int32, text: Int32)
  case testConstant(Comparison, slot: Int32, constant: Int32)
  case testSlots(Comparison, left: Int32, right: Int32)
  case testPresence(slot: Int32)
  case testMembership(slot: Int32, list: Int32)
  case testTextMembership(slot: Int32, texts: Int32)
  case testElement(constant: Int32, list: Int32)
  case testTextElement(text: Int32, list: Int32)
  case testPart(TextPart, slot: Int32, text: Int32)
  case testPattern(slot: Int32, pattern: Int32)

  // Conditions.
  case condition(Bool)
  case and
  case or
  case not
  /// Goes on elsewhere when the condition on top is false, and leaves it there.
  case jumpIfNo(Int32)
  /// Goes on elsewhere when the condition on top is true, and leaves it there.
  case jumpIfYes(Int32)
  /// Takes a condition; goes on elsewhere when it is false; an error is raised.
  case branch(else: Int32)
  case jump(Int32)
  /// Makes a condition of a value.
  case toCondition
  /// Makes a value of a condition; an error is raised.
  case toValue
  case compare(Comparison)
  case membership
  case matchPattern(Int32)
  case hasField(Int32)

  // Values.
  case constant(Int32)
  case readSlot(Int32)
  case readOptional(slot: Int32)
  /// The value of a slot and a jump, or nothing when it has none.
  case readSlotOr(slot: Int32, then: Int32)
  case readElement(loop: Int32)
  /// The index or key of what a loop is at.
  case readIndex(loop: Int32)
  case arithmetic(Arithmetic.Operator)
  case negate
  case select(field: Int32)
  case selectOptional(field: Int32)
  case index
  case indexOptional
  case makeList(count: Int32)
  case makeMap(count: Int32)
  /// Lists and maps with optional elements; the constant says which are.
  case makeListOfSome(count: Int32, flags: Int32)
  case makeMapOfSome(count: Int32, flags: Int32)
  case call(function: Int32, count: Int32)
  case callHost(function: Int32, count: Int32)
  case toVersion
  /// Unwraps an optional value and goes on elsewhere, or drops it when it has no value.
  case unwrapOr(then: Int32)
  /// Keeps an optional value and goes on elsewhere, or drops it when it has no value.
  case keepOr(then: Int32)
  case fail(Int32)

  // Loops. A named value is a loop over that value alone.
  case beginLoop
  /// Goes through the values of a map rather than its keys.
  case beginPairs
  case beginBinding
  /// Names what is in an optional value, or goes on elsewhere with no value.
  case beginOptional(else: Int32)
  /// Takes the next element, or goes on elsewhere when there is none.
  case nextElement(else: Int32)
  case collect
  /// Collects a value under the key that the loop is at.
  case collectEntry
  /// Collects all entries of a map.
  case collectEntries
  case countOne
  case endLoop
  /// Ends a loop and gives the list of what was collected.
  case endCollecting
  /// Ends a loop and gives the map of what was collected.
  case endMapping
  /// Ends a loop and says whether exactly one was counted.
  case endCounting
  case wrapOptional
  /// Fails unless the value on top is optional.
  case expectOptional
}
