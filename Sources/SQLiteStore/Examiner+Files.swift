// What lies beside a store's file, who may read it, and how much room there is.

import Segments

extension Examiner {
  /// Looks at what the file system says of the store.
  mutating func lookAround(_ file: String, size: Int) {
    checkModes(file)
    checkLeftovers(file)
    checkKeyDrafts(file)
    let folder = FileSystem.folder(of: file)
    if let name = FileSystem.networkName(of: folder) {
      add(
        .init(
          .fault, "files",
          (
            "it lies on a network file system (\(name)), where locks are not to be trusted",
            "move it to a local disk"
          )))
    }
    if let free = FileSystem.freeBytes(at: folder), free < size * 2 {
      add(
        .init(
          .note, "space",
          (
            "\(free >> 20) MiB are free on its disk; erasing and backing it up may need twice its "
              + "size, \(size >> 19) MiB", "free space on the disk"
          )))
    }
    if let reason = FileSystem.refusalToWrite(file) {
      add(.init(.note, "files", ("\(reason): it can only be read", "look at the permissions")))
    }
  }

  private mutating func checkModes(_ file: String) {
    let key = options.erasureKey(of: file)
    for path in [file, file + "-wal", file + "-shm", key] {
      guard let mode = FileSystem.mode(of: path), mode & 0o077 != 0 else { continue }
      let digits = String(mode & 0o777, radix: 8)
      add(
        .init(
          path == key ? .fault : .note, "files",
          (
            "'\(path)' may be read or written by others than its owner (mode \(digits))",
            "chmod 600 '\(path)', unless that is meant"
          )))
    }
  }

  private mutating func checkKeyDrafts(_ file: String) {
    for path in DraftFile.left(of: options.erasureKey(of: file)) {
      add(
        .init(
          .note, "files",
          (
            "'\(path)' is an erasure key that was never used: whoever made it was killed",
            "delete it"
          )))
    }
  }

  private mutating func checkLeftovers(_ file: String) {
    if FileSystem.hasContent(file + "-wal") {
      add(
        .init(
          .note, "files",
          (
            "'\(file)-wal' holds changes that are not in the file yet: another process has it open, "
              + "or one was killed", "open it once; never copy or delete one without the other"
          )))
    }
    if FileSystem.hasContent(file + "-journal") {
      add(
        .init(
          .note, "files",
          (
            "'\(file)-journal' is of a change that was killed",
            "looking at the file rolls it back; never delete it"
          )))
    }
    let numbered =
      ((1...options.schema.version).map { StoreCopy.place(file, $0) } + [file + ".damaged"])
      .map { FileSystem.numbered($0) }
    let copies = numbered.flatMap(\.taken)
    let drafts = ([file] + copies + numbered.map(\.free)).flatMap { DraftFile.left(of: $0) }
    for path in copies + drafts {
      guard case .file = FileSystem.kind(of: path) else { continue }
      add(
        .init(
          .note, "files",
          (
            "'\(path)' is a copy of the store as it was once, and holds what was erased since",
            "delete it when it is not needed any more"
          )))
    }
  }
}
