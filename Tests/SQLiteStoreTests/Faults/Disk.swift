// A disk that fails when it is told to, under a name of its own.

import FaultyDisk
import Foundation
import StoreContract
import Testing

/// A disk that fails when it is told to; SQLite knows it by its name.
///
/// Every file of it must be closed before the last reference to it goes.
final class Disk {
  /// What SQLite asks of a disk.
  enum Call: Int32, CaseIterable {
    case open, read, write, sync, truncate, size, lock, delete, access, shmMap, shmLock, shmBarrier
    /// What a checkpoint does between its look at the log's index and its work.
    case unfetch
  }

  /// What may happen to a call.
  enum Fault: Int32, CaseIterable {
    case error, full, shortened, denied, busy

    func fits(_ call: Call) -> Bool { faulty_fits(rawValue, call.rawValue) != 0 }
  }

  /// What a loss of power leaves of what was not synced.
  enum Survival: Int32, CaseIterable {
    case nothing, everything, some, torn

    /// How often it is tried at each moment.
    var rounds: Int { self == .some || self == .torn ? Torture.rounds : 1 }
  }

  /// The name by which SQLite knows it.
  let name = "faulty-\(UUID().uuidString)"
  /// Is told before each call what it is, and about which file.
  var watcher: ((Call, String) -> Void)?
  private let pointer: OpaquePointer

  init() throws {
    pointer = try #require(faulty_disk_new(name))
    faulty_disk_watch(
      pointer,
      { context, call, path in
        guard let context, let path, let call = Call(rawValue: call) else { return }
        let disk = Unmanaged<Disk>.fromOpaque(context).takeUnretainedValue()
        disk.watcher?(call, String(cString: path))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { faulty_disk_free(pointer) }

  /// Counts from 0 again, and has one call fail, and all later ones that it fits when it lasts.
  func fail(at number: Int, _ fault: Fault, isLasting: Bool) {
    faulty_disk_plan(pointer, number, fault.rawValue, isLasting ? 1 : 0)
  }

  /// Counts from 0 again; nothing fails.
  func mend() { faulty_disk_plan(pointer, -1, 0, 0) }

  /// How many calls there were, and how many failed, since it was last told.
  var calls: Int { faulty_disk_calls(pointer) }
  var failures: Int { faulty_disk_injected(pointer) }
  /// Grows with each change of what a loss of power could leave.
  var changes: Int { faulty_disk_changes(pointer) }

  /// Writes into another folder what a loss of power at this moment leaves of one.
  func save(_ folder: String, to other: String, _ survival: Survival, seed: UInt64) throws {
    try #require(faulty_disk_save(pointer, folder, other, survival.rawValue, seed) == 0)
  }
}
