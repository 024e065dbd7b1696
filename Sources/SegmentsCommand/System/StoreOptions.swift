// How this process opens stores.

import SQLiteStore

extension SQLiteStore.Options {
  /// How this process opens stores: the erasure key lies where SEGMENTS_ERASURE_KEY says, else beside
  /// the store.
  static func ofProcess(makesStore: Bool) -> SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.createsWhenMissing = makesStore
    options.erasureKeyPath = Surroundings.variable("SEGMENTS_ERASURE_KEY")
    return options
  }
}
