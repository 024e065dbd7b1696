// A columnar engine in a process of its own, that counts what it is asked.

import Foundation

/// A columnar engine in a process of its own, that counts what it is asked: one that a Python package
/// brings along, over the same people.
///
/// It times itself, so that the way of a question and its answer through pipes is in no figure.
final class ColumnarPeer {
  /// An engine that a Python package brings along; the name is the package's.
  enum Engine: String, CaseIterable {
    case duckdb
    case chdb

    /// What it is called in results.
    var name: String { self == .duckdb ? "DuckDB" : "ClickHouse" }
    fileprivate var countIf: String { self == .duckdb ? "count_if" : "countIf" }
  }

  let engine: Engine
  private let folder: String
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var unread: [UInt8] = []
  private let settings: String

  /// Starts an engine and hands it the people; nil when it is not installed.
  ///
  /// - Parameters:
  ///   - engine: Which.
  ///   - people: A file that `write` wrote.
  ///   - folder: Where it keeps its own files; what is there is replaced.
  ///   - threads: How many it may use.
  /// - Throws: `BareError` when it does not take the people.
  init?(_ engine: Engine, _ people: String, folder: String, threads: Int) throws {
    let isThere = Subprocess.output(["python3", "-c", "import \(engine.rawValue)"]) != nil
    guard isThere else { return nil }
    self.engine = engine
    self.folder = folder
    settings = engine == .duckdb ? "" : " SETTINGS max_threads=\(threads)"
    if FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-u", "-c", Self.script, engine.rawValue, "\(folder)/peer", String(threads),
    ]
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    for statement in Self.statements(engine, people) { _ = try ask(statement) }
  }

  /// Waits until it has ended, and removes its files.
  func close() {
    // At the end of its questions it ends by itself; files that are left are replaced next time.
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The question for how many people are in each of some audiences, in one pass.
  func question(_ rules: [Rule]) -> String {
    let conditions = rules.map { $0.conditions.map(Self.text).joined(separator: " AND ") }
    // Of one alone, to keep only the rows is the faster form.
    if conditions.count == 1 {
      return "SELECT count(*) FROM people WHERE \(conditions[0])\(settings)"
    }
    let counts = conditions.map { "\(engine.countIf)(\($0))" }.joined(separator: ", ")
    return "SELECT \(counts) FROM people\(settings)"
  }

  /// Asks something.
  ///
  /// - Returns: The seconds that the answer took, and its numbers.
  /// - Throws: `BareError` when the engine has ended.
  func ask(_ question: String) throws -> (seconds: Double, counts: [Int]) {
    try questions.fileHandleForWriting.write(contentsOf: Data((question + "\n").utf8))
    let words = try line().split(separator: " ")
    guard let first = words.first, let seconds = Double(first) else {
      throw BareError(description: "\(engine.name) did not answer: \(question)")
    }
    return (seconds, words.dropFirst().compactMap { Int($0) })
  }

  private func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw BareError(description: "\(engine.name) has ended") }
      unread += more
    }
  }

  // MARK: - What it is told

  /// Runs each line as a statement, and answers with its seconds and the numbers of its row.
  private static let script = """
    import sys, time
    engine, place, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if engine == "duckdb":
        import duckdb
        database = duckdb.connect(place, config={"threads": threads})
        def run(sql): return database.execute(sql).fetchone() or ()
    else:
        from chdb import session
        database = session.Session(place)
        def run(sql): return [n for n in str(database.query(sql, "CSV")).strip().split(",") if n]
    for line in sys.stdin:
        start = time.perf_counter()
        row = run(line)
        print(time.perf_counter() - start, *row)
    """

  /// Its table in narrow types: codes of one byte for texts, four bytes for numbers with a decimal.
  private static func statements(_ engine: Engine, _ people: String) -> [String] {
    func list(_ texts: [String]) -> String { texts.map { "'\($0)'" }.joined(separator: ", ") }
    return switch engine {
    case .duckdb:
      [
        "CREATE TYPE experience AS ENUM (\(list(Person.experiences)))",
        "CREATE TYPE country AS ENUM (\(list(Person.countries)))",
        """
        CREATE TABLE people AS SELECT experience::experience AS experience, bmi::FLOAT AS bmi, \
        country::country AS country, age::UTINYINT AS age FROM read_csv('\(people)', header = true)
        """,
        "CHECKPOINT",
      ]
    case .chdb:
      [
        "CREATE DATABASE peer ENGINE = Atomic", "USE peer",
        """
        CREATE TABLE people (experience Enum8(\(list(Person.experiences))), bmi Float32, \
        country Enum8(\(list(Person.countries))), age UInt8) ENGINE = MergeTree ORDER BY tuple()
        """,
        "INSERT INTO people SELECT * FROM file('\(people)', 'CSVWithNames')",
        "OPTIMIZE TABLE people FINAL",
      ]
    }
  }

  private static func text(_ condition: Rule.Condition) -> String {
    switch condition {
    case .experience(let value): "experience = '\(Person.experiences[value])'"
    case .bmiAtLeast(let value): "bmi >= \(Person.decimal(value))"
    case .bmiBelow(let value): "bmi < \(Person.decimal(value))"
    case .country(let values):
      "country IN (\(values.map { "'\(Person.countries[$0])'" }.joined(separator: ", ")))"
    case .ageAtLeast(let value): "age >= \(value)"
    case .versionAtLeast: preconditionFailure("no counted audience asks for a version")
    }
  }

  // MARK: - What it is handed

  /// Writes so many people into a file that every engine reads.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - path: The file; what is there is replaced.
  ///   - progress: Where it is told how far that has come.
  /// - Throws: Why the file cannot be written.
  static func write(_ count: Int, to path: String, _ progress: Progress) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }  // What was written is read back and compared.
    var text = "experience,bmi,country,age\n"
    try Person.each(count) { person in
      text += "\(Person.experiences[person.experience]),\(Person.decimal(person.bmi)),"
      text += "\(Person.countries[person.country]),\(person.age)\n"
      guard person.number % 50_000 == 0 else { return }
      progress.show("writing for peers: \(person.number) of \(count) profiles")
      try file.write(contentsOf: Data(text.utf8))
      text = ""
    }
    try file.write(contentsOf: Data(text.utf8))
    progress.clear()
  }
}
