// What the process finds around it: arguments, environment, clock, signals.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Expressions

/// What the process finds around it; nothing else in the command looks there.
enum Surroundings {
  /// The words after the program's name.
  ///
  /// - Throws: `CommandError.wrongCall` when one is not UTF-8: read leniently, it would be another
  ///   text, and name another profile.
  static func arguments() throws(CommandError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: pointer) else {
        throw .wrongCall("argument \(index) is not UTF-8")
      }
      words.append(word)
    }
    return words
  }

  /// The value of an environment variable; nil when it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let pointer = getenv(name) else { return nil }
    let value = String(cString: pointer)
    return value.isEmpty ? nil : value
  }

  /// Now: Unix milliseconds, UTC.
  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Now, to the millisecond.
  static func moment() -> Timestamp {
    guard let moment = Timestamp(milliseconds: milliseconds()) else {
      preconditionFailure("the system's clock stands outside of the years 1 to 9999")
    }
    return moment
  }

  /// Milliseconds of a clock that never jumps; its zero means nothing.
  static func steadyMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Lets a write fail, to a pipe without a reader or past the greatest size that a file may have, instead of
  /// ending the process.
  static func letWritesFail() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Gives a standard stream that was closed before the process began something that fails when it is used, so
  /// that no file that is opened later takes its place, and nothing is read where nobody gave anything.
  static func holdClosedStreams() {
    for (stream, uselessly) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(stream, F_GETFD) == -1 {
      // The lowest number that is free is this one. Where that fails, all is as it was.
      _ = open("/dev/null", uselessly)
    }
  }

  /// Ends the process.
  static func end(with code: ExitCode) -> Never {
    exit(code.rawValue)
  }
}
