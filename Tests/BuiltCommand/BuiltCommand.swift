// The command as a process: where the build put it, and scripts that call it as `segments`.

import Dispatch
public import Foundation
import Synchronization

/// The built command, called by scripts as a person would call it.
public struct BuiltCommand: Sendable {
  /// What a script left.
  public struct Answer: Sendable {
    /// The exit code of the script's last command.
    public let code: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let remarks: String
  }

  /// The top of the package.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder in which the build put the command: beside the tests.
  public static let folder: URL? = {
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }
      .map { $0.components(separatedBy: "/").prefix { !$0.hasSuffix(".xctest") } }
      .map { URL(filePath: $0.joined(separator: "/")) }
    return (bundles + [root.appending(path: ".build/debug")]).first {
      FileManager.default.isExecutableFile(atPath: $0.appending(path: "segments").path)
    }
  }()

  /// Where scripts run.
  public let directory: URL
  /// The store that calls without `--store` use; nil for `segments.db` in the directory.
  public let store: URL?

  /// Makes a place for scripts to run in.
  public init(directory: URL, store: URL? = nil) {
    self.directory = directory
    self.store = store
  }

  /// A new folder for one test.
  public static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "segments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs a script with `segments` on its path.
  ///
  /// - Throws: `Missing` when the command was not built; an error of Foundation when bash is not
  ///   there.
  public func run(_ script: String) throws -> Answer {
    guard let folder = Self.folder else { throw Missing() }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = directory
    var variables = ProcessInfo.processInfo.environment
    variables["PATH"] = "\(folder.path):\(variables["PATH"] ?? "/usr/bin:/bin")"
    variables["SEGMENTS_STORE"] = store?.path
    process.environment = variables
    let pipes = (Pipe(), Pipe())
    process.standardOutput = pipes.0
    process.standardError = pipes.1
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let remarks = FileContents(of: pipes.1.fileHandleForReading)
    let output = pipes.0.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      code: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      remarks: String(decoding: remarks.bytes, as: UTF8.self))
  }

  /// The command was not built.
  public struct Missing: Error {}
}

/// What a pipe carries, read beside another, so that neither fills up while the other is waited for.
private final class FileContents: Sendable {
  private let content = Mutex(Data())
  private let isDone = DispatchSemaphore(value: 0)

  init(of handle: FileHandle) {
    DispatchQueue.global().async { [self] in
      let bytes = handle.readDataToEndOfFile()
      content.withLock { $0 = bytes }
      isDone.signal()
    }
  }

  /// All of it, once the pipe has closed.
  var bytes: Data {
    isDone.wait()
    return content.withLock { $0 }
  }
}
