// A declared variable.

/// A declared variable: where its value is, and of which type.
struct Variable: Sendable {
  let slot: Environment.Slot
  let type: ValueType
}
