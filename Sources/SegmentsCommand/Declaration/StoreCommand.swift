// A command that runs in a store which is there.

import Segments

/// A verb that can do nothing before the store is open.
protocol StoreCommand: Command {
  /// Does it.
  ///
  /// - Throws: `CommandError`, or what the store and the library throw.
  func run(in store: any Store, to output: inout Output) throws -> ExitCode
}

extension StoreCommand {
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    try run(in: try open(), to: &output)
  }
}
