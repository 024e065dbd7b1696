// A file that is written under another name and put in place when it is whole.

import Segments

/// A file that is written under another name, in the same folder, and put in place when it is whole.
struct DraftFile {
  /// Where it is written.
  let path: String
  private let place: String

  /// Makes it, empty, for its owner alone; what a killed run left under the name goes.
  init(for place: String) throws(StoreError) {
    self.place = place
    path = place + ".unfinished"
    remove()
    if let why = FileSystem.createPrivately(path) {
      throw .access("cannot write '\(place)': \(why)")
    }
  }

  /// Removes it, and what SQLite may have made beside it.
  func remove() {
    for suffix in ["-journal", "-wal", "-shm", ""] {
      // What cannot be removed is in the way of the next run, which says so.
      _ = FileSystem.remove(path + suffix)
    }
  }

  /// Waits until the disk has it, and gives it its name.
  ///
  /// - Parameter isReplacing: Whether a file of that name is replaced.
  /// - Throws: `StoreError`; then the draft is gone, and what had the name has it still.
  func putInPlace(isReplacing: Bool) throws(StoreError) {
    var reason = FileSystem.sync(path)
    if reason == nil, !isReplacing, FileSystem.kind(of: place) != .missing {
      reason = "a file of that name was made meanwhile"
    }
    if let why = reason ?? FileSystem.move(path, to: place) {
      remove()
      throw .access("cannot write '\(place)': \(why)")
    }
  }
}
