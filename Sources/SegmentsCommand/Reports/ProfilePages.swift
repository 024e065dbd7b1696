// Goes through the profiles of a store, some at a time.

import Segments

/// Goes through the profiles of a store in order of their ids, some at a time.
struct ProfilePages {
  private var last: Profile.ID?
  private var remaining: Int
  private static let pageSize = 500

  /// Starts behind an id.
  ///
  /// - Parameters:
  ///   - after: The id before the first; nil to start at the first of all.
  ///   - limit: The most that are given; nil for all.
  init(after: Profile.ID?, limit: Int?) {
    last = after
    remaining = limit ?? .max
  }

  /// The next ones; nil when there are no more, or enough were given.
  ///
  /// - Throws: `StoreError`.
  mutating func next(in reading: any StoreReading) throws(StoreError) -> [Profile]? {
    guard remaining > 0 else { return nil }
    let page = try reading.profiles(after: last, limit: min(remaining, Self.pageSize))
    guard let end = page.last?.id else { return nil }
    last = end
    remaining -= page.count
    return page
  }

  /// The id to go on after; nil when nothing follows.
  ///
  /// - Throws: `StoreError`.
  func following(in reading: any StoreReading) throws(StoreError) -> Profile.ID? {
    guard remaining == 0, let last else { return nil }
    return try reading.profiles(after: last, limit: 1).isEmpty ? nil : last
  }
}
