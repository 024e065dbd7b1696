// What every command has: it is made of arguments.

/// A verb with the fields of one call.
protocol Command: Sendable {
  /// Its declaration.
  static var verb: Verb { get }
  /// Makes it of what was read.
  ///
  /// - Throws: `CommandError.wrongCall` when a value cannot be read.
  init(_ arguments: Arguments) throws(CommandError)
}
