// What the connection that writes still knows of the file.

import Segments

/// What a transaction knows of the file; the connection that writes keeps it for the next one.
///
/// It holds while no other connection has committed, and nothing was rolled back.
/// https://sqlite.org/pragma.html#pragma_data_version
final class Recollection {
  /// The last numbers that were given out.
  struct Counter {
    var seq: Int64
    var showing: Int64
  }

  /// The last numbers that were given out; nil while nobody has asked.
  var counter: Counter?
  /// Whether numbers were given out that are not written down.
  var isCounterUnwritten = false
  /// The catalog in force; the outer nil says that nobody has asked.
  var revision: CatalogRevision??
  /// How far erasing has come; nil while nobody has asked.
  var erasing: ErasingState?
  /// Whether any id was merged into another; nil while nobody has asked.
  var hasAliases: Bool?
  /// Whether a showing may be open; nil while nobody has asked.
  var hasOpenShowings: Bool?
  /// Why rows that were saved could not be written: what was done since then must not be kept.
  var failure: StoreError?
  /// Profiles as they are now; nil for whoever only reads, and looks at each once.
  var profiles: ProfileShelf?
  /// Showings as they are now; nil for whoever only reads.
  var showings: ShowingShelf?
  private var version: Int64?

  /// Knows nothing yet.
  init(ofWriter isOfWriter: Bool = false) {
    guard isOfWriter else { return }
    profiles = ProfileShelf()
    showings = ShowingShelf()
  }

  /// Forgets everything unless the file is as it was.
  func hold(at version: Int64) {
    if self.version != version { forget() }
    self.version = version
  }

  /// Knows nothing any more.
  func forget() {
    version = nil
    failure = nil
    counter = nil
    isCounterUnwritten = false
    revision = nil
    erasing = nil
    hasAliases = nil
    hasOpenShowings = nil
    emptyShelves()
  }

  /// Has rows be read again; what is not written of them is lost.
  func emptyShelves() {
    guard profiles != nil else { return }
    profiles = ProfileShelf()
    showings = ShowingShelf()
  }
}
