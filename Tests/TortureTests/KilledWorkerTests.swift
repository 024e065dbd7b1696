// A process that is killed at any moment of its work: every step that it told is there, none is half.

import BuiltCommand
import Foundation
import SQLiteStore
import Segments
import StoreContract
import StoreRows
import StoreWorker
import Testing

@Suite("A worker that is killed", .serialized)
struct KilledWorkerTests {
  @Test(
    "every step that was told is there, and the one under way is there whole or not at all",
    arguments: Torture.seeds)
  func killed(_ seed: UInt64) throws {
    var trial = try KillTrial(seed: seed)
    defer { trial.end() }
    let wanted = Torture.count(
      20, long: 2_000 / Torture.seeds.count, "SEGMENTS_KILLS")
    // Some end before the signal comes; more than that many do not.
    for _ in 0..<wanted * 3 + 20 where trial.hits < wanted { try trial.round() }
    Torture.note(
      "workers killed (SIGKILL)",
      [
        "kills that hit": trial.hits, "came too late": trial.late,
        "in opening or migrating": trial.inOpening, "steps told": trial.told,
        "steps under way found whole": trial.whole, "not begun": trial.notBegun,
        "lost or half": trial.losses.count,
      ], seed: seed)
    #expect(trial.losses == [], "seed \(seed)")
    #expect(trial.hits == wanted && trial.told > 0)
  }
}

/// One worker after the other on one store, each killed; beside it a store on which the same steps are
/// done without a kill.
private struct KillTrial {
  private let seed: UInt64
  /// On a disk, and in memory, where more steps fit into a moment.
  private let folders: [URL]
  private var folder: URL { folders[epoch / 2 % folders.count] }
  private var random: SeededGenerator
  private var stream: WorkStream
  private(set) var hits = 0
  private(set) var late = 0
  private(set) var inOpening = 0
  private(set) var told = 0
  private(set) var whole = 0
  private(set) var notBegun = 0
  private(set) var losses: [String] = []

  /// How many workers work on one store before the next begins.
  private static let rounds = 24
  /// How many steps one worker does when nobody kills it.
  private static let steps = 30
  private var epoch = 0
  private var roundsLeft = 0
  private var next = 0
  private var isOpened = false
  /// The store that is compared with; nil before it was opened, as the worker's.
  private var twin: SQLiteStore?
  /// Held open beside the worker in every third epoch, so that a killed one leaves a log in use.
  private var watcher: SQLiteStore?
  /// How long a worker takes that nobody kills, in microseconds.
  private static let span: UInt32 = 300_000

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    stream = WorkStream(seed: seed)
    let disk = try BuiltCommand.temporaryFolder()
    let memory = URL(filePath: "/dev/shm").appending(path: disk.lastPathComponent)
    // Where there is no file system in memory, all is done on the disk.
    let isThere =
      (try? FileManager.default.createDirectory(
        at: memory, withIntermediateDirectories: false)) != nil
    folders = isThere ? [disk, memory, memory] : [disk]
  }

  private var path: String { folder.appending(path: "killed.db").path }
  private var twinPath: String { folder.appending(path: "twin.db").path }
  private var keyPath: String { folder.appending(path: "key").path }

  private var options: SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.erasureKeyPath = keyPath
    return options
  }

  /// Leaves nothing behind.
  mutating func end() {
    watcher?.close()
    twin?.close()
    for folder in folders {
      // The system's cleaner has what is left.
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Starts a worker, kills it, looks what is there.
  mutating func round() throws {
    if roundsLeft == 0 { try begin() }
    roundsLeft -= 1
    let worker = try WorkerProcess(
      ["work", path, keyPath, "\(seed &+ UInt64(epoch))", "\(next)", "\(Self.steps)"])
    // A short life meets opening and migration, a long one the steps.
    let isShort = !isOpened || Int.random(in: 0..<6, using: &random) == 0
    if Bool.random(using: &random), !isShort {
      worker.wait(for: Int.random(in: 1...Self.steps, using: &random))
      usleep(UInt32.random(in: 0...6_000, using: &random))
    } else {
      usleep(UInt32.random(in: 0...(isShort ? 40_000 : Self.span), using: &random))
    }
    worker.kill()
    switch worker.end() {
    case .killed: hits += 1
    case .exited(0): late += 1
    case let end: losses.append("the worker ended with \(end): \(worker.lines.suffix(2))")
    }
    try compare(worker.lines)
  }

  /// A new store, now and then one of the first schema, and its twin.
  private mutating func begin() throws {
    watcher?.close()
    twin?.close()
    (watcher, twin, isOpened, next) = (nil, nil, false, 0)
    epoch += 1
    stream = WorkStream(seed: seed &+ UInt64(epoch))
    roundsLeft = epoch.isMultiple(of: 2) ? 5 : Self.rounds / (Torture.isLong ? 1 : 3)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    if epoch.isMultiple(of: 2) {
      let old = BuiltCommand.root.appending(path: "Tests/SQLiteStoreTests/Stores/schema-1.store")
      try FileManager.default.copyItem(atPath: old.path, toPath: path)
      chmod(path, 0o600)
    } else {
      try SQLiteStore(path: path).close()
    }
    try FileManager.default.copyItem(atPath: path, toPath: twinPath)
    chmod(twinPath, 0o600)
    // The first erasure makes the key; both stores must have the same.
    let keyed = try SQLiteStore(path: folder.appending(path: "keyed.db").path, options: options)
    try keyed.erase(["nobody"])
    keyed.close()
    if epoch.isMultiple(of: 3) {
      watcher = try SQLiteStore(path: path, options: options)
      _ = try watcher?.read { try $0.profileCount() }
      try openTwin()
    }
  }

  private mutating func openTwin() throws {
    guard !isOpened else { return }
    twin = try SQLiteStore(path: twinPath, options: options)
    isOpened = true
  }

  // MARK: - What must be there

  private mutating func compare(_ lines: [Substring]) throws {
    if lines.contains("open") { try openTwin() }
    let wasOpened = isOpened
    let steps = lines.filter { $0.hasPrefix("done ") }.count
    told += steps
    if let error = lines.first(where: { $0.hasPrefix("error") }) { losses.append(String(error)) }
    for _ in 0..<steps {
      guard let twin else { return }
      try stream.run(next, on: twin)
      next += 1
    }
    try checkSoundness()
    let found = try StoreRows(of: path, but: .times)
    guard found != (try StoreRows(of: twinPath, but: .times)) else {
      if steps < Self.steps { notBegun += 1 }
      if !wasOpened { inOpening += 1 }
      return
    }
    // What was under way when the signal came.
    if wasOpened, let twin { try stream.run(next, on: twin) } else { try openTwin() }
    let after = try StoreRows(of: twinPath, but: .times)
    if let difference = found.difference(to: after) {
      losses.append(
        "epoch \(epoch), after step \(next) (\(stream.kind(of: next))): \(difference)")
      roundsLeft = 0
      return
    }
    whole += 1
    if wasOpened { next += 1 } else { inOpening += 1 }
  }

  /// The store as the kill left it is without fault, but for bytes that are still to be erased; so is
  /// a copy from before a migration.
  private mutating func checkSoundness() throws {
    let examination = try SQLiteStore.examine(path: path, options: options)
    let faults = examination.findings.filter { $0.weight == .fault && $0.check != "erasing" }
    if !faults.isEmpty {
      losses.append("epoch \(epoch), step \(next): \(faults.map(\.message))")
    }
    let copy = path + ".schema-1.backup"
    guard FileManager.default.fileExists(atPath: copy) else { return }
    let old = BuiltCommand.root.appending(path: "Tests/SQLiteStoreTests/Stores/schema-1.store")
    let original = folder.appending(path: "original.db")
    if !FileManager.default.fileExists(atPath: original.path) {
      try FileManager.default.copyItem(at: old, to: original)
    }
    if let difference = try StoreRows(of: copy, but: .times)
      .difference(to: StoreRows(of: original.path, but: .times))
    {
      losses.append("epoch \(epoch): the copy from before the migration: \(difference)")
    }
  }
}
