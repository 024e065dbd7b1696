// `segments showing export`: one complete set of answers for each closed showing.

import Segments

/// Writes one complete set of answers for each closed showing, as lines of JSON.
struct ShowingExportCommand: StoreCommand {
  private static let since = Option.value(
    "since", "SEQ", "showings that closed after this number (default 0)")
  private static let flow = Option.value(
    "flow", "ID", "showings of one flow alone", completion: .name(.flow))
  private static let left = Option.flag(
    "left", "also those that were left without a close; one that is resumed comes again")

  private static let out = Option.value(
    "out", "FILE", "append to this file what it does not have yet, each showing once",
    completion: .file)

  static let verb = Verb(
    name: "export", summary: "Write the answers of each closed showing, once",
    details: """
      One JSON object a line, in the order in which showings closed, each with its number 'seq': ask
      again with the last one's, and every showing comes once. A showing in which a required element
      has no answer is named on standard error and left out. The lines hold what people typed.

      With --out the file itself says how far it has come: each call appends what closed since, and a
      crash at any moment, or a loss of power, leaves no showing out and none twice. It is readable by
      its owner alone. Whoever sends lines on passes 'showing' along, which is the same whenever the
      set comes and is never another's, so that what was sent just before a crash is known.
      """,
    options: [since, flow, left, out],
    examples: [
      Verb.Example(call: "segments showing export --since 0", meaning: ""),
      Verb.Example(
        call: "segments showing export --out answers.jsonl",
        meaning: "from time to time, as by cron"),
    ],
    body: .command { arguments throws(CommandError) in try ShowingExportCommand(arguments) })

  let since: Int64
  let flow: Flow.ID?
  let withLeft: Bool
  /// The file to append to; nil for standard output.
  let outPath: String?
  /// Where the store is, so that nothing else is written there.
  let storePath: String

  /// Lines of JSON are the only form: `--json` changes nothing.
  init(_ arguments: Arguments) throws(CommandError) {
    since = Int64(try arguments.wholeNumber(of: Self.since, in: 0...Int.max) ?? 0)
    flow = arguments.value(of: Self.flow).map { Flow.ID(rawValue: $0) }
    withLeft = arguments.has(Self.left)
    outPath = arguments.value(of: Self.out)
    storePath = arguments.storePath
    if outPath != nil, withLeft {
      throw .wrongCall(
        "a showing that was left may come again, and --out takes each once: drop --left")
    }
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    guard let outPath else {
      let seq = try store.read { reading in
        try write(reading, after: since, to: &output) { sets, output in
          for set in sets { output.document(set) }
        }
      }
      if seq > since { output.noteContinuation("go on with --since \(seq)") }
      return .answered
    }
    let file = try AnswerFile(path: outPath, storePath: storePath)
    var count = 0
    try store.read { reading in
      let seq = max(since, try lastSeq(in: file.last, reading, outPath))
      try file.cutTornLine()
      _ = try write(reading, after: seq, to: &output) { sets, _ in
        count += sets.count
        try file.append(sets.flatMap { Array((JSONWriter.text($0) + "\n").utf8) })
      }
    }
    try file.synchronize()
    output.note("\(count) set\(count == 1 ? "" : "s") of answers written to '\(outPath)'")
    return .answered
  }

  /// The number of a file's last showing, which must be this store's; 0 for a file without any.
  private func lastSeq(in line: AnswerFile.Line?, _ reading: any StoreReading, _ path: String)
    throws -> Int64
  {
    guard let line else { return 0 }
    if let flow, flow != line.flow {
      throw CommandError.failed(
        "--out: '\(path)' has showings of other flows than '\(flow)': name a file of its own")
    }
    // Of a showing whose answers were pruned nothing can be compared, and nothing follows but newer.
    if let gone = try reading.answersPruned(), line.seq <= gone { return line.seq }
    let here = try reading.closedShowings(after: line.seq - 1, limit: 1, withLeft: false).first
    guard let here, here.seq == line.seq, here.name == line.showing else {
      throw CommandError.failed(
        "--out: '\(path)' ends with a showing that did not close in this store as number "
          + "\(line.seq): name the file of this store, or a new one with --since")
    }
    return line.seq
  }

  /// Writes the sets of showings that closed after a number, page by page.
  ///
  /// - Returns: The last number that was looked at.
  private func write(
    _ reading: any StoreReading, after seq: Int64, to output: inout Output,
    _ take: ([JSONNode], inout Output) throws -> Void
  ) throws -> Int64 {
    var seq = seq
    if let gone = try reading.answersPruned(), gone > seq {
      output.note("answers of showings up to number \(gone) are no longer kept")
    }
    while !output.isClosed {
      let page = try reading.closedShowings(after: seq, limit: 500, withLeft: withLeft)
      guard let last = page.last else { break }
      seq = last.seq
      var sets: [JSONNode] = []
      for set in page where flow.map({ $0 == set.showing.flow }) ?? true {
        if set.isComplete {
          sets.append(Self.line(set, try reading.survivor(of: set.showing.profile)))
        } else {
          let lacks = set.lacking.map(\.description).joined(separator: ", ")
          output.note(
            "showing \(set.showing.number) of flow '\(set.showing.flow)' is left out: \(lacks)")
        }
      }
      try take(sets, &output)
    }
    return seq
  }

  private static func line(_ set: ClosedShowing, _ profile: Profile.ID) -> JSONNode {
    let showing = set.showing
    let answers = set.answers.map { ("\($0.screen)/\($0.element)", $0.json) }
    return .object([
      ("seq", .int(set.seq)), ("showing", .string(set.name.rawValue)),
      ("profile", .string(profile.rawValue)), ("flow", .string(showing.flow.rawValue)),
      ("locale", showing.locale.map { .string($0) } ?? .null),
      ("finished", .bool(showing.isFinished)),
      ("closing", showing.end.map { .string($0.closing.rawValue) } ?? .null),
      ("opened_at", .string(showing.openedMilliseconds.momentText)),
      ("closed_at", showing.end.map { .string($0.milliseconds.momentText) } ?? .null),
      ("answers", .object(answers)),
    ])
  }
}
