// One line on a terminal that says what is being measured.

import Foundation

/// One line on a terminal that says what is being measured; nothing where there is none.
struct Progress {
  private let isTerminal = isatty(2) == 1

  /// Shows which round of what runs.
  func show(_ title: String, _ round: Int, of rounds: Int, _ name: String) {
    show("\(title): \(round == 0 ? "warming up" : "round \(round) of \(rounds)"), \(name)")
  }

  /// Shows what is being done.
  func show(_ text: String) {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Takes the line away.
  func clear() {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
