// From the words of a call to the code that the process ends with.

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
    case .version: output.line("segments \(ProductVersion.text)")
    case .command(let reading, let verb, let arguments):
      _ = try command(reading, verb, arguments)
      throw .failed("not there yet")
    }
    return .answered
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
