// Hand-over of closed showings by processes that are killed at every moment.

import Foundation
import Segments
import StoreContract
import Testing

@testable import SQLiteStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Hand-over in a process that is killed")
struct HandOverTests {
  /// One process: hands over what closed, and kills itself at the given step.
  ///
  /// The backend is a file to which each request is appended, with its idempotency key.
  private static func handOver(_ folder: String, killedAt step: Int) throws {
    let store = try SQLiteStore(path: "\(folder)/segments.db")
    var steps = 0
    func pass() {
      if steps == step { kill(getpid(), SIGKILL) }
      steps += 1
    }
    try store.onClose { set in
      pass()
      let line = "\(set.name) \(set.text("email") ?? "-")\n"
      let file = open("\(folder)/backend", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      _ = line.withCString { write(file, $0, strlen($0)) }
      close(file)
      pass()
    }
  }

  private func closeShowings(_ count: Int, in folder: String) throws -> [String] {
    let store = try SQLiteStore(path: "\(folder)/segments.db")
    try store.apply(CatalogDocument(text: Contract.catalog))
    return try (0..<count).map { number in
      let showing = try store.beginShowing(of: "onboarding", to: "jane")
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "you", "element_id": "email", "element_type": "email_input",
          "value": "e\(number)@example.com",
        ])
      try showing.close()
      return "\(showing.id) e\(number)@example.com"
    }
  }

  @Test(
    "leaves no set out, repeats at most the one it was killed in, and that under the same key",
    arguments: 0..<6)
  func killed(at step: Int) async throws {
    let workspace = try Workspace()
    let folder = workspace.folder
    let wanted = try closeShowings(3, in: folder)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, step = step as Int] in
      try Self.handOver(folder, killedAt: step)
    }
    try Self.handOver(folder, killedAt: .max)
    let sent = try String(contentsOfFile: "\(folder)/backend", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    var once: [String] = []
    for line in sent where once.last != line { once.append(line) }
    #expect(once == wanted)
    // Killed before the request there is no repeat; after it, before the note, there is one.
    #expect(sent.count == wanted.count + step % 2)
    let store = try SQLiteStore(path: "\(folder)/segments.db")
    try store.onClose { Issue.record("\($0.name) came again") }
  }
}
