// Opens connections to one store that is known to be in order.

import Segments

/// Opens connections to one file that is known to be a store.
struct ConnectionSource: Sendable {
  /// The file, without links in its path.
  let file: String
  let options: SQLiteStore.Options
  /// Why nothing can be written; nil when it can.
  let readOnly: String?
  /// How readers open it.
  private(set) var access: Connection.Access = .readWrite

  init(file: String, options: SQLiteStore.Options, readOnly: String?) {
    self.file = file
    self.options = options
    self.readOnly = readOnly
  }

  /// The same, for readers that open the file so.
  func reading(_ access: Connection.Access) -> ConnectionSource {
    var source = self
    source.access = access
    return source
  }

  /// A connection with nothing but its protections.
  func bare(_ access: Connection.Access) throws(StoreError) -> Connection {
    try Connection(
      path: file, access: access, busyMilliseconds: options.busyTimeoutMilliseconds,
      disk: options.disk)
  }

  /// A connection that only reads.
  func reader() throws(StoreError) -> Connection {
    let connection = try bare(access)
    if access == .readWrite { try connection.closesTidily() }
    try makeReader(connection)
    return connection
  }

  /// Has a connection refuse to write.
  ///
  /// Readers open the file for writing nevertheless: the last one to close tidies up.
  func makeReader(_ connection: Connection) throws(StoreError) {
    connection.leaveLogAlone()
    // 16 MiB, of which who reads a few profiles uses little: the upper pages of a table of a million
    // profiles stay at hand, so that a profile is found with one or two reads of the file.
    // https://sqlite.org/pragma.html#pragma_cache_size
    try connection.run(
      script: "PRAGMA temp_store = MEMORY; PRAGMA query_only = ON; PRAGMA cache_size = -16384",
      "set up a reader")
  }

  /// The connection that writes.
  func writer() throws(StoreError) -> Connection {
    if let readOnly { throw .access("cannot write the store '\(file)': \(readOnly)") }
    let connection = try bare(.readWrite)
    try connection.closesTidily()
    try setDurability(of: connection)
    // 32 MiB, of which an app that changes a few profiles uses little: a transaction of many lines
    // changes as many pages, and one that does not fit is written more than once.
    // https://sqlite.org/pragma.html#pragma_cache_size
    try connection.run(script: "PRAGMA cache_size = -32768", "set up a writer")
    if options.avoidsWALReset { connection.watchLog() }
    return connection
  }

  /// The connection that does nothing but move the log into the file.
  func checkpointer() throws(StoreError) -> Connection {
    let connection = try bare(.readWrite)
    try connection.closesTidily()
    try setDurability(of: connection)
    connection.leaveLogAlone()
    return connection
  }

  /// Has a connection's writes survive what the options say.
  ///
  /// With a log, EXTRA is FULL. Without one, as while a store is made, made anew or replaced, only EXTRA
  /// waits until the disk knows that the journal is gone: until then, a loss of power takes the
  /// transaction back. https://sqlite.org/pragma.html#pragma_synchronous
  func setDurability(of connection: Connection) throws(StoreError) {
    let synchronous = options.durability == .full ? "EXTRA" : "NORMAL"
    // On Apple platforms `fsync` does not reach the disk itself; elsewhere these two do nothing.
    // https://sqlite.org/pragma.html#pragma_fullfsync
    let barrier = options.durability == .full ? "ON" : "OFF"
    try connection.run(
      script: """
        PRAGMA synchronous = \(synchronous);
        PRAGMA fullfsync = \(barrier);
        PRAGMA checkpoint_fullfsync = \(barrier);
        PRAGMA temp_store = MEMORY;
        """, "set up a writer")
  }
}
