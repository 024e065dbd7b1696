// The worker as a process: started, killed at any moment, its words read.

import BuiltCommand
import Dispatch
import Foundation
import Synchronization
import Testing

/// The worker as a process.
final class WorkerProcess: Sendable {
  /// How a process ended.
  enum End: Equatable {
    case exited(Int32)
    case killed
    /// Ended by another signal than the one that was sent.
    case crashed(Int32)
  }

  private let process = Process()
  private let output = Pipe()
  private let words = Mutex(Data())
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts it.
  init(_ arguments: [String]) throws {
    let folder = try #require(BuiltCommand.folder)
    process.executableURL = folder.appending(path: "StoreWorker")
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    DispatchQueue.global().async { [self] in
      while true {
        let found = output.fileHandleForReading.availableData
        if found.isEmpty { break }
        words.withLock { $0.append(found) }
      }
      isDone.signal()
    }
  }

  /// Ends it as nothing can prevent.
  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  /// The whole lines that it has said so far.
  var lines: [Substring] {
    let text = String(decoding: words.withLock { $0 }, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Waits until it has said so many lines, or has ended; at most for two minutes.
  func wait(for count: Int) {
    let end = ContinuousClock.now + .seconds(120)
    while process.isRunning, lines.count < count, .now < end { usleep(200) }
  }

  /// Waits for its end.
  func end() -> End {
    process.waitUntilExit()
    isDone.wait()
    guard process.terminationReason == .uncaughtSignal else {
      return .exited(process.terminationStatus)
    }
    return process.terminationStatus == SIGKILL ? .killed : .crashed(process.terminationStatus)
  }
}
