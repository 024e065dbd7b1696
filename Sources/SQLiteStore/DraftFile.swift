// A file that is written under a name of its own, and put in place when it is whole.

import Segments

/// A file that is written under a name of its own, in the same folder, and put in place when it is whole.
///
/// Nobody else writes under that name: it is random. While it is written it is held, so what a killed run
/// left is told from what another writes now; and only what is named like a draft is ever removed.
struct DraftFile: ~Copyable {
  /// Where it is written.
  let path: String
  private let place: String
  private let file: HeldFile

  /// How the name of each ends, after the name of its place, a dot and random digits.
  private static let ending = ".unfinished"
  private static let digitCount = 16
  /// Of the threads of this process, one at a time opens drafts or gives one its name: closing a file that
  /// has become a store would drop SQLite's locks on it.
  ///
  /// The number says nothing: what is guarded lies on the disk.
  private static let turns = Lock(0)

  /// Makes it, empty, for its owner alone; what killed runs left of the same place goes.
  ///
  /// - Throws: `StoreError.access`.
  init(for place: String) throws(StoreError) {
    Self.removeLeft(of: place)
    while true {
      do throws(HeldFile.Failure) {
        let path = "\(place).\(Self.randomDigits())\(Self.ending)"
        file = try HeldFile(making: path)
        self.path = path
        self.place = place
        return
      } catch .system(let why) {
        throw .access("cannot write '\(place)': \(why)")
      } catch {
        // Another looked at it in the moment in which it was made and not held yet.
      }
    }
  }

  private static func randomDigits() -> String {
    Hexadecimal.text((0..<digitCount / 2).map { _ in UInt8.random(in: .min ... .max) })
  }

  // MARK: - Those of others

  /// Those of a place that killed runs left.
  static func left(of place: String) -> [String] {
    turns.withLock { _ in all(of: place).filter { state(of: $0) == .left } }
  }

  /// Whether another writes one of the same place now.
  var hasRival: Bool {
    Self.turns.withLock { _ in
      Self.all(of: place).contains { $0 != path && Self.state(of: $0) == .held }
    }
  }

  private static func removeLeft(of place: String) {
    turns.withLock { _ in
      for path in all(of: place) {
        do throws(HeldFile.Failure) {
          let held = try HeldFile(taking: path)
          remove(path)
          _ = consume held
        } catch {
          // What another writes, or nobody may take, is in nobody's way: `segments doctor` tells of it.
        }
      }
    }
  }

  private enum State {
    case left, held, gone
  }

  private static func state(of path: String) -> State {
    do throws(HeldFile.Failure) {
      _ = try HeldFile(taking: path)
      return .left
    } catch .held {
      return .held
    } catch {
      return .gone
    }
  }

  /// What lies beside a place and is named as its drafts are.
  private static func all(of place: String) -> [String] {
    let name = FileSystem.name(of: place)
    let beginning = Array("\(name).".utf8)
    let length = beginning.count + digitCount + ending.utf8.count
    return FileSystem.names(in: FileSystem.folder(of: place)).filter { found in
      let bytes = Array(found.utf8)
      guard bytes.count == length, bytes.starts(with: beginning),
        bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      else { return false }
      let digits = bytes.dropFirst(beginning.count).prefix(digitCount)
      return Hexadecimal.bytes(Array(digits)) != nil
    }.map { found in place + String(decoding: found.utf8.dropFirst(name.utf8.count), as: UTF8.self)
    }
  }

  // MARK: - Its end

  /// Writes bytes at its end.
  ///
  /// - Throws: `StoreError.access`; then the draft is gone.
  func write(_ bytes: [UInt8]) throws(StoreError) {
    guard let why = file.append(bytes) else { return }
    throw abandoned(why)
  }

  /// Removes it, and what SQLite may have made beside it.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    // The file last: what lies beside it is found by its name.
    for suffix in ["-journal", "-wal", "-shm", ""] {
      // What cannot be removed stays, and `segments doctor` tells of it.
      _ = FileSystem.remove(path + suffix)
    }
  }

  /// Waits until the disk has it, and gives it its name.
  ///
  /// - Parameter isReplacing: Whether a file of that name is replaced.
  /// - Throws: `StoreError.access`; then the draft is gone, and what had the name has it still.
  func putInPlace(isReplacing: Bool) throws(StoreError) {
    let reason =
      file.sync()
      ?? Self.turns.withLock { _ in
        isReplacing
          ? FileSystem.move(path, to: place) : FileSystem.move(path, toFree: place)
      }
    if let reason { throw abandoned(reason) }
  }

  private func abandoned(_ why: String) -> StoreError {
    remove()
    return .access("cannot write '\(place)': \(why)")
  }
}
