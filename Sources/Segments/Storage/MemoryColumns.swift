// A profile in memory, as a store in a file would lend it.

/// A profile in memory, as a store in a file would lend it: its columns written out.
final class MemoryColumns: ProfileColumns {
  private let texts: [Int32: UnsafeBufferPointer<UInt8>]
  private let numbers: [Int32: Int64]
  private let columns: LentColumns

  init(_ profile: Profile, _ columns: LentColumns) {
    self.columns = columns
    var texts: [ProfileColumn: String] = [
      .id: profile.id.rawValue, .attributes: ProfileJSON.text(profile.attributes),
      .drawKey: profile.drawKey,
    ]
    for (field, text) in profile.fields { texts[ProfileColumn(field)] = text }
    texts[.lastContext] = profile.lastSeen.context.map { ProfileJSON.text($0.values) }
    texts[.lastLocale] = profile.lastSeen.locale
    self.texts = Dictionary(
      uniqueKeysWithValues: texts.map { column, text in
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = bytes.initialize(from: text.utf8)
        return (column.rawValue, UnsafeBufferPointer(bytes))
      })
    var numbers: [ProfileColumn: Int64] = [
      .createdMilliseconds: profile.createdMilliseconds,
      .updatedMilliseconds: profile.updatedMilliseconds, .revision: Int64(profile.revision),
    ]
    numbers[.lastSeenMilliseconds] = profile.lastSeen.milliseconds
    self.numbers = Dictionary(uniqueKeysWithValues: numbers.map { ($0.key.rawValue, $0.value) })
  }

  deinit {
    for bytes in texts.values { bytes.deallocate() }
  }

  func text(inColumn number: Int32) -> UnsafeBufferPointer<UInt8>? {
    columns.check(number)
    return texts[number]
  }

  func int(inColumn number: Int32) -> Int64? {
    columns.check(number)
    return numbers[number]
  }
}
