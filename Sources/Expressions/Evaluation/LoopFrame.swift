// A loop while it runs.

/// A loop while it runs.
struct LoopFrame {
  let elements: [Value]
  var position = -1
  /// What `map` and `filter` have taken so far.
  var collected: [Value] = []
  /// How many elements `exists_one` has counted.
  var count = 0

  init(_ elements: [Value]) {
    self.elements = elements
  }
}
