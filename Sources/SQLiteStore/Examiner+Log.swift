// Whether the write-ahead log beside a store's file can be read to its end.

import Segments

extension Examiner {
  /// Looks through the log while nobody writes it; what is wrong with it is gone once somebody has
  /// opened the store.
  mutating func checkLog(_ file: String) {
    let log = file + "-wal"
    guard FileSystem.hasContent(log) else { return }
    switch quietly(file, { LogFile.state(of: log) }) {
    case .whole: return
    case nil:
      add(
        .init(
          .note, "log",
          (
            "'\(log)' was not looked through: another process wrote it all the while",
            "look again when nobody writes"
          )))
    case .cutOff:
      add(
        .init(
          .note, "log",
          (
            "'\(log)' ends in the midst of a change: whoever wrote it was killed, or it was cut off",
            "nothing, when a process was killed; else restore a backup"
          )))
    case .unreadable(let reason):
      add(
        .init(
          .fault, "log", ("'\(log)' cannot be read: \(reason)", "look at its permissions")))
    case .headerDamaged:
      addDamagedLog("the header of '\(log)' is damaged, so none of its changes are read")
    case .frameDamaged(let number):
      addDamagedLog("'\(log)' is damaged from its frame \(number) on, and is not read further")
    }
  }

  private mutating func addDamagedLog(_ text: String) {
    add(
      .init(
        .fault, "log",
        (
          text + ": changes may be lost, and the next who opens the store forgets them for good",
          "keep a copy of file and log, then restore a backup; after a loss of power it may be a "
            + "change that was never acknowledged: then open the store"
        )))
  }

  /// What the body says while this process holds the right to write; nil when it does not get it.
  private func quietly(_ file: String, _ body: () -> LogFile.State) -> LogFile.State? {
    guard FileSystem.refusalToWrite(file) == nil else { return body() }
    do throws(StoreError) {
      let connection = try Connection(
        path: file, access: .readWrite, busyMilliseconds: options.busyTimeoutMilliseconds,
        disk: options.disk)
      try connection.begin(.immediate)
      defer { connection.abandon() }
      return body()
    } catch {
      if case .busy = error { return nil }
      // Nobody can write a file that cannot be opened.
      return body()
    }
  }
}
