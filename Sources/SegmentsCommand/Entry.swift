// From the words of a call to the code that the process ends with.

import SQLiteStore
import Segments

@main
enum Entry {
  static func main() {
    Surroundings.holdClosedStreams()
    Surroundings.letWritesFail()
    var output = Output(to: .process, terminal: .current)
    var code: ExitCode
    do throws(CommandError) {
      code = run(try Surroundings.arguments(), on: &output)
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

  /// Answers a call, or says why there is no answer: on standard error always, and where JSON was
  /// asked for and nothing was answered yet, as the one document of standard output too.
  ///
  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - output: Where to.
  ///   - open: How the store is opened.
  /// - Returns: What the process ends with.
  static func run(
    _ words: [String], on output: inout Output, opening open: Verb.Opening = open
  ) -> ExitCode {
    do throws(CommandError) {
      return try answer(words, on: &output, opening: open)
    } catch {
      output.note(error.text)
      if !output.hasAnswered, ArgumentReader.format(of: words) == .json {
        output.document(error.json)
      }
      return error.exitCode
    }
  }

  /// Reads a call and answers it.
  ///
  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - output: Where to.
  ///   - open: How the store is opened.
  /// - Returns: What the process ends with.
  /// - Throws: Why there is no answer.
  static func answer(
    _ words: [String], on output: inout Output, opening open: Verb.Opening = open
  ) throws(CommandError) -> ExitCode {
    let format = ArgumentReader.format(of: words)
    switch try ArgumentReader.read(words) {
    case .overview: output.text(Verb.overview(of: Verb.table), "help", in: format)
    case .help(let verb, let path): output.text(verb.help(after: path), "help", in: format)
    case .version:
      let version = Receipt.engineVersion
      output.text(format == .json ? version : "segments \(version)\n", "version", in: format)
    case .text(let writing, let verb, let arguments):
      do throws(CommandError) {
        output.text(try writing(arguments, open), "text", in: format)
      } catch {
        throw error.within(verb)
      }
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
    try SQLiteStore(path: path, options: .ofProcess(makesStore: makesStore))
  }
}
