// A bounded number of connections that read side by side.

import Segments

/// Connections that read side by side; each is opened when it is first needed.
final class ReaderPool: Sendable {
  private struct Places {
    var free: [Int]
    var isClosed = false
  }

  private let places: Lock<Places>
  private let connections: [Lock<Connection?>]
  private let source: ConnectionSource

  /// Makes a pool; the first connection is there already.
  init(_ source: ConnectionSource, first: sending Connection) {
    self.source = source
    let count = min(max(source.options.readers, 1), 64)
    // The last place is the first to be taken.
    places = Lock(Places(free: Array((0..<count).reversed())))
    connections = [Lock(.some(first))] + (1..<count).map { _ in Lock(nil) }
  }

  /// Lends a connection; waits while all are in use.
  func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    let place = try places.withLock(when: { !$0.free.isEmpty || $0.isClosed }) {
      places throws(StoreError) in
      guard !places.isClosed else { throw SQLiteStore.closed(source.file) }
      return places.free.removeLast()
    }
    defer { places.withLock { $0.free.append(place) } }
    return try connections[place].withLock { connection in
      let own: Connection
      if let connection {
        own = connection
      } else {
        own = try source.reader()
        connection = own
      }
      return try body(own)
    }
  }

  /// Runs the body while nobody reads, with all connections closed; those who want to read meanwhile
  /// wait.
  ///
  /// - Returns: What the body returns; nil when somebody reads, without having run it.
  func whileIdle<Result>(_ body: () throws -> Result) throws -> Result? {
    try places.withLock { places in
      guard places.free.count == connections.count, !places.isClosed else { return nil }
      for connection in connections { connection.withLock { $0 = nil } }
      return try body()
    }
  }

  /// Closes all connections, each when its read is over; later reads are refused.
  func close() {
    places.withLock { $0.isClosed = true }
    for connection in connections { connection.withLock { $0 = nil } }
  }
}
