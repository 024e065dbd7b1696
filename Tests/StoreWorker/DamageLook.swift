// Opens, reads, writes and looks through a damaged store, and says what came of it.

import Foundation
import SQLiteStore
import Segments

/// Opens, reads, writes and looks through damaged copies of one store.
struct DamageLook {
  private let folder: String
  private let kind: Damage.Kind
  private let seed: UInt64
  private let files: Damage.Files
  private let others: [[UInt8]]
  /// The digests of what the store, or a copy of it, answered at some time.
  private let states: Set<Substring>
  /// What the store answers before any damage.
  private var sound: [String]

  /// Reads `sound.db` or, for damages of the log, `logged.db` with its log, and logs of others.
  init(folder: String, kind: Damage.Kind, seed: UInt64) throws {
    self.folder = folder
    self.kind = kind
    self.seed = seed
    let name = kind.hasLog ? "logged.db" : "sound.db"
    files = Damage.Files(
      store: try Self.bytes("\(folder)/\(name)"),
      log: kind.hasLog ? try Self.bytes("\(folder)/\(name)-wal") : [])
    others = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".other-wal") }.sorted().map { try Self.bytes("\(folder)/\($0)") }
    let states = try Self.bytes("\(folder)/states")
    self.states = Set(String(decoding: states, as: UTF8.self).split(separator: "\n"))
    sound = []
    try put(files)
    let store = try SQLiteStore(path: path, options: options)
    sound = try Answers.all(of: store)
    store.close()
    guard examine() == nil else { throw Unsound() }
  }

  private var options: SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.erasureKeyPath = "\(folder)/key"
    return options
  }

  /// A store that is to be damaged has a fault already.
  private struct Unsound: Error {}

  private var path: String { "\(folder)/try-\(getpid()).db" }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// Writes the files anew, with nothing else beside them.
  private func put(_ files: Damage.Files) throws {
    for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    try Data(files.store).write(to: URL(filePath: path))
    chmod(path, 0o600)
    if kind.hasLog { try Data(files.log).write(to: URL(filePath: path + "-wal")) }
  }

  /// What comes of a damage, in one word, then what was said or differs.
  ///
  /// * `refused`: the call failed; `same`: it answered as before; `told`: doctor found a fault.
  /// * `earlier`: the store, or a copy of it, was in exactly this state once.
  /// * `value`: one row says something else that it may say.
  /// * `silent`: none of these.
  func found(_ number: Int) throws -> String {
    let damaged = Damage.apply(kind, number, seed: seed, to: files, others: others)
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) } }
    try put(damaged)
    let report = examine()
    try put(damaged)
    return try read(report)
  }

  /// What `segments doctor` says: the checks that found a fault; nil when none did.
  private func examine() -> String? {
    do {
      let faults = try SQLiteStore.examine(path: path, options: options).findings.filter {
        $0.weight == .fault
      }
      return faults.isEmpty ? nil : Set(faults.map(\.check)).sorted().joined(separator: ",")
    } catch {
      return "refused"
    }
  }

  private func read(_ report: String?) throws -> String {
    do {
      let store = try SQLiteStore(path: path, options: options)
      defer { store.close() }
      let answers = try Answers.all(of: store)
      // Whether it can be written is another matter: it must not end the process.
      _ = try? store.updateProfile("p1") { $0["note"] = "written" }
      if answers == sound { return "same \(report ?? "-")" }
      guard report == nil else { return "told \(report ?? "-")" }
      if states.contains(Substring(Answers.digest(answers))) { return "earlier" }
      return difference(answers)
    } catch {
      return "refused \(report ?? "-")"
    }
  }

  /// One row may be told in up to three answers: with its profile, what that is shown, by number.
  private func difference(_ answers: [String]) -> String {
    let (gone, come) = (Set(sound).subtracting(answers), Set(answers).subtracting(sound))
    let isOne = kind == .flip && gone.count < 4 && come.count < 4
    let pairs = zip(gone.sorted(), come.sorted()).prefix(1).map { "[\($0)] [\($1)]" }
    return "\(isOne ? "value" : "silent") \(gone.count) \(come.count) \(pairs.joined())"
      .replacing("\n", with: " ")
  }
}
