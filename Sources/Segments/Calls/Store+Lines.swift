// Records lines of input: one, or many in one transaction.

import Expressions

/// How lines of input are recorded.
public struct LineOptions: Sendable {
  /// What lines look like.
  public enum Form: Hashable, Sendable {
    /// Anything that happened, as `segments ingest` takes it.
    case anything
    /// Profiles: each as `segments profile show --json` prints it, or an update, as `segments profile
    /// export` writes it.
    case profiles
  }

  /// What lines look like; anything unless set.
  public var form = Form.anything
  /// What a line takes from here when it does not say it itself.
  public var defaults = EventLine.Defaults()
  /// How long a showing may be silent before it counts as left: milliseconds; 24 h unless set.
  public var idleMilliseconds: Int64 = LineLimits.idleMilliseconds

  /// Makes options with nothing said.
  public init() {}
}

extension Store {
  /// Records lines in one transaction, each whole or not at all.
  ///
  /// - Parameters:
  ///   - lines: The bytes of each line, without line ends.
  ///   - options: What lines do not say themselves.
  /// - Returns: What became of each line, in order. A line that is refused does not keep the others.
  /// - Throws: `StoreError`; then none of the lines was recorded.
  public func record(_ lines: [[UInt8]], options: LineOptions = LineOptions()) throws
    -> [LineReport]
  {
    guard LinesAhead.isWorthwhile(for: lines) else {
      return try record(LineBatch(lines, options: options), options: options)
    }
    let ahead = LinesAhead(lines, options: options)
    return try record(ahead.batches, options: options)
  }

  /// Records lines that were read before, in one transaction, each whole or not at all.
  ///
  /// - Parameters:
  ///   - batch: The lines.
  ///   - options: How they are recorded.
  /// - Returns: What became of each line, in order. A line that is refused does not keep the others.
  /// - Throws: `StoreError`; then none of the lines was recorded.
  public func record(_ batch: LineBatch, options: LineOptions = LineOptions()) throws
    -> [LineReport]
  {
    try record(CollectionOfOne(batch), options: options)
  }

  private func record(_ batches: some Sequence<LineBatch>, options: LineOptions) throws
    -> [LineReport]
  {
    let received = now().milliseconds
    return try write { transaction in
      let recorder = try recorder(transaction, options)
      var reports: [LineReport] = []
      for batch in batches {
        for line in batch.lines {
          switch line {
          case .failure(let refusal): reports.append(LineReport(.failed(refusal)))
          case .success(let line):
            reports.append(
              try recorder.record(line.content, digest: line.digest, received: received))
          }
        }
      }
      return reports
    }
  }

  /// Records one line.
  ///
  /// - Returns: What became of it.
  /// - Throws: `StoreError`.
  @discardableResult
  public func record(_ line: EventLine, options: LineOptions = LineOptions()) throws
    -> LineReport
  {
    if let refusal = line.idRefusal { return LineReport(.failed(refusal)) }
    let received = now().milliseconds
    return try write { transaction in
      try recorder(transaction, options).record(line, digest: nil, received: received)
    }
  }

  /// Closes showings in which nothing happened for longer than they may be silent.
  ///
  /// - Returns: How many were closed.
  /// - Throws: `StoreError`.
  @discardableResult
  public func closeIdleShowings(options: LineOptions = LineOptions()) throws -> Int {
    let received = now().milliseconds
    var total = 0
    while true {
      let closed = try write { transaction in
        try recorder(transaction, options).closeIdle(
          before: received - options.idleMilliseconds, received: received, limit: 500)
      }
      total += closed
      if closed == 0 { return total }
    }
  }

  /// Closes showings by their numbers, each at its last event; those that are closed stay as they
  /// are.
  ///
  /// - Throws: `StoreError`.
  public func closeShowings(_ numbers: [Int64], options: LineOptions = LineOptions()) throws {
    let received = now().milliseconds
    try write { transaction in
      let recorder = try recorder(transaction, options)
      for number in numbers {
        guard let showing = try transaction.showing(number: number), showing.end == nil else {
          continue
        }
        try recorder.close(showing, .ended, received: received)
      }
    }
  }

  private func recorder(_ transaction: any StoreWriting, _ options: LineOptions) throws
    -> Recorder
  {
    Recorder(
      store: transaction, catalog: try transaction.catalog(),
      setting: Recorder.Setting(
        idleMilliseconds: options.idleMilliseconds,
        zoneOffset: { utcOffset(ofZone: $0, at: $1) }))
  }
}

extension EventLine {
  /// Why the ids of a line that was made by code cannot be a profile's; nil when they can.
  fileprivate var idRefusal: LineRefusal? {
    if let mistake = AttributeLimits.mistake(inProfileID: profile.rawValue) {
      return LineRefusal(mistake, at: ["profile"])
    }
    guard case .merge(let other) = body,
      let mistake = AttributeLimits.mistake(inProfileID: other.rawValue)
    else { return nil }
    return LineRefusal(mistake, at: ["merge"])
  }
}
