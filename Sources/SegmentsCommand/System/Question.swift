// Asks the person at the terminal a question.

/// Asks the person at the terminal a question.
enum Question {
  /// Whether somebody reads standard error and types at standard input.
  static func canBeAsked(on terminal: Output.Terminal) -> Bool {
    terminal.isPresent && Descriptor.standardInput.isTerminal
  }

  /// Asks; only an answer that begins with y means yes.
  ///
  /// - Throws: `CommandError.failed` when the answer cannot be read.
  static func ask(_ question: String, on output: inout Output) throws(CommandError) -> Bool {
    output.steer(question)
    var line: [UInt8] = []
    var piece: [UInt8] = [0]
    do throws(Descriptor.Failure) {
      while try Descriptor.standardInput.read(into: &piece) > 0, piece[0] != UInt8(ascii: "\n") {
        line.append(piece[0])
      }
    } catch {
      throw .failed("cannot read the answer: \(error.reason)")
    }
    let first = line.first { $0 != UInt8(ascii: " ") }
    return first.map { $0 | 0x20 == UInt8(ascii: "y") } ?? false
  }
}
