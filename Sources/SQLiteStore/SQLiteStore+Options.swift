// How a store's file is opened.

extension SQLiteStore {
  /// How a store's file is opened.
  public struct Options: Sendable {
    /// What an acknowledged write survives. https://sqlite.org/pragma.html#pragma_synchronous
    public enum Durability: Hashable, Sendable {
      /// A loss of power.
      case full
      /// A crash of the program; a loss of power may take the last writes, and never damages the
      /// file.
      case normal
    }

    /// What an acknowledged write survives; a loss of power by default.
    public var durability: Durability = .full
    /// Whether a store is made where there is none, or an empty file; yes by default.
    public var createsWhenMissing = true
    /// Whether every write is refused; no by default.
    public var isReadOnly = false
    /// How long a call waits while another process writes, in milliseconds; 5 s by default.
    public var busyTimeoutMilliseconds = 5_000
    /// How many reads run side by side, 1...64, 4 by default; a further one waits.
    public var readers = 4
    /// Whether a file on a network file system is opened all the same; no by default, since locks
    /// are not to be trusted there and a store may be damaged.
    public var allowsNetworkFileSystem = false
    /// Where the secret lies by which the store knows again who was erased.
    ///
    /// By default beside the store: its path with `.erasure-key` at the end. The first erasure makes
    /// it.
    public var erasureKeyPath: String?

    /// Whether a copy of an older store is kept before it is brought up to date.
    var savesBeforeMigrating = true
    /// What the store's tables are; tests drive others.
    var schema = Schema.current
    /// Whether checkpoints take the precaution against the WAL-reset bug.
    var avoidsWALReset = WALReset.affects(Connection.libraryVersion)
    /// By which name SQLite knows the disk; nil for the system's own.
    ///
    /// Tests have others. https://sqlite.org/vfs.html
    var disk: String?
    /// How many pages the log has before it is moved into the file.
    var pagesPerCheckpoint = 1_000

    /// Where the secret of the store in a file lies; the file's path without links.
    package func erasureKey(of file: String) -> String { erasureKeyPath ?? file + ".erasure-key" }

    /// Makes options of the defaults.
    public init() {}
  }
}
