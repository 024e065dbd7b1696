// What the process ends with.

/// What the process ends with; the raw value is what the shell sees.
enum ExitCode: Int32, Sendable {
  /// It was answered; nothing to show is an answer.
  case answered = 0
  /// It failed, in whole or, for what reads many lines, in part.
  case failed = 1
  /// The call itself is wrong: an unknown verb or option, a value that cannot be read.
  case wrongCall = 64
  /// It was interrupted by SIGINT and stopped between two transactions.
  case interrupted = 130
}
