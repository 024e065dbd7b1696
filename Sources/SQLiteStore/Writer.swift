// The one connection that writes, and what moves its log into the file.

import Segments

/// The one connection that writes; opened by the first write.
struct Writer {
  /// How a caller's part in a transaction ended, when its body did not throw.
  enum Turn<Result> {
    /// It was committed.
    case kept(Result)
    /// It is done, and a later caller commits it.
    case shared(Result, CommitGroup)
    /// The commit of all of them failed: nothing of it is kept.
    case lost
  }

  private let source: ConnectionSource
  private var connection: Connection?
  private var checkpointer: Checkpointer
  private var turns = WriterTurns()
  private var isClosed = false
  /// Whether the file may have been left without a log while this one rested.
  private var hasRested = false
  private let recollection = Recollection(ofWriter: true)
  /// The transaction that the next caller goes on with; nil when none is open.
  private var group: CommitGroup?
  /// How many callers have done their part in it, or tried.
  private var members = 0

  init(_ source: ConnectionSource) {
    self.source = source
    checkpointer = Checkpointer(source)
  }

  /// Whether no transaction is open that a caller who waits is to go on with.
  var isIdle: Bool { group == nil }

  /// Runs the body in one transaction: all of it is kept, or none.
  ///
  /// - Throws: The first error: of the body, else of the commit.
  mutating func write<Result>(
    _ body: (Connection, Recollection) throws -> Result
  ) throws -> Result {
    let own = try begin()
    defer { turns.ended() }
    let result: Result
    do {
      result = try body(own, recollection)
      try own.commit()
    } catch {
      recollection.forget()
      own.abandon()
      throw error
    }
    checkpointer.checkpointIfDue(beside: own)
    return result
  }

  /// Runs the body in a transaction that callers share who came meanwhile.
  ///
  /// What a body did whose error is thrown is undone alone. https://sqlite.org/lang_savepoint.html
  ///
  /// - Parameters:
  ///   - isFollowed: Whether another caller waits, who will call this next.
  ///   - body: What is written.
  /// - Returns: What became of it.
  /// - Throws: The body's error; that of the commit, when nobody shares it.
  mutating func write<Result>(
    followedBy isFollowed: () -> Bool, _ body: (Connection, Recollection) throws -> Result
  ) throws -> Turn<Result> {
    guard let group, let own = connection else {
      return try beginGroup(isFollowed, body)
    }
    let result: Result
    do {
      try own.prepare("SAVEPOINT caller").run()
      result = try body(own, recollection)
      try own.prepare("RELEASE caller").run()
    } catch {
      recollection.forget()
      undoPart(of: group, own)
      members += 1
      // The others' work is committed now, unless somebody goes on with it.
      if self.group != nil, !goesOn(group, isFollowed) { _ = end(group, own) }
      throw error
    }
    members += 1
    if goesOn(group, isFollowed) { return .shared(result, group) }
    return end(group, own) ? .kept(result) : .lost
  }

  /// Whether another caller is to do its part before the commit; those who failed count, too.
  private func goesOn(_ group: CommitGroup, _ isFollowed: () -> Bool) -> Bool {
    members < CommitGroup.limit && !group.isDue && isFollowed()
  }

  /// Runs the body as the first in a transaction: while nobody follows, it is like any other.
  private mutating func beginGroup<Result>(
    _ isFollowed: () -> Bool, _ body: (Connection, Recollection) throws -> Result
  ) throws -> Turn<Result> {
    let own = try begin()
    let result: Result
    do {
      result = try body(own, recollection)
      if isFollowed() {
        try own.checkTransaction()
        let group = CommitGroup()
        (self.group, members) = (group, 1)
        return .shared(result, group)
      }
      try own.commit()
    } catch {
      recollection.forget()
      own.abandon()
      turns.ended()
      throw error
    }
    turns.ended()
    checkpointer.checkpointIfDue(beside: own)
    return .kept(result)
  }

  /// Undoes what one caller did; where SQLite has rolled back all of it, the others' part is lost.
  private mutating func undoPart(of group: CommitGroup, _ own: Connection) {
    do throws(StoreError) {
      try own.checkTransaction()
      try own.prepare("ROLLBACK TO caller").run()
      try own.prepare("RELEASE caller").run()
    } catch {
      // The caller hears of the first error; the others do their part again.
      own.abandon()
      turns.ended()
      self.group = nil
      group.settle(kept: false)
    }
  }

  /// Commits what callers share, and tells them.
  ///
  /// - Returns: Whether it was kept.
  private mutating func end(_ group: CommitGroup, _ own: Connection) -> Bool {
    self.group = nil
    defer { turns.ended() }
    do throws(StoreError) {
      try own.commit()
    } catch {
      // Each does its part again, alone, and hears of its own error.
      recollection.forget()
      own.abandon()
      group.settle(kept: false)
      return false
    }
    group.settle(kept: true)
    checkpointer.checkpointIfDue(beside: own)
    return true
  }

  private mutating func begin() throws(StoreError) -> Connection {
    let own = try opened()
    turns.pauseIfDue()
    try own.begin(.immediate)
    turns.began()
    do throws(StoreError) {
      try recollection.hold(at: own.dataVersion())
    } catch {
      own.abandon()
      turns.ended()
      throw error
    }
    return own
  }

  /// Runs the body while nobody writes the file, in this process or another; writes nothing.
  mutating func hold<Result>(_ body: () throws -> Result) throws -> Result {
    let own = try opened()
    try own.begin(.immediate)
    defer { own.abandon() }
    return try body()
  }

  private mutating func opened() throws(StoreError) -> Connection {
    guard !isClosed else { throw SQLiteStore.closed(source.file) }
    if let connection { return connection }
    let own = try source.writer()
    connection = own
    if hasRested {
      hasRested = false
      // Without a log everything works too, but readers and whoever writes wait for each other.
      try? own.switchToLog(milliseconds: 0)
    }
    return own
  }

  /// Lets the file go until the next write.
  mutating func rest() {
    checkpointer = Checkpointer(source)
    connection = nil
    hasRested = true
    recollection.forget()
  }

  /// Closes the connection; later writes are refused.
  mutating func close() {
    isClosed = true
    rest()
  }
}
