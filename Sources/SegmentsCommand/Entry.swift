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

  /// How a command's store is opened: by its path, made when it is missing or not.
  typealias Opening = (_ path: String, _ makesStore: Bool) throws -> any Store

  /// Reads a call and answers it.
  ///
  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - output: Where to.
  ///   - open: How the store is opened.
  /// - Returns: What the process ends with.
  /// - Throws: Why there is no answer.
  static func answer(
    _ words: [String], on output: inout Output, opening open: Opening = open
  ) throws(CommandError) -> ExitCode {
    switch try ArgumentReader.read(words) {
    case .overview: output.write(Verb.overview(of: Verb.table))
    case .help(let verb, let path): output.write(verb.help(after: path))
    case .version: output.line("segments \(Receipt.engineVersion)")
    case .command(let reading, let verb, let arguments):
      do {
        let command = try reading(arguments)
        return try command.run(
          opening: { try open(arguments.storePath, type(of: command).makesStore) }, to: &output)
      } catch {
        throw CommandError(error).within(verb)
      }
    }
    return .answered
  }

  private static func open(_ path: String, makesStore: Bool) throws -> any Store {
    var options = SQLiteStore.Options()
    options.createsWhenMissing = makesStore
    return try SQLiteStore(path: path, options: options)
  }
}
