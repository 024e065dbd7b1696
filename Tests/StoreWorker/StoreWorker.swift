// A process that works on a store, so that tests can kill it, crowd it and feed it damage.

import Foundation
import SQLiteStore
import Segments

/// A process that works on a store: `work`, `crowd` or `look`, then what each of them needs.
@main
enum StoreWorker {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch words.first {
      case "work": try work(words)
      case "crowd": try crowd(words)
      case "look": try look(words)
      default: throw WrongCall()
      }
    } catch {
      say("error \(error)")
      exit(1)
    }
  }

  /// Tells the one who started this process, in one write.
  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// Does steps of a stream, each told when it is done: `work STORE KEY SEED FIRST COUNT [stay]`.
  ///
  /// With `stay` it erases nobody, tells the digest of what the store answers after each step, and
  /// waits at the end, so that whoever kills it finds a log.
  private static func work(_ words: [String]) throws {
    guard words.count >= 6, let seed = UInt64(words[3]), let first = Int(words[4]),
      let count = Int(words[5])
    else { throw WrongCall() }
    let store = try open(words[1], key: words[2])
    say("open")
    let stays = words.count > 6
    if stays { say("state \(Answers.digest(try Answers.all(of: store)))") }
    let stream = WorkStream(seed: seed, erases: !stays)
    for number in first..<first + count {
      try stream.run(number, on: store)
      say("done \(number)")
      if stays { say("state \(Answers.digest(try Answers.all(of: store)))") }
    }
    if stays { while true { sleep(60) } }
    store.close()
  }

  /// Has many threads work on one store: `crowd STORE SEED THREADS MILLISECONDS`.
  private static func crowd(_ words: [String]) throws {
    guard words.count == 5, let seed = UInt64(words[2]), let threads = Int(words[3]),
      let milliseconds = Int(words[4])
    else { throw WrongCall() }
    let store = try open(words[1], key: nil)
    let crowd = Crowd(store, seed: seed, milliseconds: milliseconds)
    for line in try crowd.run(threads: threads).lines { say(line) }
    store.close()
  }

  /// Damages a store and looks what is said of each damage: `look FOLDER KIND SEED FIRST COUNT`.
  private static func look(_ words: [String]) throws {
    guard words.count == 6, let kind = Damage.Kind(rawValue: words[2]),
      let seed = UInt64(words[3]), let first = Int(words[4]), let count = Int(words[5])
    else { throw WrongCall() }
    let look = try DamageLook(folder: words[1], kind: kind, seed: seed)
    for number in first..<first + count {
      say("begin \(number)")
      // Whoever is stuck ends by this signal, which counts as a crash.
      alarm(60)
      say("found \(number) \(try look.found(number))")
    }
  }

  /// Opens a store as an app does.
  static func open(_ path: String, key: String?) throws -> SQLiteStore {
    var options = SQLiteStore.Options()
    options.erasureKeyPath = key
    return try SQLiteStore(path: path, options: options)
  }

  /// A call that this process does not understand.
  struct WrongCall: Error {}
}
