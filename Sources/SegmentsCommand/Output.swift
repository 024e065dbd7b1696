// Where a command writes: answers to standard output, everything else to standard error.

import Segments

/// Where a command writes: answers to standard output, buffered; everything else to standard error.
///
/// When the reader of standard output goes away (`| head`), the rest is dropped without a word and
/// `isClosed` says so, for a command that could stop early.
struct Output {
  /// Where the bytes go.
  enum Destination: Hashable, Sendable {
    /// To the process's own standard output and error.
    case process
    /// Nowhere: they are kept, for tests.
    case memory
  }

  /// What a person at the terminal can be shown.
  struct Terminal: Hashable, Sendable {
    /// Whether a person reads standard error.
    var isPresent = false
    /// Whether standard error may have color.
    var hasColor = false
    /// Whether standard output may have color.
    var hasColoredAnswers = false
    /// How many cells a line has of the terminal that standard output goes to; nil for no end.
    var columns: Int?

    /// What the process has: color only on a terminal, and not with NO_COLOR or a dumb one.
    static var current: Terminal {
      let isPresent = Descriptor.isStandardErrorTerminal && Surroundings.variable("TERM") != "dumb"
      let wantsColor =
        Surroundings.variable("NO_COLOR") == nil && Surroundings.variable("TERM") != "dumb"
      return Terminal(
        isPresent: isPresent, hasColor: isPresent && wantsColor,
        hasColoredAnswers: wantsColor && Descriptor.isStandardOutputTerminal,
        columns: Descriptor.standardOutputColumns)
    }
  }

  /// What a person at the terminal can be shown.
  let terminal: Terminal
  /// Whether the reader of standard output has gone.
  private(set) var isClosed = false
  /// Why standard output could not be written; nil while it can.
  private(set) var failure: Descriptor.Failure?
  private let destination: Destination
  private var answers: [UInt8] = []
  private var remarks: [UInt8] = []
  private static let bufferSize = 64 * 1024

  /// Makes an output to the process's own standard output and error, or to memory.
  init(to destination: Destination, terminal: Terminal = Terminal()) {
    self.destination = destination
    self.terminal = terminal
  }

  /// What was written to standard output and not yet passed on; in memory, all of it.
  var standardOutput: String { String(decoding: answers, as: UTF8.self) }

  /// What was written to standard error, in memory.
  var standardError: String { String(decoding: remarks, as: UTF8.self) }

  /// Writes to standard output.
  mutating func write(_ text: String) {
    hasAnswered = true
    guard !isClosed, failure == nil else { return }
    answers.append(contentsOf: text.utf8)
    if answers.count >= Self.bufferSize { flush() }
  }

  /// Writes a line to standard output.
  mutating func line(_ text: String = "") {
    write(text)
    write("\n")
  }

  /// Whether anything was written to standard output.
  private(set) var hasAnswered = false

  /// Writes a text that is the whole answer: as it is, or in JSON as the value of a key.
  mutating func text(_ text: String, _ key: String, in format: Format) {
    switch format {
    case .text: write(text)
    case .json: document(.object([(key, .string(text))]))
    }
  }

  /// Writes a JSON document and the end of its line to standard output.
  mutating func document(_ node: JSONNode) {
    line(JSONWriter.text(node))
  }

  /// Writes a JSON document that ends with a list, piece by piece.
  ///
  /// When the body throws, the list is closed and the document ends with an `error`, so that what
  /// reads it is never left in the middle.
  ///
  /// - Parameters:
  ///   - opening: The document up to its `[`.
  ///   - body: Writes the elements with the commas between them; returns the rest from `]` on.
  /// - Throws: What the body throws.
  mutating func list(_ opening: String, _ body: (inout Output) throws -> String) throws {
    write(opening)
    do {
      line(try body(&self))
    } catch {
      line("],\"error\":\(JSONWriter.quoted(CommandError(error).text))}")
      throw error
    }
  }

  /// Writes sentences to standard error, with the program's name in front of the first.
  ///
  /// What could steer a terminal is spelled out; a text may have several lines.
  mutating func note(_ text: String) {
    let name = terminal.hasColor ? "\u{1B}[1msegments:\u{1B}[0m" : "segments:"
    steer("\(name) \(VisibleText.lines(text))\n")
  }

  /// Tells where to go on behind what was answered, unless some of it was lost: who lost it must not go on
  /// behind it.
  mutating func noteContinuation(_ text: String) {
    flush()
    if !isClosed, failure == nil { note(text) }
  }

  /// Writes lines to standard error without the program's name.
  ///
  /// What could steer a terminal is spelled out.
  mutating func remark(_ text: String) {
    steer(VisibleText.lines(text) + "\n")
  }

  /// Writes to standard error as it is, after what was written to standard output before.
  mutating func steer(_ text: String) {
    switch destination {
    case .memory: remarks.append(contentsOf: text.utf8)
    case .process:
      flush()
      // There is nobody left to tell when standard error cannot be written.
      try? Descriptor.writeToStandardError(Array(text.utf8))
    }
  }

  /// Passes on what is buffered.
  mutating func flush() {
    guard destination == .process, !answers.isEmpty else { return }
    defer { answers.removeAll(keepingCapacity: true) }
    do throws(Descriptor.Failure) {
      try Descriptor.writeToStandardOutput(answers)
    } catch {
      if error.isClosedPipe { isClosed = true } else { failure = error }
    }
  }
}
