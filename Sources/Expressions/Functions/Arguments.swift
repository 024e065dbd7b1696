// What a function of the language is called with.

/// The arguments of one call, and what the call may use.
struct Arguments {
  let values: UnsafeBufferPointer<Value>
  /// How named time zones are looked up.
  let zoneOffset: Environment.ZoneOffset?
  /// How many more bytes of text and list elements the evaluation may build.
  let room: Int

  subscript(place: Int) -> Value { values[place] }

  var count: Int { values.count }
}
