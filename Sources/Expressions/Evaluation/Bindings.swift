// The values of the names an expression reads, during one evaluation.

/// The values of an environment's names, by slot.
public struct Bindings: Sendable {
  /// What a slot holds.
  public enum Binding: Sendable {
    /// There is no value.
    case unset
    /// There is a value, but of another type than was declared; it counts as unset.
    case mistyped
    /// There is this value, of the declared type.
    case value(Value)
  }

  private(set) var slots: [Binding]

  /// Makes bindings in which every slot is unset.
  ///
  /// - Parameter slotCount: The environment's `slotCount`.
  public init(slotCount: Int) {
    slots = Array(repeating: .unset, count: slotCount)
  }

  /// What a slot holds; the slot must be one of the environment these bindings were made for.
  public subscript(slot: Environment.Slot) -> Binding {
    get { slots[slot] }
    set { slots[slot] = newValue }
  }
}
