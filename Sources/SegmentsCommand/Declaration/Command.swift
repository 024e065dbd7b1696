// What every command has: it is made of arguments, and runs in a store.

import Segments

/// A verb with the fields of one call.
protocol Command: Sendable {
  /// Its declaration.
  static var verb: Verb { get }
  /// Makes it of what was read.
  ///
  /// - Throws: `CommandError.wrongCall` when a value cannot be read.
  init(_ arguments: Arguments) throws(CommandError)
  /// Whether it makes the store when there is none; most do not.
  static var makesStore: Bool { get }
  /// Does it; opens the store when it needs it.
  ///
  /// - Throws: `CommandError`, or what the store and the library throw.
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode
}

extension Command {
  static var makesStore: Bool { false }
}
