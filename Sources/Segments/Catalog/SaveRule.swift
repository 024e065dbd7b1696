// What a flow writes to a profile, from the answers of a showing.

public import Expressions

/// What a flow writes to one place of a profile, from the answers of a showing.
public struct SaveRule: Sendable {
  /// The place.
  public let target: WriteTarget
  /// Gives the value; of a type that the place can take.
  public let value: Expression
  /// Whether to write at all; nil for always.
  ///
  /// What is unset or fails writes nothing.
  public let condition: Expression?

  /// Makes a rule of its parts.
  package init(target: WriteTarget, value: Expression, condition: Expression?) {
    self.target = target
    self.value = value
    self.condition = condition
  }

  /// Whether it reads any of the slots.
  package func reads(_ slots: [Environment.Slot]) -> Bool {
    slots.contains { slot in
      value.reads.contains(slot) || condition?.reads.contains(slot) == true
    }
  }
}
