// A loop while it runs.

/// A loop while it runs; a named value is a loop over that value alone.
struct LoopFrame {
  let elements: [Value]
  /// The keys of the elements, where it goes through the values of a map.
  let keys: [Value]?
  var position: Int
  /// What has been taken so far, for a list and for a map.
  var collected: [Value] = []
  var entries: [ValueMap.Entry] = []
  /// How many elements `exists_one` has counted.
  var count = 0

  /// Begins before the first element.
  init(_ elements: [Value], keys: [Value]? = nil) {
    self.elements = elements
    self.keys = keys
    position = -1
  }

  /// Stands at a single value.
  init(naming value: Value) {
    elements = [value]
    keys = nil
    position = 0
  }

  /// The index or key of what it is at.
  var index: Value { keys?[position] ?? .int(Int64(position)) }
}
