// Where an evaluation goes on after an error in a part of a program.

/// Where an evaluation goes on after an error in a part of a program.
///
/// The stacks are cut to the depths they had before the part, and the error becomes a condition.
struct Region: Sendable {
  var target: Int32
  let valueDepth: Int
  let conditionDepth: Int
  let loopDepth: Int
}
