// SQLite's result codes, as far as this module tells them apart.

import Segments

/// A result code of SQLite without its extension; the numbers never change.
/// https://sqlite.org/rescode.html
enum ResultCode: Int32 {
  case perm = 3
  case busy = 5
  case locked = 6
  case noMemory = 7
  case readOnly = 8
  case ioError = 10
  case corrupt = 11
  case full = 13
  case cannotOpen = 14
  case protocolError = 15
  case auth = 23
  case notADatabase = 26

  /// The code that an extended code extends; nil for one that this module has no name for.
  init?(extended code: Int32) { self.init(rawValue: code & 0xFF) }

  /// An error of a file, by its code, that is one of memory.
  static let noMemoryForFile: Int32 = 10 | 12 << 8
  /// The index of the log, `-shm`, cannot grow, as on a full disk.
  /// https://sqlite.org/rescode.html#ioerr_shmsize
  static let noRoomForIndex: Int32 = 10 | 19 << 8
}

extension StoreError {
  /// Makes an error of what SQLite reported.
  ///
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - doing: What was being done: "read the profile".
  ///   - path: The store's file.
  ///   - message: SQLite's own words. They name tables and columns, never values.
  ///   - systemError: What the system said last, where the file could not be opened, read or written.
  init(code: Int32, doing: String, path: String, message: String, systemError: Int32 = 0) {
    let text = "store '\(path)': cannot \(doing): \(message) (SQLite code \(code))"
    if let error = StoreError(text, code: code, systemError: systemError) {
      self = error
      return
    }
    switch ResultCode(extended: code) {
    case .busy, .locked, .protocolError:
      self = .busy(
        "store '\(path)': cannot \(doing): another connection holds its lock; "
          + "try again, or end the other process")
    case .full: self = .full("\(text); free space on the disk, then try again")
    case .corrupt: self = .corrupt("\(text); the file is damaged: restore it from a backup")
    case .notADatabase:
      self = .notAStore("'\(path)' is not an SQLite database; it was left as it is")
    case .perm, .readOnly, .cannotOpen, .auth:
      self = .access(
        "\(text); look at the permissions of the file and its folder, and "
          + "whether the process has too many files open")
    case .noMemory: self = .other("\(text); free memory, then try again")
    case .ioError where code == ResultCode.noMemoryForFile:
      self = .other("\(text); free memory, then try again")
    case .ioError:
      self = .other(
        "\(text); the disk or its file system failed: look into the system's log, then try again")
    case nil: self = .other(text)
    }
  }

  /// Whether an open file could not be read or written: that it is missing was said of another.
  private static func isOfOpenFile(_ code: Int32) -> Bool {
    // Read, short read, write, fsync, fsync of a folder, truncate. https://sqlite.org/rescode.html
    (1...6).contains(code >> 8) && ResultCode(extended: code) == .ioError
  }

  /// What the system's own words explain better than SQLite's code.
  private init?(_ text: String, code: Int32, systemError: Int32) {
    if code == ResultCode.noRoomForIndex {
      self = .full("\(text): there is no room for '-shm'; free space on the disk, then try again")
      return
    }
    switch ResultCode(extended: code) {
    case .cannotOpen, .ioError: break
    default: return nil
    }
    if FileSystem.isOutOfDescriptors(systemError) {
      self = .access(
        "\(text): too many files are open; close some, or raise the limit (ulimit -n), then try again"
      )
    } else if FileSystem.isMissing(systemError), !Self.isOfOpenFile(code) {
      self = .access("\(text): it is not there any more; put it back, or name another")
    } else {
      return nil
    }
  }

  /// The same error with what was being done before its words.
  func beginning(_ words: String) -> StoreError { saying(words + description) }

  /// The same error with more after its words.
  func ending(_ words: String) -> StoreError { saying(description + words) }

  private func saying(_ text: String) -> StoreError {
    switch self {
    case .busy: .busy(text)
    case .full: .full(text)
    case .access: .access(text)
    case .corrupt: .corrupt(text)
    case .notAStore, .newerSchema, .other: .other(text)
    }
  }

  /// Whether it says something of the file itself, and not of what is around it: who else has it open,
  /// room, permissions.
  var isAboutFile: Bool {
    switch self {
    case .busy, .full, .access: false
    case .corrupt, .notAStore, .newerSchema, .other: true
    }
  }
}
