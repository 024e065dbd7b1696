// From the words of a call to the code that the process ends with.

import SQLiteStore
import Segments

@main
enum Entry {
  static func main() {
    Surroundings.ignoreClosedPipes()
    var output = Output(to: .process, terminal: .current)
    var code: ExitCode
    do throws(CommandError) {
      code = try answer(try Surroundings.arguments(), on: &output)
    } catch {
      output.note(error.text)
      code = error.exitCode
    }
    output.flush()
    if let failure = output.failure {
      output.note("cannot write to standard output: \(failure.reason)")
      code = .failed
    }
    Surroundings.end(with: code)
  }

  /// Reads a call and answers it.
  static func answer(
    _ words: [String], on output: inout Output
  ) throws(CommandError) -> ExitCode {
    switch try ArgumentReader.read(words) {
    case .overview: output.write(Verb.overview(of: Verb.table))
    case .help(let verb, let path): output.write(verb.help(after: path))
    case .version: output.line("segments \(Receipt.engineVersion)")
    case .command(let reading, let verb, let arguments):
      let command = try command(reading, verb, arguments)
      return try run(command, verb, storePath: arguments.storePath, on: &output)
    }
    return .answered
  }

  private static func run(
    _ command: any Command, _ verb: String, storePath: String, on output: inout Output
  ) throws(CommandError) -> ExitCode {
    do {
      var options = SQLiteStore.Options()
      options.createsWhenMissing = type(of: command).makesStore
      let store = try SQLiteStore(path: storePath, options: options)
      return try command.run(in: store, to: &output)
    } catch {
      throw CommandError(error).within(verb)
    }
  }

  private static func command(
    _ reading: Verb.Reading, _ verb: String, _ arguments: Arguments
  ) throws(CommandError) -> any Command {
    do throws(CommandError) {
      return try reading(arguments)
    } catch {
      throw error.within(verb)
    }
  }
}
