// Records lines of input: one, or many in one transaction.

import Expressions

/// How lines of input are recorded.
public struct LineOptions: Sendable {
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
    let parsed = lines.map { bytes in
      Result { () throws(LineRefusal) in try EventLine(json: bytes, defaults: options.defaults) }
    }
    let received = now().milliseconds
    return try write { transaction in
      let recorder = try recorder(transaction, options)
      var reports: [LineReport] = []
      reports.reserveCapacity(lines.count)
      for (bytes, result) in zip(lines, parsed) {
        switch result {
        case .failure(let refusal): reports.append(LineReport(.failed(refusal)))
        case .success(var line):
          let digest = LineDigest(of: bytes)
          line.id = line.id ?? (line.milliseconds == nil ? nil : digest.id)
          reports.append(try recorder.record(line, digest: digest.bytes, received: received))
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

/// What tells a line's bytes from others'.
private struct LineDigest {
  /// The first 16 bytes of their SHA-256.
  let bytes: [UInt8]

  init(of line: [UInt8]) {
    var hash = SHA256()
    hash.update(line)
    bytes = Array(hash.digest.prefix(16))
  }

  /// The id of a line that has a time and no id of its own.
  var id: String { "sha256:" + Hexadecimal.text(bytes) }
}
